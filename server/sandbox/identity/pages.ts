// The sandbox identity provider's pages: plain HTML without scripts, styled like the store.
import type { Language } from '../../../contract/core/language.ts';
import { directionOf } from '../../../contract/core/language.ts';
import { people } from './people.ts';

const texts = {
  ar: {
    title: 'حساب تجريبي',
    lead: 'هذه الصفحة تحل محل مزوّد الهوية في نسخة التجربة. اختر من تكون، ولا حاجة إلى كلمة مرور.',
    asks: 'يطلب المتجر اسمك وبريدك الإلكتروني.',
    who: 'من تكون؟',
    verified: 'بريد موثّق',
    unverified: 'بريد غير موثّق',
    other: 'بريد إلكتروني آخر',
    email: 'البريد الإلكتروني',
    bad_email: 'اكتب بريدًا إلكترونيًا صحيحًا',
    isVerified: 'هل البريد موثّق لدى المزوّد؟',
    yes: 'نعم',
    no: 'لا',
    approve: 'موافقة ومتابعة',
    decline: 'رفض',
    failed: 'تعذّرت المتابعة',
    failed_text: 'انتهت صلاحية هذا الطلب أو لم يصل كاملًا. عد إلى المتجر وابدأ من جديد.',
    back: 'العودة إلى المتجر',
  },
  en: {
    title: 'Trial account',
    lead: 'This page replaces the identity provider in a trial store. Choose who you are; there is no password.',
    asks: 'The store asks for your name and email.',
    who: 'Who are you?',
    verified: 'Verified email',
    unverified: 'Email not verified',
    other: 'Another email',
    email: 'Email',
    bad_email: 'Must be a valid email',
    isVerified: 'Is it verified by the provider?',
    yes: 'Yes',
    no: 'No',
    approve: 'Approve and continue',
    decline: 'Decline',
    failed: 'This request cannot continue',
    failed_text: 'The request has expired or is incomplete. Go back to the store and start again.',
    back: 'Back to the store',
  },
} as const;

/** The provider's display name. */
export const trialName = { ar: texts.ar.title, en: texts.en.title };

/** The page on which the tester picks a person. `wrong` holds the invalid email address that was submitted. */
export function choicePage(language: Language, base: string, uid: string, wrong?: { email: string }): string {
  const w = texts[language];
  const options = Object.entries(people).map(([key, { email, emailVerified, name }], index) => {
    const { given, family } = name[language];
    return (
      '<label class="person"><input type="radio" name="person" ' +
      `value="${key}"${!wrong && index === 0 ? ' checked' : ''}><span><strong>${given} ` +
      `${family}</strong><bdi dir="ltr">${email}</bdi><small>${emailVerified ? w.verified : w.unverified}</small></span></label>`
    );
  });
  const other =
    `<label><input type="radio" name="person" value="other"${wrong ? ' checked' : ''}>` +
    `<span><strong>${w.other}</strong></span></label>`;
  const emailField =
    `<label class="field" for="email">${w.email}</label>` +
    '<input id="email" name="email" type="email" dir="ltr" autocomplete="off" maxlength="254" ' +
    `value="${escape(wrong?.email ?? '')}"${wrong ? ' aria-invalid="true" aria-describedby="wrong"' : ''}>`;
  const verifiedField =
    `<label class="field" for="verified">${w.isVerified}</label><select id="verified" name="verified">` +
    `<option value="yes">${w.yes}</option><option value="no">${w.no}</option></select>`;
  const ways =
    `<button class="main" name="decision" value="approve">${w.approve}</button>` +
    `<button name="decision" value="decline" formnovalidate>${w.decline}</button>`;
  const error = wrong ? `<p id="wrong" class="wrong" role="alert">${w.bad_email}</p>` : '';
  return page(
    language,
    base,
    w.title,
    `<h1>${w.title}</h1><p>${w.lead}</p><p class="asks">${w.asks}</p>
<form method="post" action="${base}/interaction/${encodeURIComponent(uid)}">
<fieldset><legend>${w.who}</legend>${options.join('')}
<div class="person other">${other}
${emailField}${error}
${verifiedField}</div></fieldset>
<div class="ways">${ways}</div>
</form>`,
  );
}

/** Error page for a request that cannot continue. */
export function failedPage(language: Language, base: string): string {
  const w = texts[language];
  return page(
    language,
    base,
    w.failed,
    `<h1>${w.failed}</h1><p>${w.failed_text}</p><div class="ways"><a class="main" href="/login">${w.back}</a></div>`,
  );
}

function page(language: Language, base: string, title: string, body: string): string {
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta ` +
    'charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta ' +
    `name="robots" content="noindex"><title>${title}</title><link rel="icon" href="/icons/icon.svg" ` +
    'type="image/svg+xml"><link rel="stylesheet" ' +
    `href="${base}/style.css"></head><body><main>${body}</main></body></html>`
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The pages' stylesheet. It is a separate file because the content security policy allows no inline styles. */
export const style = `@font-face{font-family:Readex;src:url(/fonts/readex-pro-arabic.woff2) format("woff2");
  font-weight:350 600;font-display:swap;unicode-range:U+0600-06FF,U+200C-200F}
@font-face{font-family:Readex;src:url(/fonts/readex-pro-latin.woff2) format("woff2");
  font-weight:350 600;font-display:swap;unicode-range:U+0020-007E,U+00A0-00FF,U+2010-2026}
:root{color-scheme:light dark;--ground:#fcfbf8;--surface:#fff;--tint:#f4f1ea;--ink:#13201a;--muted:#55635b;
  --line:#e5e1d8;--edge:#869089;--action:#0c5b46;--on:#fff;--error:#b3261e}
@media (prefers-color-scheme:dark){:root{--ground:#0f1613;--surface:#17201b;--tint:#1c2621;--ink:#ebefea;
  --muted:#a4b0a9;--line:#2b3731;--edge:#77837c;--action:#7fd1b3;--on:#0b1a14;--error:#ffb4ab}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:350 1rem/1.75 Readex,system-ui,sans-serif}
main{max-inline-size:480px;margin-inline:auto;padding:32px 16px 64px}
h1{font-size:1.625rem;line-height:1.4;margin-block-end:8px}
p{color:var(--muted)}
.asks{margin-block:16px;padding:8px 12px;border-radius:10px;background:var(--tint);font-size:.875rem}
fieldset{border:0;padding:0;display:grid;gap:12px}
legend{font-weight:600;padding:0 0 8px}
.person{display:flex;gap:12px;align-items:start;padding:12px 16px;
  border:1px solid var(--line);border-radius:16px;background:var(--surface);cursor:pointer}
.person:has(input:checked){border-color:var(--action)}
.person span{display:grid}
.person bdi{color:var(--muted);font-size:.875rem;text-align:start;justify-self:start}
small{font-size:.75rem;color:var(--muted)}
strong{font-weight:600}
.other{display:grid;gap:8px}
.other label:first-child{display:flex;gap:12px;min-block-size:44px;align-items:center;cursor:pointer}
.field{font-size:.875rem}
input[type=radio]{inline-size:20px;block-size:20px;margin-block-start:4px;accent-color:var(--action);flex:none}
input[type=email],select{font:inherit;color:inherit;inline-size:100%;min-block-size:44px;padding:8px 12px;
  border:1px solid var(--edge);border-radius:10px;background:var(--surface)}
input[aria-invalid]{border-color:var(--error)}
.wrong{color:var(--error);font-size:.875rem}
.ways{display:flex;flex-wrap:wrap;gap:12px;margin-block-start:24px}
.ways>*{flex:1 1 160px;display:inline-grid;place-items:center;min-block-size:48px;padding:8px 20px;
  border:1px solid var(--edge);border-radius:10px;background:none;color:inherit;
  font:500 .875rem/1.4 Readex,system-ui,sans-serif;text-decoration:none;cursor:pointer}
.ways>.main{background:var(--action);border-color:var(--action);color:var(--on)}
:focus-visible{outline:2px solid var(--action);outline-offset:2px}
`;
