import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { qrPath } from './qr-path.ts';

// 'متجر تجريبي', 300000000000003, 2026-01-15T12:30:00Z, 115.00, 15.00 (saudi-commerce, section 6).
const invoice =
  'ARXZhdiq2KzYsSDYqtis2LHZitio2YoCDzMwMDAwMDAwMDAwMDAwMwMUMjAyNi0wMS0xNVQxMjozMDowMFoEBjExNS4wMAUFMTUuMDA=';

test('the drawn QR code of an invoice decodes to its content', () => {
  const { path, size } = qrPath(invoice);
  const scale = 6;
  const width = size * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row += 1) {
      for (let column = 0; column < scale; column += 1) {
        const pixel = ((Number(y) * scale + row) * width + Number(x) * scale + column) * 4;
        data.set([0, 0, 0], pixel);
      }
    }
  }
  const read = decodeQR({ width, height: width, data });
  expect(read).toBe(invoice);
  const fields: string[] = [];
  const bytes = Buffer.from(read, 'base64');
  for (let position = 0; position < bytes.length;) {
    const length = bytes[position + 1] ?? 0;
    fields.push(bytes.subarray(position + 2, position + 2 + length).toString('utf8'));
    position += 2 + length;
  }
  expect(fields).toEqual(['متجر تجريبي', '300000000000003', '2026-01-15T12:30:00Z', '115.00', '15.00']);
});
