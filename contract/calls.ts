import {
  login,
  putPassword,
  verifyEmail,
  verifyPhone,
  resendCode,
  forgetPassword,
  resetPassword,
  federatedLogin,
  listSessions,
  endSession,
  deleteUser,
  exportUser,
  undoChange,
} from './account/account.ts';
import {
  addAddress,
  deleteAddress,
  getMap,
  listAddresses,
  listCities,
  listDistricts,
  putAddress,
} from './account/addresses.ts';
import { quoteCheckout } from './orders/checkout.ts';
import {
  cancelOrder,
  checkPayment,
  getInvoice,
  getOrder,
  listOrders,
  paymentWebhook,
  placeOrder,
  reorder,
  repayOrder,
  sendReceipt,
  sendRefundAccount,
} from './orders/orders.ts';
import { confirmTransaction, listPaymentMethods, listTransactions } from './orders/payments.ts';
import { listShippingCompanies, shippingWebhook } from './orders/shipping.ts';
import { getProfile, logout, postLogout, listProviders } from './account/user.ts';
import { addToCart, applyCoupon, getCarts, removeCartLine, removeCoupon, setCartLine } from './shopper/cart.ts';
import { getCategories, getProduct, getRelated, listProducts, suggestProducts } from './catalogue/catalogue.ts';
import { getCatalogueSnapshot } from './catalogue/snapshot.ts';
import { addComment, getComments, getOwnComment, removeOwnComment } from './catalogue/comments.ts';
import { addToCompare, getCompare, removeFromCompare } from './shopper/compare.ts';
import { sendComplaint, sendContact } from './content/contact.ts';
import { getLive } from './catalogue/live-viewers.ts';
import { getHome, getSettings, getTime } from './content/content.ts';
import { getFaqs, getPage } from './content/pages.ts';
import { putProfile, register } from './account/profile.ts';
import {
  addPushSubscription,
  getPushSettings,
  putPushSettings,
  removePushSubscription,
} from './account/notifications.ts';
import {
  addStockWish,
  confirmStockWish,
  listStockWishes,
  removeStockWish,
  withdrawStockWishes,
} from './shopper/stock-alerts.ts';
import { sendUpload } from './shopper/uploads.ts';
import { getWishlist, toggleWishlist } from './shopper/favorites.ts';

/** All calls, for the OpenAPI document and for tests that iterate over them. */
export const calls = {
  getHome,
  getSettings,
  getTime,
  getPage,
  getFaqs,
  sendContact,
  sendComplaint,
  getCategories,
  listProducts,
  suggestProducts,
  getProduct,
  getRelated,
  getCatalogueSnapshot,
  getComments,
  getOwnComment,
  addComment,
  removeOwnComment,
  getLive,
  login,
  register,
  getProfile,
  putProfile,
  putPassword,
  logout,
  postLogout,
  verifyEmail,
  verifyPhone,
  resendCode,
  forgetPassword,
  resetPassword,
  undoChange,
  listProviders,
  federatedLogin,
  listSessions,
  endSession,
  deleteUser,
  exportUser,
  getCarts,
  addToCart,
  setCartLine,
  removeCartLine,
  applyCoupon,
  removeCoupon,
  getWishlist,
  toggleWishlist,
  getCompare,
  addToCompare,
  removeFromCompare,
  addStockWish,
  listStockWishes,
  removeStockWish,
  confirmStockWish,
  withdrawStockWishes,
  getPushSettings,
  putPushSettings,
  addPushSubscription,
  removePushSubscription,
  sendUpload,
  listAddresses,
  addAddress,
  putAddress,
  deleteAddress,
  listCities,
  listDistricts,
  getMap,
  listShippingCompanies,
  listPaymentMethods,
  quoteCheckout,
  placeOrder,
  listOrders,
  getOrder,
  checkPayment,
  repayOrder,
  cancelOrder,
  sendReceipt,
  sendRefundAccount,
  reorder,
  getInvoice,
  listTransactions,
  confirmTransaction,
  paymentWebhook,
  shippingWebhook,
} as const;
