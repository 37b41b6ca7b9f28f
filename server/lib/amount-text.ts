/** An amount in SAR as the pages show it, without the currency: 1,095 or, with halalas, 149.50. */
export function amountText(sar: number): string {
  const digits = Math.round(sar * 100) % 100 === 0 ? 0 : 2;
  return sar.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
