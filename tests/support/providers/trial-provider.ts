// A payment provider in memory, for tests of the store's side. Tests of the real protocols are next to the adapters.
import { randomUUID } from 'node:crypto';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import { refundIsDone } from '../../../server/providers/payments/exchange.ts';
import {
  BadSignature,
  BadWebhook,
  ProviderRefused,
  ProviderUnreachable,
  type Attempt,
  type OnlineMethod,
  type PaymentReport,
  type PaymentProvider,
  type ProviderPaymentStatus,
  type ProviderId,
  type Started,
} from '../../../server/providers/payments/payment-provider.ts';

/** What happens to a call: it is answered, its answer is lost after it was processed, or it never arrives. */
type Line = 'good' | 'answer lost' | 'dead';

export type TrialProvider = PaymentProvider & {
  /** Payments by our transaction id; each once, however often it was started. */
  readonly payments: Map<string, PaymentReport>;
  readonly attempts: Attempt[];
  /** How many calls of each kind arrived. */
  readonly calls: Record<'start' | 'capture' | 'void' | 'refund' | 'retrieve', number>;
  line: Line;
  /** Whether it refuses to capture, void and refund. */
  refusesChanges: boolean;
  /** The next answer of `start`: the status, and what the shopper has to do. */
  next: {
    status: ProviderPaymentStatus;
    action?: Started['action'];
    reason?: PaymentReport['reason'];
    refuse?: boolean;
  };
  /** Changes a payment at the provider. */
  becomes(transactionId: string, change: Partial<PaymentReport>): PaymentReport;
  /** The shopper pays in full. */
  pays(transactionId: string): PaymentReport;
  /** Awaited by each `start` before it answers. */
  before: () => Promise<void>;
};

/** The next answer of `start` for a card that the bank declines. */
export const declined = { status: 'failed', reason: { code: 'declined', raw: 'declined' } } as const;

export function openPaymentProviderStub({
  id = 'moyasar',
  methods = ['card', 'stc_pay'],
  captures = 'by_itself',
}: { id?: ProviderId; methods?: readonly OnlineMethod[]; captures?: PaymentProvider['captures'] } = {}): TrialProvider {
  const payments = new Map<string, PaymentReport>();
  const done = new Set<string>();
  const byRef = (ref: string): PaymentReport => {
    const payment = [...payments.values()].find((payment) => payment.ref === ref);
    if (!payment) throw new ProviderRefused(id, 404, 'declined', 'no such payment');
    return payment;
  };
  const carry = <T>(work: () => T): T => {
    if (provider.line === 'dead') throw new ProviderUnreachable(id, 'no connection');
    const result = work();
    if (provider.line === 'answer lost') throw new ProviderUnreachable(id, 'no answer');
    return result;
  };
  const put = (payment: PaymentReport, change: Partial<PaymentReport>): PaymentReport => {
    const changed = { ...payment, ...change };
    payments.set(payment.transactionId ?? '', changed);
    return changed;
  };
  /** A key changes a payment only once. */
  const once = (key: string, payment: PaymentReport, change: () => Partial<PaymentReport>): PaymentReport => {
    if (provider.refusesChanges) throw new ProviderRefused(id, 400, 'declined', 'no');
    if (done.has(key)) return payment;
    done.add(key);
    return put(payment, change());
  };
  const full = (status: ProviderPaymentStatus, amount: Halalas): Partial<PaymentReport> => ({
    status,
    captured: status === 'paid' ? amount : halalas(0),
  });
  const provider: TrialProvider = {
    id,
    methods,
    captures,
    limits: { least: halalas(100), most: halalas(5_000_000) },
    sessionMs: 20 * 60_000,
    payments,
    attempts: [],
    calls: { start: 0, capture: 0, void: 0, refund: 0, retrieve: 0 },
    line: 'good',
    refusesChanges: false,
    next: { status: 'paid' },
    before: async () => undefined,
    forBrowser: (method) =>
      method === 'card' ? { publishable_key: 'pk_test', api_base: 'https://gateway.test' } : null,
    async start(attempt) {
      provider.calls.start += 1;
      provider.attempts.push(attempt);
      await provider.before();
      return carry(() => {
        const { status, action = { type: 'none' }, reason = null, refuse } = provider.next;
        if (refuse) throw new ProviderRefused(id, 400, reason?.code ?? 'declined', reason?.raw ?? 'no');
        const existing = payments.get(attempt.transactionId);
        const payment = existing ?? {
          ref: `ref-${randomUUID()}`,
          amount: attempt.amount,
          refunded: halalas(0),
          currency: 'SAR',
          orderReference: attempt.order.reference,
          transactionId: attempt.transactionId,
          reason,
          brand: attempt.method === 'card' ? 'mada' : null,
          lastFour: attempt.method === 'card' ? '1010' : null,
          status,
          captured: status === 'paid' ? attempt.amount : halalas(0),
        };
        payments.set(attempt.transactionId, payment);
        return { payment, action };
      });
    },
    async confirmCode(ref, code) {
      return carry(() =>
        put(
          byRef(ref),
          code === '123456'
            ? full('paid', byRef(ref).amount)
            : { status: 'failed', reason: { code: 'wrong_code', raw: 'Invalid OTP' } },
        ),
      );
    },
    async retrieve(ref) {
      provider.calls.retrieve += 1;
      return carry(() => byRef(ref));
    },
    async find({ transactionId }) {
      return carry(() => payments.get(transactionId) ?? null);
    },
    async capture(ref, amount, key) {
      provider.calls.capture += 1;
      return carry(() => once(key, byRef(ref), () => ({ status: 'paid', captured: amount })));
    },
    async void(ref, key) {
      provider.calls.void += 1;
      return carry(() => once(key, byRef(ref), () => ({ status: 'voided' })));
    },
    async refund(ref, amount, key, refundedBefore) {
      provider.calls.refund += 1;
      return carry(() =>
        once(key, byRef(ref), () => {
          const { refunded, captured } = byRef(ref);
          if (refundIsDone(id, amount, refundedBefore)(byRef(ref))) return {};
          const all = halalas(refunded + amount);
          return { refunded: all, status: all === captured ? 'refunded' : 'partially_refunded' };
        }),
      );
    },
    readWebhook({ headers, body }) {
      if (headers.get('x-secret') !== 'right') throw new BadSignature('wrong');
      const { id: eventId, ref } = JSON.parse(body) as { id?: string; ref?: string };
      if (!eventId || !ref) throw new BadWebhook('names nothing');
      return { eventId, ref };
    },
    becomes(transactionId, change) {
      const payment = payments.get(transactionId);
      if (!payment) throw new Error(`${transactionId} was not started`);
      return put(payment, change);
    },
    pays: (transactionId) =>
      provider.becomes(transactionId, full('paid', payments.get(transactionId)?.amount ?? halalas(0))),
  };
  return provider;
}
