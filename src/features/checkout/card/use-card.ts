import { useState } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { PaymentMethodOffer } from '../../../../contract/orders/payments.ts';
import { showErrorToast } from '../../../lib/toast.ts';
import { useFailureText } from '../../../shared/use-failure-text.ts';
import { noCard, readCard, type CardIssues, type CardTyped } from './card-fields.ts';
import { CardRefused, tokenOf, type CardToken } from './card-token.ts';

/** State of a card from the fields to a token. Held in memory only; the fields are cleared once there is a token. */
export function useCard() {
  const { t } = useTranslation('checkout');
  const failureText = useFailureText();
  const [typed, setTyped] = useState<CardTyped>(noCard);
  const [issues, setIssues] = useState<CardIssues>({});
  const [token, setToken] = useState<CardToken | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Number of failed submissions; after each, the first invalid field gets the focus. */
  const [failedTries, setFailedTries] = useState(0);

  const type = (changes: Partial<CardTyped>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    // While typing, re-check only the fields already marked invalid.
    const result = readCard(next, new Date());
    const wrong = 'issues' in result ? result.issues : {};
    setIssues(Object.fromEntries(Object.entries(wrong).filter(([name]) => name in issues)));
  };
  const leave = (name: keyof CardTyped) => {
    if (typed[name] === '') return; // an empty field is not an error before submit
    const result = readCard(typed, new Date());
    const issue = 'issues' in result ? result.issues[name] : undefined;
    const { [name]: _, ...others } = issues;
    setIssues(issue === undefined ? others : { ...others, [name]: issue });
  };
  /** Gets a token from the gateway. Null if that failed; the error is already shown. */
  const submit = async (offer: PaymentMethodOffer): Promise<CardToken | null> => {
    if (token) return token;
    if (isBusy) return null;
    const result = readCard(typed, new Date());
    if ('issues' in result) {
      setIssues(result.issues);
      setFailedTries(failedTries + 1);
      showErrorToast(t('card.check'));
      return null;
    }
    const { publishable_key, api_base } = offer;
    if (publishable_key === undefined || api_base === undefined) {
      showErrorToast(t('card.off'));
      return null;
    }
    setBusy(true);
    try {
      const made = await tokenOf(
        result.card,
        { publishable_key, api_base },
        { callbackUrl: `${location.origin}/checkout` },
      );
      setToken(made);
      setTyped(noCard);
      return made;
    } catch (error) {
      if (error instanceof CardRefused) {
        setIssues({ number: 'refused' });
        setFailedTries(failedTries + 1);
      }
      showErrorToast(error instanceof CardRefused ? t('card.issue.refused') : failureText(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  /** For another card or another payment: a token is valid for one payment. */
  const drop = () => {
    setToken(null);
    setIssues({});
  };
  return { typed, issues, token, isBusy, failedTries, type, leave, submit, drop };
}

export type CardEntry = ReturnType<typeof useCard>;
