// A shop, and a request of each call that writes, which it carries out.
import { pathOf, type Call } from '../../../contract/core/call.ts';
import { calls } from '../../../contract/calls.ts';
import { halalas } from '../../../contract/core/money.ts';
import { coupons } from '../../../server/features/coupons/coupons.tables.ts';
import { idsBySku } from '../data/products-by-sku.ts';
import { declined, openPaymentProviderStub } from '../providers/trial-provider.ts';
import { runOwnerCommand } from '../store/owner.ts';
import { codeFor, freshAddress, messagesFor, newcomer, registered } from './accounts.ts';
import { home, order, shopperWith } from './checkout.ts';
import { openShop, productEntry, twoFields, type Customer, type Shop } from './shop.ts';

export type Write = {
  params?: Record<string, string | number>;
  body?: Record<string, unknown>;
  form?: FormData;
  token?: string;
};

export type ShopOfWrites = {
  shop: Shop;
  send: (call: Call, write: Write, key?: string) => Promise<{ status: number; code: string | null }>;
  /** By the call's name; each makes what its request needs, and may be called again. */
  writes: Readonly<Record<string, () => Promise<Write>>>;
};

export async function openShopOfWrites({
  log,
  rateLimitOverrides,
}: Pick<NonNullable<Parameters<typeof openShop>[0]>, 'log' | 'rateLimitOverrides'>): Promise<ShopOfWrites> {
  const moyasar = openPaymentProviderStub();
  const shop = await openShop({
    ...(log ? { log } : {}),
    ...(rateLimitOverrides ? { rateLimitOverrides } : {}),
    push: { publicKey: 'a-public-key', services: ['https://push.example'] },
    paying: {
      payments: [moyasar],
      bankAccounts: [{ bank: 'Al Rajhi Bank', beneficiary: 'Lamsa Trading', iban: 'SA0380000000608010167519' }],
      cashOnDelivery: { enabled: true, fee: halalas(1_500), most: halalas(300_000) },
    },
  });
  await shop.bring({
    categories: twoFields,
    products: [
      productEntry({ variety: { sku: 'CUP', price: 100, quantity: 1_000 } }),
      productEntry({ variety: { sku: 'GOLD', price: 6_000, quantity: 1_000 } }),
      productEntry({ variety: { sku: 'GONE', price: 10, quantity: 0 } }),
    ],
  });
  await shop.open.db.insert(coupons).values({ code: 'SMILE10', kind: 'percent', percent: 10, createdAt: new Date() });

  async function send(call: Call, { params, body, form, token }: Write, key: string = crypto.randomUUID()) {
    const answer = await shop.get(pathOf(call, params), {
      method: call.method,
      ...(form ? { body: form } : { body: JSON.stringify(body ?? {}) }),
      headers: {
        'X-Forwarded-For': freshAddress(),
        ...(form ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}`, 'Idempotency-Key': key } : {}),
      },
    });
    const text = (await answer.text()) || '{}'; // 204 has none
    const { code = null } = JSON.parse(text) as { code?: string };
    return { status: answer.status, code };
  }

  const password = 'plum-tree-harbour';
  const bearer = ({ token }: Pick<Customer, 'token'>) => ({ token });
  const paid = { card_token: 'token-of-a-card' };
  const identity = { type: 'national_id', number: '1074938265' };
  const buyer = (goods: Record<string, number> = { CUP: 1 }) => shopperWith(shop, goods, { passwordHash: null });
  const variety = async (sku: string) => (await idsBySku(shop, sku)).varietyId;
  const product = async (sku: string) => (await idsBySku(shop, sku)).productId;
  const letter = {
    name: 'Norah Alotaibi',
    email: 'norah.alotaibi@example.com',
    phone: '+966512345987',
    message: 'My parcel came without the second brush.',
  };
  const picture = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  const pictureForm = () => {
    const form = new FormData();
    form.append('file', new Blob([picture], { type: 'image/png' }), 'picture-of-norah.png');
    return form;
  };
  const uploaded = async ({ token }: Customer) => {
    const answer = await shop.get('/uploads', {
      method: 'POST',
      body: pictureForm(),
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    return data.id;
  };
  const byTransfer = async (goods: Record<string, number> = { CUP: 1 }) => {
    const shopper = await buyer(goods);
    const { body } = await order(shopper, 'bank_transfer', 'GOLD' in goods ? { identity } : {});
    const { id, number } = body.data.order;
    return { shopper, id: String(id), number: String(number) };
  };
  const lineOf = async ({ json }: Customer) => Number((await json('/carts')).body.data[0].id);
  const alertKey = async () => {
    const email = newcomer().email;
    await send(calls.addStockWish, { body: { variety_id: await variety('GONE'), email } });
    const [mail] = await messagesFor(shop, email);
    return String(mail?.values['key']);
  };
  const device = () => ({
    endpoint: `https://push.example/send/device-of-norah-${crypto.randomUUID()}`,
    keys: {
      p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
      auth: 'tBHItJI5svbpez7KI4CCXg',
    },
  });

  const writes: Record<string, () => Promise<Write>> = {
    sendContact: async () => ({ body: letter }),
    sendComplaint: async () => ({ body: { ...letter, type: 'complaint' } }),
    addComment: async () => ({
      ...bearer(await buyer()),
      params: { id: await product('CUP') },
      body: { text: 'It cleans as my dentist promised.', rating: 5 },
    }),
    removeOwnComment: async () => {
      const shopper = await buyer();
      const params = { id: await product('CUP') };
      await shopper.json(`/products/${params.id}/comments`, { body: { text: 'Too hard for my gums.', rating: 2 } });
      return { ...bearer(shopper), params };
    },
    login: async () => ({ body: { email: (await registered(shop, { password })).email, password } }),
    register: async () => ({ body: newcomer({ first_name: 'Norah-Registering', password }) }),
    putProfile: async () => {
      const { token, email } = await registered(shop, { password });
      await send(calls.verifyEmail, { token, body: { code: await codeFor(shop, email, 'verify_email') } });
      const another = { email: newcomer().email, phone: newcomer().phone, current_password: password };
      return { token, body: { first_name: 'Norah-Renamed', last_name: 'Alotaibi-Renamed', ...another } };
    },
    putPassword: async () => {
      const { token } = await registered(shop, { password });
      const another = { password: 'another-plum-harbour', password_confirmation: 'another-plum-harbour' };
      return { token, body: { current_password: password, ...another } };
    },
    postLogout: async () => bearer(await shop.customer()),
    verifyEmail: async () => {
      const { token, email } = await registered(shop);
      return { token, body: { code: await codeFor(shop, email, 'verify_email') } };
    },
    verifyPhone: async () => {
      const { token, phone } = await registered(shop);
      await send(calls.resendCode, { token, body: { channel: 'phone' } });
      return { token, body: { code: await codeFor(shop, phone, 'verify_phone') } };
    },
    resendCode: async () => ({ ...bearer(await shop.customer()), body: { channel: 'email' } }),
    forgetPassword: async () => ({ body: { email: (await registered(shop)).email } }),
    resetPassword: async () => {
      const { email } = await registered(shop);
      await send(calls.forgetPassword, { body: { email } });
      const code = await codeFor(shop, email, 'reset_password');
      return { body: { email, code, password: 'reset-plum-harbour', password_confirmation: 'reset-plum-harbour' } };
    },
    undoChange: async () => {
      const { token, email, phone, ...me } = await registered(shop, { password });
      await send(calls.verifyEmail, { token, body: { code: await codeFor(shop, email, 'verify_email') } });
      const names = { first_name: me.first_name, last_name: me.last_name };
      const body = { ...names, phone, email: newcomer().email, current_password: password };
      await send(calls.putProfile, { token, body });
      const mail = (await messagesFor(shop, email)).find(({ kind }) => kind === 'email_changed');
      return { body: { key: String(mail?.values['key']) } };
    },
    endSession: async () => {
      const shopper = await shop.customer();
      return { ...bearer(shopper), params: { id: (await shopper.json('/user/sessions')).body.data[0].id } };
    },
    deleteUser: async () => ({ token: (await registered(shop, { password })).token, body: { password } }),
    addToCart: async () => ({
      ...bearer(await shop.customer()),
      body: { variety_id: await variety('CUP'), quantity: 2 },
    }),
    setCartLine: async () => {
      const shopper = await buyer();
      return { ...bearer(shopper), params: { id: await lineOf(shopper) }, body: { quantity: 3 } };
    },
    removeCartLine: async () => {
      const shopper = await buyer();
      return { ...bearer(shopper), params: { id: await lineOf(shopper) } };
    },
    applyCoupon: async () => ({ ...bearer(await buyer()), body: { code: 'SMILE10' } }),
    removeCoupon: async () => {
      const shopper = await buyer();
      await shopper.json('/carts/coupon', { body: { code: 'SMILE10' } });
      return bearer(shopper);
    },
    toggleWishlist: async () => ({ ...bearer(await shop.customer()), params: { id: await product('CUP') } }),
    addToCompare: async () => ({ ...bearer(await shop.customer()), body: { variety_id: await variety('CUP') } }),
    removeFromCompare: async () => {
      const shopper = await shop.customer();
      const body = { variety_id: await variety('CUP') };
      await shopper.json('/products/add-to-compare', { body });
      return { ...bearer(shopper), body };
    },
    addStockWish: async () => ({ body: { variety_id: await variety('GONE'), email: newcomer().email } }),
    removeStockWish: async () => {
      const shopper = await shop.customer({ emailVerifiedAt: new Date() });
      const variety_id = await variety('GONE');
      await shopper.json('/stock-wishes', { body: { variety_id } });
      return { ...bearer(shopper), params: { variety_id } };
    },
    confirmStockWish: async () => ({ body: { key: await alertKey() } }),
    withdrawStockWishes: async () => {
      const key = await alertKey();
      await send(calls.confirmStockWish, { body: { key } });
      return { body: { key } };
    },
    putPushSettings: async () => ({
      ...bearer(await shop.customer()),
      body: { orders: true, stock: false, quiet: { from: '22:10', to: '07:20' } },
    }),
    addPushSubscription: async () => ({ ...bearer(await shop.customer()), body: device() }),
    removePushSubscription: async () => {
      const shopper = await shop.customer();
      const body = device();
      await shopper.json('/push-subscriptions', { body });
      return { ...bearer(shopper), body: { endpoint: body.endpoint } };
    },
    sendUpload: async () => ({ ...bearer(await shop.customer()), form: pictureForm() }),
    addAddress: async () => ({ ...bearer(await shop.customer()), body: home }),
    putAddress: async () => {
      const shopper = await buyer();
      const recipient = { other_recipient: true, recipient_name: 'Mother-of-Norah', recipient_phone: '+966512345986' };
      return { ...bearer(shopper), params: { id: shopper.addressId }, body: { ...home, ...recipient } };
    },
    deleteAddress: async () => {
      const shopper = await buyer();
      return { ...bearer(shopper), params: { id: shopper.addressId } };
    },
    quoteCheckout: async () => {
      const shopper = await buyer();
      const body = { address_id: shopper.addressId, shipping_company_id: 'aramex', payment_method: 'card' };
      return { ...bearer(shopper), body };
    },
    placeOrder: async () => {
      const shopper = await buyer({ GOLD: 2 });
      const choices = { address_id: shopper.addressId, shipping_company_id: 'aramex', payment_method: 'card' };
      const { total } = (await shopper.json('/checkout/quote', { body: choices })).body.data;
      const body = {
        ...choices,
        ...paid,
        expected_total: total,
        identity,
        notes: 'Leave it with the guard, Abu Fahd.',
      };
      return { ...bearer(shopper), body };
    },
    checkPayment: async () => {
      const shopper = await buyer();
      moyasar.next = { status: 'pending', action: { type: 'redirect', url: 'https://gateway.test/pay' } };
      const { id } = (await order(shopper)).body.data.order;
      moyasar.next = { status: 'paid' };
      return { ...bearer(shopper), params: { id } };
    },
    repayOrder: async () => {
      const shopper = await buyer();
      moyasar.next = declined;
      const { id, total } = (await order(shopper)).body.data.order;
      moyasar.next = { status: 'paid' };
      const { repay_totals } = (await shopper.json(`/orders/${id}`)).body.data;
      const totals: { payment_method: string; total: number }[] = repay_totals;
      const expected_total = totals.find(({ payment_method }) => payment_method === 'card')?.total ?? total;
      return { ...bearer(shopper), params: { id }, body: { payment_method: 'card', ...paid, expected_total } };
    },
    cancelOrder: async () => {
      const { shopper, id } = await byTransfer({ GOLD: 2 });
      return { ...bearer(shopper), params: { id } };
    },
    sendReceipt: async () => {
      const { shopper, id } = await byTransfer();
      const body = { upload_id: await uploaded(shopper), sender_name: 'Norah-Sending', sending_bank: 'Bank-of-Norah' };
      return { ...bearer(shopper), params: { id }, body };
    },
    sendRefundAccount: async () => {
      const { shopper, id, number } = await byTransfer();
      await runOwnerCommand(shop, 'transfers', 'confirm', number);
      await shopper.json(`/orders/${id}/cancel`, { method: 'POST' });
      return {
        ...bearer(shopper),
        params: { id },
        body: { iban: 'SA4420000001234567891234', holder: 'Norah-Holding' },
      };
    },
    reorder: async () => {
      const { shopper, id } = await byTransfer();
      return { ...bearer(shopper), params: { id } };
    },
    confirmTransaction: async () => {
      const shopper = await buyer();
      moyasar.next = { status: 'pending', action: { type: 'code' } };
      const { transaction } = (await order(shopper, 'stc_pay', { stc_phone: '0512345678' })).body.data;
      moyasar.next = { status: 'paid' };
      return { ...bearer(shopper), params: { id: transaction.id }, body: { code: '123456' } };
    },
  };

  return { shop, send, writes };
}

/** Calls of outside parties, in their own form. */
export const ofParties = ['federatedLogin', 'paymentWebhook', 'shippingWebhook'];
