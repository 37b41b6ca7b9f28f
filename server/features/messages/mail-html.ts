// An email as HTML that all email programs show alike: tables and inline styles; no remote images, classes or scripts.
import { directionOf, type Language } from '../../../contract/core/language.ts';
import { escapeHtml, ltr, plain, toHtml } from './isolates.ts';
import type { StoreCard } from './store-card.ts';
import type { MailPart } from './texts.ts';

export type MailHalf = { language: Language; greeting: string; part: MailPart; footer: string };

// The store's light theme (src/styles/tokens.css); email programs derive a dark one themselves.
const colour = {
  ground: '#f4f1ea',
  surface: '#ffffff',
  ink: '#13201a',
  muted: '#55635b',
  line: '#e5e1d8',
  action: '#0c5b46',
  soft: '#e6f0eb',
};
const font = "font-family:'Segoe UI',Tahoma,'Helvetica Neue',Arial,sans-serif";
// Long addresses and links must wrap; email programs support one property or the other.
const breaking = 'overflow-wrap:anywhere;word-break:break-word';
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

export function mailHtml(halves: MailHalf[], store: StoreCard): string {
  const [first] = halves;
  const language = first?.language ?? 'ar';
  const direction = directionOf(language);
  const preview = first ? `${first.part.heading}. ${first.part.before}` : '';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(plain(first?.part.subject ?? ''))}</title>
</head>
<body style="margin:0;padding:0;background:${colour.ground};color:${colour.ink};${font}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${toHtml(preview)}</div>
<table ${table} style="background:${colour.ground}"><tr><td align="center" style="padding:24px 12px">
<table ${table} style="max-width:560px">
${topRow(halves, store)}
<tr><td style="background:${colour.surface};border:1px solid ${colour.line};border-radius:16px">
<table ${table}>
${halves.map(halfRow).join('\n')}
</table>
</td></tr>
${contactRow(store)}
</table>
</td></tr></table>
</body>
</html>
`;
}

function topRow(halves: MailHalf[], { name }: StoreCard): string {
  const names = [...new Set(halves.map(({ language }) => plain(name[language])))].map(
    (each) => `<span dir="auto" style="unicode-bidi:isolate">${escapeHtml(each)}</span>`,
  );
  return `<tr><td align="center" style="padding:0 0 16px;font-size:22px;line-height:1.5;font-weight:600;color:${colour.action}">${names.join(
    `<span style="color:${colour.muted};font-weight:400"> · </span>`,
  )}</td></tr>`;
}

function halfRow({ language, greeting, part, footer }: MailHalf, index: number): string {
  const arabic = language === 'ar';
  // Outlook supports neither `start` nor the text direction of a cell, so set both explicitly.
  const side = arabic ? 'right' : 'left';
  const size = `font-size:16px;line-height:${arabic ? 1.9 : 1.6}`;
  const paragraph = (text: string) => `<p style="margin:0 0 14px;${size}">${toHtml(text)}</p>`;
  const parting = index === 0 ? '' : `border-top:1px solid ${colour.line};`;
  const style = `${parting}padding:28px 24px 14px;text-align:${side};${font};${breaking};color:${colour.ink}`;
  return `<tr><td lang="${language}" dir="${directionOf(language)}" align="${side}" style="${style}">
<h1 style="margin:0 0 14px;font-size:20px;line-height:1.5;font-weight:600;color:${colour.ink}">${toHtml(part.heading)}</h1>
${paragraph(greeting)}
${paragraph(part.before)}
${part.code === undefined ? '' : codeBox(part.code)}
${part.quote === undefined ? '' : quoted(part.quote)}
${part.after.map(paragraph).join('\n')}
${part.link === undefined ? '' : button(part.link)}
${part.withdraw === undefined ? '' : smallLink(part.withdraw)}
<p style="margin:22px 0 14px;font-size:13px;line-height:1.7;color:${colour.muted}">${toHtml(footer)}</p>
</td></tr>`;
}

function codeBox(code: string): string {
  return (
    `<table ${table}><tr><td align="center" dir="ltr" style="padding:4px 0 20px"><span dir="ltr" ` +
    'style="display:inline-block;unicode-bidi:isolate;padding:12px 20px 12px ' +
    `28px;background:${colour.soft};border-radius:10px;font-family:Consolas,Menlo,'Courier ` +
    `New',monospace;font-size:32px;line-height:1.3;font-weight:700;letter-spacing:8px;color:${colour.action}">${escapeHtml(plain(code))}</span></td></tr></table>`
  );
}

/** Each line has its own direction. */
function quoted(text: string): string {
  const lines = text.split('\n').map((line) => `<div dir="auto">${escapeHtml(plain(line)) || '&#160;'}</div>`);
  return (
    '<blockquote style="margin:0 0 20px;padding:14px ' +
    `16px;background:${colour.soft};border-radius:10px;font-size:16px;line-height:1.8">${lines.join('')}</blockquote>`
  );
}

function button({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:6px 0 20px"><a href="${escapeHtml(url)}" ` +
    `style="display:inline-block;padding:12px 20px;border-radius:10px;background:${colour.action};color:#ffffff;font-size:16px;line-height:1.5;text-decoration:none">${toHtml(label)}</a></p>`
  );
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:0 0 14px;font-size:14px;line-height:1.7"><a href="${escapeHtml(url)}" ` +
    `style="color:${colour.action};text-decoration:underline">${toHtml(label)}</a></p>`
  );
}

function contactRow({ email, phone, url }: StoreCard): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="display:inline-block;padding:8px ` +
    `12px;color:${colour.action};text-decoration:underline">${toHtml(ltr(text))}</a>`;
  const lines = [
    email && link(`mailto:${email}`, email),
    phone && link(`tel:${phone.replace(/[^+\d]/g, '')}`, spaced(phone)),
    link(url, url.replace(/^https?:\/\//, '')),
  ].filter(Boolean);
  return (
    '<tr><td align="center" dir="ltr" style="padding:12px 12px ' +
    `8px;font-size:15px;line-height:1.8;${breaking};color:${colour.muted}">${lines.join('<br>')}</td></tr>`
  );
}

/** A Saudi number in groups, as on the store's pages. */
function spaced(phone: string): string {
  return phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
