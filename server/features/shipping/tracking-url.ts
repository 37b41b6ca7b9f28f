import type { ShippingCompanyId } from '../../../contract/orders/shipping.ts';
import { aramexTrackingUrl } from '../../providers/shipping/aramex.ts';

const urls: Record<ShippingCompanyId, (waybill: string) => string> = { aramex: aramexTrackingUrl };

/** Where shoppers follow a parcel of a company. */
export function trackingUrlOf(company: ShippingCompanyId, waybill: string): string {
  return urls[company](waybill);
}
