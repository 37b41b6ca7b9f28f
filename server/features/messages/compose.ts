// Turns a queued message into what a provider receives.
import * as v from 'valibot';
import { languages, type Language } from '../../../contract/core/language.ts';
import { pageUrl } from '../../../contract/app/page-url.ts';
import type { PushPayload } from '../../../contract/account/notifications.ts';
import type { Mail } from '../../providers/mail/smtp.ts';
import { isolated, ltr, plain } from './isolates.ts';
import { mailValues, smsValues, type MailKind, type PushKind, type SmsKind } from './kinds.ts';
import { mailHtml, type MailHalf } from './mail-html.ts';
import type { StoreCard } from './store-card.ts';
import { footer, greeting, mails, smses, type MailPart, type MessageContext } from './texts.ts';

type Waiting<Kind> = { kind: Kind; values: unknown; language: Language; createdAt: Date };

/**
 * Maximum length of a one-part SMS: with Arabic, and with GSM characters only (which include ASCII letters, digits and
 * these signs).
 */
const onePart = { unicode: 70, gsm: 160 };
const gsmOnly = /^[\w\n\r @!"#%&'()*+,\-./:;<=>?]*$/;
const longestName = 60;

/** An email in both languages, the recipient's first. Throws a ValiError if the values do not fit the kind. */
export function composeMail(
  message: Waiting<MailKind>,
  store: StoreCard,
): Omit<Mail, 'to' | 'messageId'> & { language: Language } {
  const first = message.language;
  const order = [first, ...languages.filter((language) => language !== first)];
  const letter = v.safeParse(letterOf, message.values);
  const halves = order.map((language) => half(message, language, store));
  // Only in the first half: it is in the language it was written in.
  if (letter.success && halves[0]) halves[0].part.quote = letter.output.message;
  const subject = halves[0]?.part.subject ?? '';
  return {
    language: first,
    fromName: plain(store.name[first]),
    subject,
    text: mailText(halves, store),
    html: mailHtml(halves, store),
    ...(letter.success ? { replyTo: letter.output.email } : {}),
  };
}

/** A shopper's message, and the address for replies. */
const letterOf = v.object({ from: v.string(), email: v.string(), message: v.string() });

function half(message: Waiting<MailKind>, language: Language, store: StoreCard): MailHalf {
  const setting: MessageContext = {
    store: isolated(store.name[language]),
    at: ltrWhere(language, momentIn(language, message.createdAt)),
    url: store.url,
  };
  const part = partOf(message.kind, language, message.values, setting);
  // Opens the page in this language if the reader has not chosen one yet.
  for (const link of [part.link, part.withdraw]) if (link) link.url = pageUrl('', link.url, language);
  return {
    language,
    greeting: greeting[language](nameOf(message.values)),
    part,
    footer: footer[language](setting.store),
  };
}

const ownDirection = new Set(['from', 'product_ar', 'product_en', 'reason']);
const moments = new Set(['until']);

function partOf<K extends MailKind>(kind: K, language: Language, values: unknown, setting: MessageContext): MailPart {
  const parsed = v.parse(mailValues[kind], values);
  // Names and free text keep their own direction; everything else is a code, number or address.
  const shown = (name: string, value: string) => {
    if (moments.has(name) && value !== '') return ltrWhere(language, momentIn(language, new Date(value)));
    return ownDirection.has(name) ? isolated(value) : ltr(value);
  };
  const isolatedValues = Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, shown(name, value)]));
  return mails[kind][language](v.parse(mailValues[kind], isolatedValues), setting);
}

/**
 * The name for the greeting. Anybody can register somebody else's address, so a name that could carry a message (an
 * address, a number, advertising) is left out.
 */
function nameOf(values: unknown): string | null {
  const { name } = v.parse(v.object({ name: v.string() }), values);
  // Full-width letters, digits and dots are read, and linked by some email programs, as the usual ones.
  const text = plain(name).normalize('NFKC');
  // Three digits at any distance: spaces, hyphens and invisible joiners split a phone number.
  const isName = text !== '' && text.length <= longestName && !/[/:@\\]|[.。]\S|(?:\p{Nd}\P{Nd}*){3}|www/iu.test(text);
  return isName ? isolated(text) : null;
}

function mailText(halves: MailHalf[], { name, email, phone, url }: StoreCard): string {
  const parts = halves.map(({ greeting: hello, part, footer: foot }) => {
    const { heading, before, code, quote, after, link, withdraw } = part;
    // A link stands on its own line without direction marks, which an email program would include in the clickable URL.
    const linked = [link, withdraw].flatMap((each) => (each ? [`${each.label}:\n${each.url}`] : []));
    const quoted = quote === undefined ? [] : [quote.split('\n').map(quotedLine).join('\n')];
    const coded = code === undefined ? [] : [`    ${code}`];
    return [heading, hello, before, ...coded, ...quoted, ...after, ...linked, foot].join('\n\n');
  });
  const names = [...new Set(halves.map(({ language }) => plain(name[language])))].join(' · ');
  const contact = [names, email, phone && ltr(phone), url].filter(Boolean).join('\n');
  return `${[...parts, contact].join('\n\n--------\n\n')}\n`;
}

function quotedLine(line: string): string {
  return plain(line) === '' ? '>' : `> ${isolated(line)}`;
}

/**
 * An SMS in one language. Leaves out the store's name if it would need a second part. Throws a ValiError if the values
 * do not fit the kind.
 */
export function composeSms(message: Waiting<SmsKind>, store: StoreCard): string {
  const { kind, language } = message;
  // English text needs no direction marks; one would force UCS-2 encoding and halve the length.
  const lines = linesOf(kind, message, language === 'ar' ? ltr : plain);
  const withName = [...lines, plain(store.name[language])].join('\n');
  const room = gsmOnly.test(withName) ? onePart.gsm : onePart.unicode;
  return withName.length <= room ? withName : lines.join('\n');
}

function linesOf<K extends SmsKind>(
  kind: K,
  { values, language }: Waiting<K>,
  shown: (value: string) => string,
): string[] {
  const parsed = Object.entries(v.parse(smsValues[kind], values));
  const shownValues = Object.fromEntries(parsed.map(([name, value]) => [name, value && shown(value)]));
  return smses[kind][language](v.parse(smsValues[kind], shownValues));
}

/**
 * A notification in one language: heading, first sentence and page of its email. Throws a ValiError if the values do
 * not fit the kind.
 */
export function composeNotification(
  message: Waiting<PushKind>,
  { name }: Pick<StoreCard, 'name'>,
): Omit<PushPayload, 'tag'> {
  const { kind, language, values, createdAt } = message;
  const setting = {
    store: isolated(name[language]),
    at: ltrWhere(language, momentIn(language, createdAt)),
    url: '',
  };
  const { heading, before, link } = partOf(kind, language, values, setting);
  return { title: heading, body: before, language, path: link?.url ?? '/' };
}

/** Date and time in Riyadh, Gregorian and with Latin digits: plain `ar-SA` would use the Hijri calendar. */
function momentIn(language: Language, moment: Date): string {
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Riyadh' }).format(
    moment,
  );
}

function ltrWhere(language: Language, text: string): string {
  return language === 'ar' ? isolated(text) : plain(text);
}
