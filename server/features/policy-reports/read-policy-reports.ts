import * as v from 'valibot';
import { pageKindOf, type PageKind } from '../../../contract/app/page-kind.ts';

/** What a browser has stopped, without anything that the visitor typed or was shown. */
export type Violation = {
  /** For example `script-src-elem`; `other` if it is no directive. */
  directive: string;
  /** What it would have loaded or done: an origin, or a word such as `inline`; `extension` for one of the browser's own. */
  blocked: string;
  page: PageKind;
  /** The store's own file that wanted it; null for anything else. */
  file: string | null;
};

const text = v.optional(v.pipe(v.string(), v.maxLength(2_000)), '');

/** The Reporting API sends several (w3.org/TR/reporting-1), `report-uri` one (w3.org/TR/CSP3, section 5.3). */
const oneReport = v.object({
  'csp-report': v.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});
const severalReports = v.pipe(
  v.array(
    v.object({
      type: v.string(),
      body: v.optional(
        v.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: v.nullish(text, '') }),
      ),
    }),
  ),
  v.maxLength(100),
);

/** The violations in what a browser has sent; null if it is no such report. */
export function readPolicyReports(sent: unknown, publicUrl: string): Violation[] | null {
  const one = v.safeParse(oneReport, sent);
  if (one.success) {
    const report = one.output['csp-report'];
    return [
      violationOf(publicUrl, {
        documentURL: report['document-uri'],
        effectiveDirective: report['effective-directive'] || report['violated-directive'].split(' ')[0] || '',
        blockedURL: report['blocked-uri'],
        sourceFile: report['source-file'],
      }),
    ];
  }
  const several = v.safeParse(severalReports, sent);
  if (!several.success) return null;
  return several.output.flatMap(({ type, body }) =>
    type === 'csp-violation' && body ? [violationOf(publicUrl, body)] : [],
  );
}

function violationOf(
  publicUrl: string,
  body: { documentURL: string; effectiveDirective: string; blockedURL: string; sourceFile: string | null },
): Violation {
  const { origin } = new URL(publicUrl);
  const page = urlOf(body.documentURL);
  const file = urlOf(body.sourceFile ?? '');
  return {
    directive: /^[a-z-]{3,40}$/.test(body.effectiveDirective) ? body.effectiveDirective : 'other',
    blocked: blockedOf(body.blockedURL),
    page: page?.origin === origin ? pageKindOf(page.pathname) : 'other',
    file: file?.origin === origin && /^\/(?:assets\/[\w.-]+|sw\.js)$/.test(file.pathname) ? file.pathname : null,
  };
}

function blockedOf(blocked: string): string {
  if (/^[a-z-]{3,40}$/.test(blocked)) return blocked; // a word
  const url = urlOf(blocked);
  if (!url) return 'other';
  if (/^https?:$/.test(url.protocol)) return url.origin;
  return url.protocol.endsWith('-extension:') ? 'extension' : url.protocol;
}

function urlOf(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
