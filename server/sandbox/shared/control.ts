// Control panel of the sandbox providers, for people and tests: injects faults, lists payments and shipments, sends
// webhooks, moves shipments. As a page and as JSON:
//
//   GET  /sandbox/switches            the current faults
//   PUT  /sandbox/switches/{party}    { answers, calls, times, webhooks }, see switches.ts; missing members are reset
//   GET  /sandbox/deliveries          webhooks, newest first
//   POST /sandbox/deliveries          sends all unsent webhooks now; { id }: that one, in any state
//   GET  /sandbox/payments            payments of all providers
//   GET  /sandbox/parcels             shipments
//   POST /sandbox/parcels/{waybill}   { move }: moves to that step; without it, to the next one
import { Hono, type Context } from 'hono';
import * as v from 'valibot';
import type { Language } from '../../../contract/core/language.ts';
import type { Deliveries, WebhookDelivery } from './deliveries.ts';
import { escape, languageOf, ltrHtml, sandboxPage, sarAmount, type BilingualText } from './page.ts';
import {
  answerWays,
  sandboxProviders,
  settingSchema,
  webhookWays,
  type SandboxProvider,
  type Switches,
} from './switches.ts';

export type SandboxPayment = {
  id: string;
  status: string;
  /** Halalas. */
  amount: number;
  refunded: number;
  order: string;
  /** The payment method, for people. */
  how: string;
  createdAt: string;
};

export type SandboxParcel = {
  id: string;
  reference: string;
  city: string;
  events: { code: string; text: string; at: number }[];
};

type Deps = {
  switches: Switches;
  deliveries: Deliveries;
  payments: () => (SandboxPayment & { party: SandboxProvider })[];
  parcels: () => SandboxParcel[];
  /** Null if there is no such shipment. */
  moveParcel: (waybill: string, move: string | null) => Promise<SandboxParcel | null>;
  /** The steps a shipment can be moved to. */
  moves: readonly string[];
  /** Whether the mailbox is at `/sandbox`. */
  hasMailbox: boolean;
  /** The providers that the sandbox replaces. */
  present: readonly SandboxProvider[];
};

const shown = 20;
const party = v.picklist(sandboxProviders);

export function controlRoutes(deps: Deps): Hono {
  const { switches, deliveries, payments, parcels, moveParcel, moves } = deps;
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  const moveBody = v.object({ move: v.optional(v.nullable(v.picklist(moves)), null) });

  app.get('/switches', (c) => c.json({ data: switches.all() }));
  app.put('/switches/:party', async (c) => {
    const named = v.safeParse(party, c.req.param('party'));
    const setting = v.safeParse(settingSchema, await json(c));
    if (!named.success) return c.json({ message: 'There is no such provider.' }, 404);
    if (!setting.success) return c.json({ message: setting.issues.map(({ message }) => message).join('; ') }, 422);
    switches.set(named.output, setting.output);
    return c.json({ data: switches.all() });
  });
  app.get('/deliveries', (c) => c.json({ data: deliveries.list().map(deliveryAnswer) }));
  app.post('/deliveries', async (c) => {
    const body = v.safeParse(v.object({ id: v.optional(v.string()) }), (await json(c)) ?? {});
    return c.json({ data: { sent: await deliveries.sendNow(body.success ? body.output.id : undefined) } });
  });
  app.get('/payments', (c) =>
    c.json({ data: payments().map(({ createdAt, ...rest }) => ({ ...rest, created_at: createdAt })) }),
  );
  app.get('/parcels', (c) => c.json({ data: parcels() }));
  app.post('/parcels/:waybill', async (c) => {
    const body = v.safeParse(moveBody, (await json(c)) ?? {});
    if (!body.success) return c.json({ message: `move must be one of ${moves.join(', ')}` }, 422);
    const parcel = await moveParcel(c.req.param('waybill'), body.output.move);
    return parcel ? c.json({ data: parcel }) : c.json({ message: 'There is no such shipment.' }, 404);
  });

  app.get('/parties', (c) => controlPage(c, deps));
  app.post('/parties/switches/:party', async (c) => {
    const form = await c.req.parseBody();
    const named = v.safeParse(party, c.req.param('party'));
    const times = String(form.times ?? '').trim();
    const setting = v.safeParse(settingSchema, {
      answers: form.answers,
      webhooks: form.webhooks,
      calls: form.calls,
      times: times === '' ? null : Number(times),
    });
    if (named.success && setting.success) switches.set(named.output, setting.output);
    return back(c);
  });
  app.post('/parties/deliveries', async (c) => {
    const { id } = await c.req.parseBody();
    await deliveries.sendNow(typeof id === 'string' && id !== '' ? id : undefined);
    return back(c);
  });
  app.post('/parties/parcels/:waybill', async (c) => {
    const body = v.safeParse(moveBody, { move: (await c.req.parseBody()).move || null });
    if (body.success) await moveParcel(c.req.param('waybill'), body.output.move);
    return back(c);
  });
  return app;
}

function back(c: Context): Response {
  return c.redirect(`/sandbox/parties?lang=${languageOf(c)}`, 303);
}

function json(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null);
}

function deliveryAnswer({ nextAt, createdAt, ...delivery }: WebhookDelivery) {
  return { ...delivery, next_at: new Date(nextAt).toISOString(), created_at: new Date(createdAt).toISOString() };
}

const texts = {
  title: { ar: 'الأطراف الخارجية', en: 'Providers' },
  lead: {
    ar: 'بدائل مزوّدي الدفع والشحن في نسخة التجربة. من هنا تُعطَّل أو تُؤخَّر أو تُكرَّر.',
    en: 'Sandbox payment providers and carrier. Make them fail, respond late or send webhooks twice.',
  },
  messages: { ar: 'رسائل المتجر', en: 'Messages from the store' },
  other: { ar: 'English', en: 'العربية' },
  switches: { ar: 'الأعطال', en: 'Faults' },
  answers: { ar: 'الردود', en: 'Answers' },
  webhooks: { ar: 'الإشعارات', en: 'Webhooks' },
  calls: { ar: 'لعناوين تحتوي على', en: 'Only paths containing' },
  times: { ar: 'عدد المرات (فارغ: دائمًا)', en: 'Number of calls (empty: all)' },
  save: { ar: 'حفظ', en: 'Save' },
  payments: { ar: 'المدفوعات', en: 'Payments' },
  parcels: { ar: 'الشحنات', en: 'Shipments' },
  deliveries: { ar: 'الإشعارات المرسلة', en: 'Webhooks' },
  none: { ar: 'لا شيء بعد', en: 'Nothing yet' },
  sendAll: { ar: 'إرسال المتبقي الآن', en: 'Send all unsent now' },
  send: { ar: 'إرسال', en: 'Send' },
  move: { ar: 'نقل', en: 'Move' },
  next: { ar: 'الخطوة التالية', en: 'Next step' },
  party: { ar: 'الطرف', en: 'Provider' },
  order: { ar: 'الطلب', en: 'Order' },
  amount: { ar: 'المبلغ', en: 'Amount' },
  status: { ar: 'الحالة', en: 'Status' },
  event: { ar: 'الحدث', en: 'Event' },
  waybill: { ar: 'رقم الشحنة', en: 'Waybill' },
  city: { ar: 'المدينة', en: 'City' },
  last: { ar: 'آخر حدث', en: 'Last event' },
  tries: { ar: 'المحاولات', en: 'Attempts' },
  action: { ar: 'إجراء', en: 'Action' },
} satisfies Record<string, BilingualText>;

const wayLabels: Record<(typeof answerWays)[number] | (typeof webhookWays)[number], BilingualText> = {
  as_usual: { ar: 'كالمعتاد', en: 'As usual' },
  late: { ar: 'متأخرة', en: 'Late' },
  error: { ar: 'خطأ 500', en: 'Error 500' },
  garbage: { ar: 'ردود غير مفهومة', en: 'Garbage' },
  silent: { ar: 'لا رد ولا تنفيذ', en: 'No answer, nothing done' },
  lost: { ar: 'تنفيذ بلا رد', en: 'Done, answer lost' },
  early: { ar: 'قبل الرد', en: 'Before the answer' },
  doubled: { ar: 'مكررة', en: 'Doubled' },
  reordered: { ar: 'بترتيب مختلف', en: 'Reordered' },
  missing: { ar: 'مفقودة', en: 'Missing' },
};

export const providerNames: Record<SandboxProvider, string> = {
  moyasar: 'Moyasar',
  tabby: 'Tabby',
  tamara: 'Tamara',
  aramex: 'Aramex',
};

const moveLabels: Readonly<Record<string, BilingualText>> = {
  created: { ar: 'أُنشئت', en: 'Created' },
  picked_up: { ar: 'استُلمت من المتجر', en: 'Picked up' },
  at_facility: { ar: 'في مركز الفرز', en: 'At the facility' },
  out_for_delivery: { ar: 'مع المندوب', en: 'Out for delivery' },
  attempted: { ar: 'محاولة تسليم', en: 'Attempted' },
  delayed: { ar: 'تأخرت', en: 'Delayed' },
  delivered: { ar: 'سُلّمت', en: 'Delivered' },
  returned: { ar: 'أُعيدت', en: 'Returned' },
};

function controlPage(c: Context, deps: Deps): Response {
  const language = languageOf(c);
  const w = (key: keyof typeof texts) => texts[key][language];
  const other: Language = language === 'ar' ? 'en' : 'ar';
  const mailbox = deps.hasMailbox ? `<a href="/sandbox">${w('messages')}</a>` : '';
  const body = `<h1>${w('title')}</h1><p>${w('lead')}</p>
<p class="links">${mailbox}<a href="?lang=${other}" lang="${other}">${w('other')}</a></p>
<h2>${w('switches')}</h2>${deps.present.map((each) => switchForm(each, deps.switches, language)).join('\n')}
<h2>${w('payments')}</h2>${paymentTable(deps.payments().slice(0, shown), language)}
<h2>${w('parcels')}</h2>${parcelTable(deps.parcels().slice(0, shown), deps.moves, language)}
<h2>${w('deliveries')}</h2><form class="row" method="post" action="/sandbox/parties/deliveries?lang=${language}"><button>${w('sendAll')}</button></form>
${deliveryTable(deps.deliveries.list().slice(0, shown), language)}`;
  return sandboxPage(c, { language, title: w('title'), body, wide: true });
}

function switchForm(each: SandboxProvider, switches: Switches, language: Language): string {
  const w = (key: keyof typeof texts) => texts[key][language];
  const setting = switches.of(each);
  const choice = (name: 'answers' | 'webhooks', ways: readonly (keyof typeof wayLabels)[]) =>
    `<div><label for="${each}-${name}">${w(name)}</label><select id="${each}-${name}" name="${name}">${ways
      .map(
        (way) =>
          `<option value="${way}"${setting[name] === way ? ' selected' : ''}>${wayLabels[way][language]}</option>`,
      )
      .join('')}</select></div>`;
  const field = (name: 'calls' | 'times', value: string, more: string) =>
    `<div><label for="${each}-${name}">${w(name)}</label><input id="${each}-${name}" name="${name}" ` +
    `dir="ltr" value="${escape(value)}" ${more}></div>`;
  return (
    `<form class="card" method="post" action="/sandbox/parties/switches/${each}?lang=${language}">` +
    `<h3>${ltrHtml(providerNames[each])}</h3><div class="row">${choice('answers', answerWays)}` +
    field('calls', setting.calls, 'maxlength="100" autocomplete="off"') +
    field('times', setting.times === null ? '' : String(setting.times), 'inputmode="numeric" pattern="[0-9]*"') +
    `${choice('webhooks', webhookWays)}<button class="main">${w('save')}</button></div></form>`
  );
}

function table(name: string, heads: readonly string[], rows: readonly string[][], language: Language): string {
  if (rows.length === 0) return `<p>${texts.none[language]}</p>`;
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');
  return (
    '<div class="list" tabindex="0" role="region" ' +
    `aria-label="${name}"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
  );
}

function paymentTable(payments: ReturnType<Deps['payments']>, language: Language): string {
  const w = (key: keyof typeof texts) => texts[key][language];
  const rows = payments.map(({ party: each, order, how, amount, refunded, status }) => [
    ltrHtml(`${providerNames[each]} ${how}`),
    ltrHtml(order),
    ltrHtml(sarAmount(amount) + (refunded > 0 ? ` (−${sarAmount(refunded)})` : '')),
    ltrHtml(status),
  ]);
  return table(w('payments'), [w('party'), w('order'), w('amount'), w('status')], rows, language);
}

function parcelTable(parcels: SandboxParcel[], moves: readonly string[], language: Language): string {
  const w = (key: keyof typeof texts) => texts[key][language];
  const rows = parcels.map(({ id, reference, city, events }) => {
    const options = moves
      .map((move) => `<option value="${move}">${moveLabels[move]?.[language] ?? move}</option>`)
      .join('');
    const form =
      `<form class="row" method="post" action="/sandbox/parties/parcels/${encodeURIComponent(id)}?lang=${language}"><select ` +
      `name="move" aria-label="${w('move')}"><option ` +
      `value="">${w('next')}</option>${options}</select><button>${w('move')}</button></form>`;
    return [ltrHtml(id), ltrHtml(reference), ltrHtml(city), ltrHtml(events.at(-1)?.text ?? ''), form];
  });
  return table(w('parcels'), [w('waybill'), w('order'), w('city'), w('last'), w('action')], rows, language);
}

function deliveryTable(list: WebhookDelivery[], language: Language): string {
  const w = (key: keyof typeof texts) => texts[key][language];
  const rows = list.map(({ id, party: each, title, state, status, tries }) => [
    ltrHtml(providerNames[each]),
    ltrHtml(title),
    ltrHtml(`${state}${status === null ? '' : ` ${status}`}`),
    ltrHtml(String(tries)),
    `<form class="row" method="post" action="/sandbox/parties/deliveries?lang=${language}"><button ` +
      `name="id" value="${escape(id)}">${w('send')}</button></form>`,
  ]);
  return table(w('deliveries'), [w('party'), w('event'), w('status'), w('tries'), w('action')], rows, language);
}
