// The door to the QR code's library; fetched when an invoice is shown.
import { encodeQR } from 'qr';

/** Free modules around a code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A text as a QR code: the outline of its dark modules for an SVG path, one unit each, and how many units the whole is wide, its margin included. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}
