/**
 * Security headers of every page. `styleHash` allows the inlined style. `connectTo` lists the origins, besides our own,
 * that scripts may call (the payment gateway), `picturesFrom` those of pictures (the map's tile server).
 */
export function securityHeaders({
  styleHash,
  https,
  connectTo = [],
  picturesFrom = [],
}: {
  styleHash: string | null;
  https: boolean;
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
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=(self), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
