import type { ShippingCompanyId } from '../../../contract/orders/shipping.ts';
import { aramexTrackingUrl } from '../../providers/shipping/aramex.ts';

const urls: Record<ShippingCompanyId, (waybill: string) => string> = { aramex: aramexTrackingUrl };

/** URL where shoppers track a shipment. */
export function trackingUrlOf(company: ShippingCompanyId, waybill: string): string {
  return urls[company](waybill);
}
