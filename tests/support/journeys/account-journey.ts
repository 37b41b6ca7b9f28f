// Helpers for the account forms on the page of a journey.
import type { Language } from '../../../contract/core/language.ts';
import { accountTexts } from '../data/account-texts.ts';
import { messagesFor, newcomer } from '../api/accounts.ts';
import type { Store } from './journey.ts';
import type { Shop } from '../api/shop.ts';

/** The password of every account here. */
export const { password } = newcomer();

/** Logs in with the form on screen. */
export async function logIn(store: Store, language: Language, email: string, typedPassword = password): Promise<void> {
  const w = accountTexts[language];
  await store.find('button', w.logIn); // the address changes before the page does
  await store.typeAll({ [w.email]: email, [w.password]: typedPassword });
  await store.press(w.logIn);
}

type Newcomer = Pick<ReturnType<typeof newcomer>, 'email' | 'phone'>;

/** Fills in the /register form. */
export async function fillRegistration(store: Store, language: Language, { email, phone }: Newcomer): Promise<void> {
  const w = accountTexts[language];
  await store.typeAll({ [w.first]: 'سارة', [w.last]: 'العتيبي', [w.email]: email, [w.phone]: phone });
  await store.typeAll({ [w.password]: password, [w.confirm]: password });
}

/** Registers with the form on screen. */
export async function register(store: Store, language: Language, person: Newcomer): Promise<void> {
  await fillRegistration(store, language, person);
  await store.press(accountTexts[language].create);
}

/** The newest code that was sent to an email address or phone number. */
export async function newestCode(shop: Shop, to: string): Promise<string> {
  const codes = (await messagesFor(shop, to)).flatMap(({ values }) => values['code'] ?? []);
  if (codes[0] === undefined) throw new Error(`no code was sent to ${to}`);
  return codes[0];
}

export function codeField(store: Store): HTMLInputElement {
  const field = store.element().querySelector('input[autocomplete="one-time-code"]');
  if (!(field instanceof HTMLInputElement)) throw new Error('there is no code field');
  return field;
}
