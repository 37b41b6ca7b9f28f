/** The setting `free_shipping_from`: the order amount in SAR from which delivery is free; null if there is none. */
export function freeShippingFrom(setting: string): number | null {
  const sar = Number(setting);
  return sar > 0 ? sar : null;
}
