/*
 * The one door to Apple Pay (Apple's ApplePaySession; Moyasar's guides 'Apple Pay Web' and 'Request Apple Pay Session').
 *
 *   press ──► sheet ──► the gateway vouches for this store ──► the shopper approves ──► our server pays with what Apple has sealed ──► the sheet closes
 *
 * What is sealed only the gateway can open. Browsers without Apple Pay have no ApplePaySession.
 */
import { within } from '../../../lib/net/within.ts';
import { postToGateway, type Gateway } from './gateway.ts';

type Session = {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { payment: { token: { paymentData: unknown } } }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(status: number): void;
};

declare global {
  interface Window {
    ApplePaySession?: {
      new (version: number, request: object): Session;
      readonly STATUS_SUCCESS: number;
      supportsVersion(version: number): boolean;
      canMakePayments(): boolean;
    };
  }
}

/** The first version that knows mada. */
const version = 6;

/** The sheet gives up by itself after 30 s. */
const sheetPatienceMs = 25_000;

/** The gateway does not vouch for this store: its domain is not registered, or its key is not right. */
export class ApplePayOff extends Error {}

/** Whether this browser, on this device, can pay with Apple Pay. */
export function hasApplePay(): boolean {
  try {
    return (window.ApplePaySession?.supportsVersion(version) && window.ApplePaySession.canMakePayments()) ?? false;
  } catch {
    return false; // Apple throws on a page without https
  }
}

/**
 * Opens Apple's sheet for `amount` SAR; has to be called in the press itself, where `hasApplePay`. `isStillRight` is asked while the sheet opens; `pay` gets what Apple
 * has sealed once the shopper has approved, and says whether it was taken. Settles when the sheet is closed and `pay` has settled: true where that was
 * called. Throws ApplePayOff, or Unreachable, before anything was paid.
 */
export async function payByApple(
  { amount, label, ...gateway }: { amount: number; label: string } & Gateway,
  { isStillRight, pay }: { isStillRight: () => Promise<boolean>; pay: (sealed: string) => Promise<boolean> },
): Promise<boolean> {
  const door = window.ApplePaySession;
  if (!door) throw new ApplePayOff();
  const session = new door(version, {
    countryCode: 'SA',
    currencyCode: 'SAR',
    supportedNetworks: ['mada', 'visa', 'masterCard'],
    merchantCapabilities: ['supports3DS', 'supportsDebit', 'supportsCredit'],
    total: { label, amount: amount.toFixed(2) },
  });
  const closed = new Promise<boolean>((resolve, reject) => {
    let isOver = false;
    let isApproved = false;
    const close = (how: () => void) => {
      if (!isOver) how();
      isOver = true;
    };
    const validate = async (validationURL: string) => {
      if (!(await isStillRight())) {
        close(() => session.abort());
        return resolve(false);
      }
      const body = {
        validation_url: validationURL,
        display_name: label,
        domain_name: location.hostname,
        publishable_api_key: gateway.publishable_key,
      };
      const vouched = await postToGateway(gateway, '/v1/applepay/initiate', { body });
      if (vouched === null) throw new ApplePayOff();
      if (!isOver) session.completeMerchantValidation(vouched);
    };
    const authorize = async (sealed: unknown) => {
      isApproved = true;
      const paid = pay(JSON.stringify(sealed));
      // Where nobody knows yet, the sheet says nothing; the page goes on asking.
      const isPaid = await within(sheetPatienceMs, paid);
      close(() => (isPaid ? session.completePayment(door.STATUS_SUCCESS) : session.abort()));
      await paid;
      resolve(true);
    };
    const fail = (error: unknown) => {
      close(() => session.abort());
      reject(error);
    };
    session.onvalidatemerchant = ({ validationURL }) => void validate(validationURL).catch(fail);
    session.onpaymentauthorized = ({ payment }) => void authorize(payment.token.paymentData).catch(fail);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Apple's documents know it as a handler, like the two above
    session.oncancel = () => {
      isOver = true;
      if (!isApproved) resolve(false);
    };
  });
  session.begin();
  return closed;
}
