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
} from './account.ts';
import {
  addAddress,
  deleteAddress,
  getMap,
  listAddresses,
  listCities,
  listDistricts,
  putAddress,
} from './addresses.ts';
import { quoteCheckout } from './checkout.ts';
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
} from './orders.ts';
import { confirmTransaction, listPaymentMethods, listTransactions } from './payments.ts';
import { listShippingCompanies, shippingWebhook } from './shipping.ts';
import { getProfile, logout, postLogout, listProviders } from './user.ts';
import { addToCart, applyCoupon, getCarts, removeCartLine, removeCoupon, setCartLine } from './cart.ts';
import { getCategories, getProduct, getRelated, listProducts, suggestProducts } from './catalogue.ts';
import { getCatalogueSnapshot } from './catalogue-snapshot.ts';
import { addComment, getComments, getOwnComment, removeOwnComment } from './comments.ts';
import { addToCompare, getCompare, removeFromCompare } from './compare.ts';
import { sendComplaint, sendContact } from './contact.ts';
import { getLive } from './live.ts';
import { getHome, getSettings, getTime } from './content.ts';
import { getFaqs, getPage } from './pages.ts';
import { putProfile, register } from './particulars.ts';
import { addPushSubscription, getPushSettings, putPushSettings, removePushSubscription } from './push.ts';
import {
  addStockWish,
  confirmStockWish,
  listStockWishes,
  removeStockWish,
  withdrawStockWishes,
} from './stock-wishes.ts';
import { sendUpload } from './uploads.ts';
import { getWishlist, toggleWishlist } from './wishlist.ts';

/** The table of all calls, for the OpenAPI document and for tests that walk them. */
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
