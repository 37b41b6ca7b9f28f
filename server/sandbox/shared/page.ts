// Layout of the sandbox's payment and shipping pages: styled like the store, no scripts, in the shopper's language.
import { Hono, type Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { directionOf, toLanguage, type Language } from '../../../contract/core/language.ts';
import { halalas, type Halalas } from '../../../contract/core/money.ts';
import { allocate } from '../../../contract/core/allocate.ts';

/** Path of the stylesheet, below `/sandbox`. */
const stylePath = '/parties.css';

export type BilingualText = Readonly<Record<Language, string>>;

/** The page's language: from the query, else the store's cookie, else the browser. */
export function languageOf(c: Context): Language {
  const language = c.req.query('lang') ?? getCookie(c, 'language') ?? c.req.header('accept-language')?.slice(0, 2);
  return toLanguage(language?.toLowerCase());
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Text that is left-to-right in Arabic too: amounts, numbers, ids. */
export function ltrHtml(text: string): string {
  return `<bdi dir="ltr">${escape(text)}</bdi>`;
}

/** An amount in halalas as text with its currency, placed as the language has it. */
export function priceHtml(amount: number, language: Language): string {
  return language === 'ar' ? `${ltrHtml(sarAmount(amount))} ريال` : ltrHtml(`SAR ${sarAmount(amount)}`);
}

/** An amount in halalas as SAR with separators: `1,150.00`. */
export function sarAmount(amount: number): string {
  return (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** An amount split into equal instalments, of which the first may be a halala more: `383.34 + 2 × 383.33`. */
export function instalmentsText(amount: number, count: number): string {
  const parts = allocate(halalas(amount), Array<Halalas>(count).fill(halalas(1)));
  const times = [...new Set(parts)].map((part) => [part, parts.filter((each) => each === part).length] as const);
  return times.map(([part, often]) => (often > 1 ? `${often} × ` : '') + sarAmount(part)).join(' + ');
}

/** A page. `formTargets` are addresses outside the sandbox that its forms may redirect to: the store's return pages. */
export function sandboxPage(
  c: Context,
  {
    language,
    title,
    body,
    formTargets = [],
    wide = false,
  }: {
    language: Language;
    title: string;
    body: string;
    formTargets?: readonly string[];
    wide?: boolean;
  },
  status: 200 | 404 | 409 | 422 = 200,
): Response {
  const targets = [...new Set(formTargets.map((address) => new URL(address).origin))].join(' ');
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escape(title)}</title><link rel="icon" href="/icons/icon.svg" type="image/svg+xml">` +
    `<link rel="stylesheet" href="/sandbox${stylePath}">`;
  const text = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head>${head}</head>
<body><main${wide ? ' class="wide"' : ''}>${body}</main></body></html>
`;
  return c.html(text, status, {
    'Content-Security-Policy':
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ` +
      `${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

const overTexts = {
  title: { ar: 'تعذّرت المتابعة', en: 'This payment cannot continue' },
  text: {
    ar: 'انتهت هذه العملية أو لم نعثر عليها. عد إلى المتجر.',
    en: 'This payment has ended or does not exist. Go back to the store.',
  },
  back: { ar: 'العودة إلى المتجر', en: 'Back to the store' },
} satisfies Record<string, BilingualText>;

/** The page for a payment that is over or unknown. */
export function overPage(c: Context, language: Language, back = '/'): Response {
  const { title, text, back: label } = overTexts;
  const body =
    `<h1>${title[language]}</h1><p>${text[language]}</p><div class="ways"><a class="main" ` +
    `href="${escape(back)}">${label[language]}</a></div>`;
  return sandboxPage(c, { language, title: title[language], body }, 404);
}

export function withParameters(address: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

/** The stylesheet as a separate file, because the content security policy allows no inline styles. */
export function styleRoutes(): Hono {
  return new Hono().get(stylePath, (c) =>
    c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
}

const style = `@font-face{font-family:Readex;src:url(/fonts/readex-pro-arabic.woff2) format("woff2");
  font-weight:350 600;font-display:swap;unicode-range:U+0600-06FF,U+200C-200F}
@font-face{font-family:Readex;src:url(/fonts/readex-pro-latin.woff2) format("woff2");
  font-weight:350 600;font-display:swap;unicode-range:U+0020-007E,U+00A0-00FF,U+2010-2026}
:root{color-scheme:light dark;--ground:#fcfbf8;--surface:#fff;--tint:#f4f1ea;--ink:#13201a;--muted:#55635b;
  --line:#e5e1d8;--edge:#869089;--action:#0c5b46;--on:#fff;--error:#b3261e}
@media(prefers-color-scheme:dark){:root{--ground:#0f1613;--surface:#17201b;--tint:#1c2621;--ink:#ebefea;--muted:#a4b0a9;
  --line:#2b3731;--edge:#77837c;--action:#7fd1b3;--on:#0b1a14;--error:#ffb4ab}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:350 1rem/1.75 Readex,system-ui,sans-serif}
main{max-inline-size:480px;margin-inline:auto;padding:32px 16px 64px}
main.wide{max-inline-size:60rem}
h1{font-size:1.625rem;line-height:1.4;margin-block-end:8px}
h2{font-size:1.25rem;line-height:1.4;margin-block:40px 8px}
p{color:var(--muted)}
.asks{margin-block:16px;padding:8px 12px;border-radius:10px;background:var(--tint);font-size:.875rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin-block:16px;padding:16px;
  border:1px solid var(--line);border-radius:16px;background:var(--surface)}
dt{color:var(--muted)}dd{text-align:end;overflow-wrap:anywhere}
.sum{font-size:1.25rem;font-weight:600}
label{display:block;margin-block:12px 4px;font-size:.875rem}
input,select{font:inherit;color:inherit;inline-size:100%;min-block-size:44px;padding:8px 12px;
  border:1px solid var(--edge);border-radius:10px;background:var(--surface)}
input[aria-invalid]{border-color:var(--error)}
.wrong{color:var(--error);font-size:.875rem}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-block-start:24px}
.ways>*,.row button{display:inline-grid;place-items:center;min-block-size:48px;padding:8px 20px;
  border:1px solid var(--edge);border-radius:10px;background:none;color:inherit;
  font:500 .875rem/1.4 Readex,system-ui,sans-serif;text-decoration:none;cursor:pointer}
.ways>*{flex:1 1 160px}
.ways>.main,.row button.main{background:var(--action);border-color:var(--action);color:var(--on)}
a{color:var(--action)}.links a{display:inline-block;min-inline-size:44px;padding-block:10px;margin-inline-end:16px}
.ways a{color:inherit}.ways a.main{color:var(--on)}
.card{margin-block:12px;padding:12px 16px;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
.card h3{font-size:1rem;font-weight:600}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:end}.row>div{flex:1 1 140px}
.list{overflow-x:auto}
table{inline-size:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:8px;border-block-end:1px solid var(--line);text-align:start;vertical-align:middle}th{color:var(--muted);font-weight:500}
td .row{flex-wrap:nowrap}td select{min-inline-size:9rem}
:focus-visible{outline:2px solid var(--action);outline-offset:2px}
`;
