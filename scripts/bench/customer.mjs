import { randomUUID } from 'node:crypto';
import { registerCustomer } from '../../tests/support/browser/device.ts';
import { send } from './load.mjs';

const linesInCart = 8;

/** A new customer with products in the cart. */
export async function customerWithCart(url) {
  const customer = await registerCustomer(url, 'Noura');
  const { data } = await fetch(`${url}/api/v1/products?per_page=50`).then((answer) => answer.json());
  const buyable = data.filter(({ quantity, requires_custom_text: takesText }) => quantity > 0 && takesText === 0);
  for (const { id, default_variety_id: variety } of buyable.slice(0, linesInCart)) {
    const { status } = await send(`${url}/api/v1/products/add-to-cart`, {
      headers: {
        Authorization: `Bearer ${customer.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
      },
      body: JSON.stringify({ product_id: id, variety_id: variety, quantity: 1 }),
    });
    if (status >= 300) throw new Error(`A product could not be added to the cart: ${status}`);
  }
  return customer;
}
