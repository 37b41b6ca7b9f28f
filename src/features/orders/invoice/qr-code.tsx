import { qrPath } from './qr-path.ts';
import s from './invoice.module.css';

/** A text as a QR code, dark on light in every theme, as QR readers need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = qrPath(text);
  return (
    <svg className={s.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} data-part="light" />
      <path d={path} data-part="dark" />
    </svg>
  );
}
