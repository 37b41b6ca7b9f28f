import { inLanguage, type Language } from '../../../../contract/core/language.ts';
import { halalas } from '../../../../contract/core/money.ts';
import type { Database } from '../../../db/connect.ts';
import { findUser } from '../../accounts/find-user.ts';
import type { CatalogueSnapshot } from '../../catalogue/index/snapshot.ts';
import { readVarietiesWithProducts } from '../../catalogue/varieties.ts';
import { findOrder, orderLinesOf } from '../order/change-order.ts';
import type { DescribedOrder } from '../../payments/attempts/start-payment.ts';
import { countPaidOrders } from './count-paid-orders.ts';

/** An order as payment providers need it. */
export async function describeOrder(
  { db, snapshot, publicUrl }: { db: Database; snapshot: CatalogueSnapshot; publicUrl: string },
  orderId: string,
  language: Language,
): Promise<DescribedOrder> {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  const lines = await orderLinesOf(db, order.id);
  const varieties = await readVarietiesWithProducts(
    db,
    snapshot,
    [...new Set(lines.map(({ varietyId }) => varietyId))],
    language,
  );
  const user = order.userId === null ? null : await findUser(db, order.userId);
  const address = order.address;
  return {
    order: {
      reference: String(order.number),
      createdAt: order.createdAt,
      items: lines.map((line) => {
        const own = varieties.get(line.varietyId);
        const picture = own?.product.media[0]?.webp ?? null;
        return {
          sku: line.sku,
          title: inLanguage(line.titleAr, line.titleEn, language),
          quantity: line.quantity,
          unit: halalas(line.priceHalalas),
          total: halalas(line.totalHalalas),
          categoryTitle: own?.product.category.title ?? '',
          imageUrl: picture === null ? null : new URL(picture, publicUrl).href,
        };
      }),
      delivery: halalas(order.deliveryHalalas + order.cashFeeHalalas),
      discount: halalas(order.couponDiscountHalalas + order.transferDiscountHalalas),
      vat: halalas(order.vatHalalas),
    },
    buyer: {
      id: String(order.userId ?? ''),
      name: order.buyerName,
      email: order.buyerEmail ?? '',
      phone: order.buyerPhone ?? address?.recipient_phone ?? '',
      registeredAt: user?.createdAt ?? order.createdAt,
      ordersBefore: order.userId === null ? 0 : await countPaidOrders(db, order.userId),
    },
    address: {
      line: [address?.building_number, address?.street, address?.district, address?.short_address]
        .filter((part) => part)
        .join(', '),
      city: address?.city ?? '',
      postalCode: address?.postal_code ?? '',
      country: 'SA',
    },
    accountPhone: order.buyerPhone,
    returnUrl: `${publicUrl}/checkout/result/${order.id}`,
  };
}
