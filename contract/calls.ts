import {
  login,
  register,
  putProfile,
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
} from './account.ts';
import { getProfile, logout, postLogout, listProviders } from './user.ts';
import { addToCart, applyCoupon, getCarts, removeCartLine, removeCoupon, setCartLine } from './cart.ts';
import { getCategories, getProduct, getRelated, listProducts, suggestProducts } from './catalogue.ts';
import { addToCompare, getCompare, removeFromCompare } from './compare.ts';
import { getHome, getSettings, getTime } from './content.ts';
import { sendUpload } from './uploads.ts';
import { getWishlist, toggleWishlist } from './wishlist.ts';

/** The table of all calls, for the OpenAPI document and for tests that walk them. */
export const calls = {
  getHome,
  getSettings,
  getTime,
  getCategories,
  listProducts,
  suggestProducts,
  getProduct,
  getRelated,
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
  sendUpload,
} as const;
