import { createFileRoute, notFound } from '@tanstack/react-router';
import { signedInOnly } from './-guard.ts';

/** Nobody can have ordered yet, so no number is that of an order. */
export const Route = createFileRoute('/OrderDetails/$OrderDetailsId')({
  beforeLoad: async (going) => {
    await signedInOnly('orders')(going);
    throw notFound();
  },
});
