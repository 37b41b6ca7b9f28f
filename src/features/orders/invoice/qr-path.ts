// The only access to the QR code library; loaded when an invoice is shown.
import { encodeQR } from 'qr';

/** Empty modules around a code, which readers need (ISO/IEC 18004). */
const quietZone = 4;

/** A text as a QR code: an SVG path of its dark modules, one unit each, and the total width including the margin. */
export function qrPath(text: string): { path: string; size: number } {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size: rows.length };
}
