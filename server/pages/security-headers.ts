import { policyReportsPath } from '../../contract/app/policy-reports.ts';

/**
 * Security headers of pages, besides those of every answer. `styleHash` allows the inlined style. `connectTo` lists the
 * origins, besides our own, that scripts may call (the payment gateway), `picturesFrom` those of pictures (the map's tile
 * server).
 */
export function securityHeaders({
  styleHash,
  connectTo = [],
  picturesFrom = [],
}: {
  styleHash: string | null;
  connectTo?: readonly string[];
  picturesFrom?: readonly string[];
}): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': styleHash === null ? "'self'" : `'self' 'sha256-${styleHash}'`,
    'img-src': ["'self' data: blob:", ...picturesFrom].join(' '),
    'connect-src': ["'self'", ...connectTo].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'worker', // src/lib/browser/worker-address.ts
    'report-uri': policyReportsPath, // Safari and Firefox
    'report-to': 'store',
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Reporting-Endpoints': `store="${policyReportsPath}"`,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}
