/*
 * The only access to Apple Pay (Apple's ApplePaySession; Moyasar's guides 'Apple Pay Web' and 'Request Apple Pay
 * Session').
 *
 *   click ──► sheet opens ──► the gateway validates the merchant ──► the shopper approves
 *         ──► our server pays with Apple's payment token ──► the sheet closes
 *
 * Only the gateway can decrypt the payment token. Browsers without Apple Pay have no ApplePaySession.
 */
import { withTimeout } from '../../../../lib/net/with-timeout.ts';
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

/** The first version that supports mada. */
const version = 6;

/** The sheet times out after 30 s. */
const sheetTimeoutMs = 25_000;

/** The gateway cannot validate the merchant: the domain is not registered, or the key is wrong. */
export class ApplePayOff extends Error {}

/** Whether this browser on this device can pay with Apple Pay. */
export function hasApplePay(): boolean {
  try {
    return (window.ApplePaySession?.supportsVersion(version) && window.ApplePaySession.canMakePayments()) ?? false;
  } catch {
    return false; // Apple throws on pages without https
  }
}

/**
 * Opens Apple's sheet for `amount` SAR. Must be called inside the click handler, after `hasApplePay`. `isStillRight`
 * runs while the sheet opens; `pay` gets the payment token after approval and returns whether it was paid. Resolves
 * once the sheet is closed and `pay` has settled: true if `pay` was called. Throws ApplePayOff or Unreachable before
 * anything is paid.
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
      // If the outcome is not known in time, the sheet closes without one and the page keeps checking.
      const isPaid = await withTimeout(sheetTimeoutMs, paid);
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
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Apple documents it as a handler, like the two above
    session.oncancel = () => {
      isOver = true;
      if (!isApproved) resolve(false);
    };
  });
  session.begin();
  return closed;
}
