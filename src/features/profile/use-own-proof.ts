import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { User } from '../../../contract/account/user.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { showToast } from '../../lib/toast.ts';
import { noteSent } from '../../shared/account-forms/codes-sent.ts';
import { ShownInForm } from '../../shared/account-forms/use-account-form.ts';
import { useAccountWords } from '../../shared/account-forms/use-account-formats.ts';
import { useAskedPassword } from './use-asked-password.ts';

/** Fields that are empty unless the account is asked for a proof: in `defaults` or `values` of its form. */
export const noProof = { current_password: '', confirmation_code: '' };

/** The six digits that `CodeField` lets through; empty only while no code is asked for. */
export const proofCode = (isAsked: boolean) =>
  v.pipe(
    v.string(),
    v.check((code) => !isAsked || code !== '', 'required'),
    v.regex(/^(\d{6})?$/, 'code'),
  );

export const proofFields = { current_password: v.string(), confirmation_code: proofCode(false) };

type Code = { confirmation_code?: string };

export type OwnProof = {
  /** Whether a code was sent to the account's address and its field is to be shown. */
  isCodeAsked: boolean;
  /** Sends what needs a proof, with the code that was typed. Rejects with `ShownInForm` once the code is asked for. */
  sent: (typedCode: string, attempt: (code: Code) => Promise<void>) => Promise<void>;
  /** Has another code sent; gives the seconds until the next, null if none was needed after all. */
  resend: () => Promise<number | null>;
};

const codeRequired = v.object({ confirm_with: v.literal('code'), resend_after: v.number() });

/** What shows that the account's owner is at the form: its password, or for an account without one a code by email. */
export function useOwnProof(api: Api, user: User): OwnProof {
  const { t } = useAccountWords();
  const asked = useAskedPassword(api, user);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const withoutCode = useRef<() => Promise<void>>(() => Promise.resolve());

  /** The wait that comes with 'a code was sent'; throws any other error on. */
  const waitIn = (error: unknown): number => {
    const known = error instanceof ApiError ? v.safeParse(codeRequired, error.more.details) : null;
    if (!known?.success) throw error;
    noteSent('confirm', known.output.resend_after);
    setCodeAsked(true);
    return known.output.resend_after;
  };

  return {
    isCodeAsked,
    async sent(typedCode, attempt) {
      withoutCode.current = () => attempt({});
      try {
        await asked(attempt(typedCode === '' ? {} : { confirmation_code: typedCode }));
        setCodeAsked(false);
      } catch (error) {
        waitIn(error);
        showToast({ kind: 'info', text: t('profile.proof.sent', { email: user.email }) });
        throw new ShownInForm();
      }
    },
    async resend() {
      try {
        await withoutCode.current();
        setCodeAsked(false);
        return null;
      } catch (error) {
        return waitIn(error);
      }
    },
  };
}
