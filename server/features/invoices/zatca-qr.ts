// Content of the QR code on a simplified tax invoice: ZATCA, phase 1 (saudi-commerce.md, section 6).

/**
 * Base64 of the five fields, each as tag, length in UTF-8 bytes, and value. Amounts with two decimals; time as
 * YYYY-MM-DDTHH:mm:ssZ. Throws RangeError if a value exceeds 255 bytes.
 */
export function zatcaQr(fields: { seller: string; vatNumber: string; at: string; total: string; vat: string }): string {
  const { seller, vatNumber, at, total, vat } = fields;
  return Buffer.concat([seller, vatNumber, at, total, vat].map((value, index) => field(index + 1, value))).toString(
    'base64',
  );
}

function field(tag: number, value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  if (bytes.length > 255) throw new RangeError(`tag ${tag} takes 255 bytes, not ${bytes.length}`);
  return Buffer.concat([Buffer.from([tag, bytes.length]), bytes]);
}
