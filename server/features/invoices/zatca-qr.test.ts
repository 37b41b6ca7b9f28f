import { expect, test } from 'vitest';
import { zatcaQr } from './zatca-qr.ts';

const fields = { vatNumber: '300000000000003', at: '2026-01-15T12:30:00Z', total: '115.00', vat: '15.00' };

// The samples of saudi-commerce.md, section 6.
test.each([
  ['Demo Store', 'AQpEZW1vIFN0b3JlAg8zMDAwMDAwMDAwMDAwMDMDFDIwMjYtMDEtMTVUMTI6MzA6MDBaBAYxMTUuMDAFBTE1LjAw'],
  [
    'متجر تجريبي',
    'ARXZhdiq2KzYsSDYqtis2LHZitio2YoCDzMwMDAwMDAwMDAwMDAwMwMUMjAyNi0wMS0xNVQxMjozMDowMFoEBjExNS4wMAUFMTUuMDA=',
  ],
])('%s', (seller, qr) => {
  expect(zatcaQr({ seller, ...fields })).toBe(qr);
});

test('a length is one byte', () => {
  expect(() => zatcaQr({ seller: 'م'.repeat(128), ...fields })).toThrow(RangeError);
});
