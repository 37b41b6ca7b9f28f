// The one barrel of the project: Drizzle wants all tables together.
export * from '../features/accounts/accounts.tables.ts';
export * from '../features/addresses/addresses.tables.ts';
export * from '../features/cart/cart.tables.ts';
export * from '../features/catalogue/catalogue.tables.ts';
export * from '../features/compare/compare.tables.ts';
export * from '../features/contact/contact.tables.ts';
export * from '../features/content/content.tables.ts';
export * from '../features/coupons/coupons.tables.ts';
export * from '../features/media/media.tables.ts';
export * from '../features/messages/messages.tables.ts';
export * from '../features/orders/orders.tables.ts';
export * from '../features/orders/parcels.tables.ts';
export * from '../features/pages/pages.tables.ts';
export * from '../features/shipping/shipping.tables.ts';
export * from '../features/uploads/uploads.tables.ts';
export * from '../features/wishlist/wishlist.tables.ts';
export * from '../http/http.tables.ts';
