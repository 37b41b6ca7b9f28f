import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import * as v from 'valibot';
import type { User } from '../../../contract/account/user.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { noteSent } from '../../shared/account-forms/codes-sent.ts';
import { ShownInForm } from '../../shared/account-forms/use-account-form.ts';
import { useAskedPassword } from './use-asked-password.ts';

/** Empty proof fields, for `defaults` or `values` of a form. */
export const noProof = { current_password: '', confirmation_code: '' };

/** The six digits that `CodeField` accepts; may be empty only if no code was requested. */
export const proofCode = (isRequired: boolean) =>
  v.pipe(
    v.string(),
    v.check((code) => !isRequired || code !== '', 'required'),
    v.regex(/^(\d{6})?$/, 'code'),
  );

export const proofFields = { current_password: v.string(), confirmation_code: proofCode(false) };

type Code = { confirmation_code?: string };

export type OwnProofState = {
  /** Whether a code was sent and its field must be shown. */
  isCodeRequired: boolean;
  /** Sends a request that needs a proof, with the typed code. Rejects with `ShownInForm` once a code is required. */
  sent: (typedCode: string, attempt: (code: Code) => Promise<void>) => Promise<void>;
  /** Requests another code; resolves with the seconds until the next one is allowed, or null if none was needed. */
  resend: () => Promise<number | null>;
};

const codeRequired = v.object({ confirm_with: v.literal('code'), resend_after: v.number() });

/** Proof that the account's owner fills in the form: the password or, without one, an emailed code. */
export function useOwnProof(api: Api, user: User): OwnProofState {
  const { t } = useTranslation('account');
  const withPasswordCheck = useAskedPassword(api, user);
  const [isCodeRequired, setCodeRequired] = useState(false);
  const withoutCode = useRef<() => Promise<void>>(() => Promise.resolve());

  /** The wait time in a 'code sent' error; rethrows any other error. */
  const waitIn = (error: unknown): number => {
    const read = error instanceof ApiError ? v.safeParse(codeRequired, error.more.details) : null;
    if (!read?.success) throw error;
    noteSent('confirm', read.output.resend_after);
    setCodeRequired(true);
    return read.output.resend_after;
  };

  return {
    isCodeRequired,
    async sent(typedCode, attempt) {
      withoutCode.current = () => attempt({});
      try {
        await withPasswordCheck(attempt(typedCode === '' ? {} : { confirmation_code: typedCode }));
        setCodeRequired(false);
      } catch (error) {
        waitIn(error);
        showToast({ kind: 'info', text: t('profile.proof.sent', { email: user.email }) });
        throw new ShownInForm();
      }
    },
    async resend() {
      try {
        await withoutCode.current();
        setCodeRequired(false);
        return null;
      } catch (error) {
        return waitIn(error);
      }
    },
  };
}
