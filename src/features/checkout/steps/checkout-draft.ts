// The checkout choices in session storage: they survive a reload and a lost connection. Never a card or an identity.
import * as v from 'valibot';
import { useState } from 'react';
import { paymentMethods } from '../../../../contract/orders/payments.ts';
import { shippingCompanyIds } from '../../../../contract/orders/shipping.ts';
import { readDraft, writeDraft } from '../../../lib/storage/draft.ts';

const name = 'checkout';

const choices = v.object({
  address_id: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[1-9]\d{0,9}$/), v.transform(Number))), null),
  shipping_company_id: v.fallback(v.nullable(v.picklist(shippingCompanyIds)), null),
  payment_method: v.fallback(v.nullable(v.picklist(paymentMethods)), null),
  stc_phone: v.fallback(v.string(), ''),
  notes: v.fallback(v.string(), ''),
});

export type CheckoutChoices = v.InferOutput<typeof choices>;

function readChoices(): CheckoutChoices {
  const { address_id = null, shipping_company_id = null, payment_method = null, ...texts } = readDraft(name);
  return v.parse(choices, { stc_phone: '', notes: '', ...texts, address_id, shipping_company_id, payment_method });
}

/** The choices and their setter. */
export function useChoices(): { choices: CheckoutChoices; choose: (changes: Partial<CheckoutChoices>) => void } {
  const [choices, setChoices] = useState(readChoices);
  const choose = (changes: Partial<CheckoutChoices>) => {
    const next = { ...choices, ...changes };
    setChoices(next);
    const texts = Object.entries(next).filter(([, value]) => value !== null && value !== '');
    writeDraft(name, Object.fromEntries(texts.map(([key, value]) => [key, String(value)])));
  };
  return { choices, choose };
}

/** Clears the choices after the order is placed. */
export function forgetChoices(): void {
  writeDraft(name, null);
}
