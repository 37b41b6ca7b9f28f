// The mailbox as a page and as JSON. The few labels are in both languages at once.
import { Hono, type Context } from 'hono';
import type { Mailbox, ReceivedMessage } from './mailbox.ts';

const policy = {
  page:
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; frame-src 'self'; " +
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // As in a good mail program: inline styles, but no scripts, no forms and no remote content. Links open in a new tab.
  mail:
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

/** The routes below `/sandbox`. */
export function mailboxPage(mailbox: Mailbox): Hono {
  const app = new Hono();
  app.get('/', (c) => {
    const to = c.req.query('to') ?? '';
    return html(c, page(mailbox.list(to), to), policy.page);
  });
  app.get('/style.css', (c) =>
    c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' }),
  );
  app.get('/messages', (c) =>
    c.json({ data: mailbox.list(c.req.query('to')).map(messageAnswer) }, 200, { 'Cache-Control': 'no-store' }),
  );
  app.get('/messages/:id{\\d+}', (c) => {
    const message = mailbox.find(Number(c.req.param('id')));
    if (!message?.html) return c.text('Not found', 404);
    // The store's pages refuse to be framed, so links in a mail open in a new tab.
    return html(c, message.html.replace('<head>', '<head><base target="_blank">'), policy.mail);
  });
  return app;
}

function messageAnswer({ channel, to, subject, text, html: markup, sentAt }: ReceivedMessage) {
  return { channel, to, subject, text, html: markup, sent_at: sentAt.toISOString() };
}

function html(c: Context, text: string, contentPolicy: string): Response {
  return c.html(text, 200, {
    'Content-Security-Policy': contentPolicy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
}

function page(messages: ReceivedMessage[], to: string): string {
  const heading = 'رسائل المتجر · Messages from the store';
  const english = (label: string) => `<span lang="en" dir="ltr">${label}</span>`;
  const lead =
    'كل بريد ورسالة نصية كان المتجر سيرسلها. لا يخرج منها شيء.<br>' +
    english('Every email and SMS that the store would have sent. Nothing leaves this machine.');
  const field = `<input id="to" name="to" dir="ltr" value="${escape(to)}" autocomplete="off">`;
  const query = to === '' ? '' : `?to=${encodeURIComponent(to)}`;
  const links = [`<a href="/sandbox/messages${query}">JSON</a>`, '<a href="">↻</a>'];
  if (to !== '') links.push('<a href="/sandbox">×</a>');
  const list =
    messages.length === 0
      ? `<p class="empty">لا رسائل بعد · ${english('No messages yet')}</p>`
      : `<ol>${messages.map(item).join('\n')}</ol>`;
  return `<!doctype html>
<html lang="ar" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(heading)}</title>
<link rel="icon" href="/icons/icon.svg">
<link rel="stylesheet" href="/sandbox/style.css">
</head>
<body>
<header><h1><span>رسائل المتجر</span> ${english('Messages from the store')}</h1>
<p>${lead}</p>
<form action="/sandbox"><label for="to">البريد أو الجوال · ${english('Email or phone')}</label>
<div>${field}<button>عرض · ${english('Show')}</button></div></form>
<p class="links" dir="ltr">${links.join(' · ')}</p></header>
<main>
${list}
</main>
</body>
</html>
`;
}

function item(
  { id, channel, to, subject, text, html: markup, sentAt, messageId }: ReceivedMessage,
  index: number,
): string {
  const isMail = channel === 'email';
  const title = subject ?? text;
  const time = sentAt.toISOString();
  const summary = [
    `<span class="kind" lang="en">${isMail ? 'Mail' : 'SMS'}</span>`,
    `<bdi class="to" dir="ltr">${escape(to)}</bdi>`,
    `<strong dir="auto">${escape(title)}</strong>`,
    `<time dir="ltr" datetime="${time}">${time.replace('T', ' ').slice(0, 19)} UTC</time>`,
  ];
  return `<li><details${index === 0 ? ' open' : ''}>
<summary>${summary.join(' ')}</summary>
${
  markup
    ? `<iframe src="/sandbox/messages/${id}" title="${escape(title)}" loading="lazy" ` +
      'sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>'
    : ''
}
<pre dir="auto">${escape(text)}</pre>
${messageId ? `<p class="links" dir="ltr">${escape(messageId)}</p>` : ''}
</details></li>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `@font-face{font-family:Readex;src:url(/fonts/readex-pro-arabic.woff2) format("woff2");
  font-weight:350 600;font-display:swap;unicode-range:U+0600-06FF,U+200C-200F}
@font-face{font-family:Readex;src:url(/fonts/readex-pro-latin.woff2) format("woff2");
  font-weight:350 600;font-display:swap;unicode-range:U+0020-007E,U+00A0-00FF,U+2010-2026}
:root{color-scheme:light dark;--ground:#fcfbf8;--surface:#fff;--ink:#13201a;--muted:#55635b;
  --line:#e5e1d8;--edge:#869089;--action:#0c5b46;--on-action:#fff;--soft:#e6f0eb}
@media(prefers-color-scheme:dark){:root{--ground:#0f1613;--surface:#17201b;--ink:#ebefea;--muted:#a4b0a9;
  --line:#2b3731;--edge:#74827a;--action:#7bcfae;--on-action:#06251a;--soft:#183228}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:350 1rem/1.75 Readex,system-ui,sans-serif}
header,main{max-inline-size:52rem;margin-inline:auto;padding:1rem}
h1{display:flex;flex-wrap:wrap;gap:0 .75rem;margin:.5rem 0;font-size:1.625rem;font-weight:600;line-height:1.4}
h1 [lang=en]{color:var(--muted);font-weight:350}
p{margin:.5rem 0}header p{color:var(--muted)}p>[lang=en]{display:inline-block}
label{display:block;margin-block:1rem .25rem}
form div{display:flex;gap:.5rem}
input,button{min-block-size:44px;border-radius:10px;border:1px solid var(--edge);background:var(--surface);
  color:inherit;font:inherit;padding-inline:.75rem}
input{flex:1;min-inline-size:0;text-align:start}
button{border-color:var(--action);background:var(--action);color:var(--on-action);cursor:pointer}
a{color:var(--action)}.links a{display:inline-block;min-inline-size:44px;padding-block:.5rem;text-align:center}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.links,.empty{color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0;display:grid;gap:.75rem}
li{background:var(--surface);border:1px solid var(--line);border-radius:16px;overflow:hidden}
summary{display:grid;grid-template-columns:auto 1fr auto;gap:.125rem .75rem;align-items:baseline;
  padding:.75rem 1rem;cursor:pointer;min-block-size:44px}
summary strong{grid-column:1/-1;font-weight:600;overflow-wrap:anywhere}
summary::after{content:"▾"/"";grid-row:1;grid-column:3;color:var(--muted)}
details[open] summary::after{content:"▴"/""}
.kind{background:var(--soft);color:var(--action);border-radius:10px;padding-inline:.625rem;font-size:.875rem}
.to{overflow-wrap:anywhere}
time{grid-column:1/-1;color:var(--muted);font-size:.875rem;text-align:end}
iframe{display:block;inline-size:100%;block-size:44rem;border:0;border-block:1px solid var(--line);background:#fff}
pre{margin:0;padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;font-size:.875rem}
details .links{padding-inline:1rem}`;
