// Error page for browsers if no page could be rendered. It uses nothing of the build, which may be the broken part.
import { createHash } from 'node:crypto';
import { errorStatus } from '../../contract/core/errors.ts';
import { directionOf, type Language } from '../../contract/core/language.ts';
import { errorMessage } from '../http/answers/messages.ts';
import type { Refusal } from '../http/answers/refusal.ts';
import { securityHeaders } from './security-headers.ts';

const style =
  ':root{color-scheme:light dark}body{font:18px/1.6 system-ui,sans-serif;max-inline-size:32rem;margin:20vh auto 0;padding:1rem}';
const styleHash = createHash('sha256').update(style).digest('base64');
const again: Record<Language, string> = { ar: 'أعد المحاولة', en: 'Try again' };

/** The page for a refusal, with a link to try again. */
export function failurePage(refusal: Refusal, language: Language): Response {
  const { retryAfterSeconds, message: ownMessage } = refusal.more;
  const message = ownMessage?.[language] ?? errorMessage(refusal.code, language);
  return new Response(
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${message}</title><style>${style}</style></head><body><main><h1>${message}</h1><p><a href="">${again[language]}</a></p></main></body></html>`,
    {
      status: errorStatus[refusal.code],
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        'Cache-Control': 'no-store',
        ...securityHeaders({ styleHash }),
        ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      },
    },
  );
}
