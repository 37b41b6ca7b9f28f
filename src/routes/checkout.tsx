import { createFileRoute, redirect } from '@tanstack/react-router';
import { guardedHref } from '../session/entrance.ts';
import { signedInOnly } from './-guard.ts';

/** Paying is not open yet: the cart says so and keeps what is in it. */
export const Route = createFileRoute('/checkout')({
  beforeLoad: async (going) => {
    await signedInOnly('checkout')(going);
    throw redirect({ href: guardedHref('cart'), statusCode: 302 });
  },
});
