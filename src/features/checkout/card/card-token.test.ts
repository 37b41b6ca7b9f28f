import { expect, test } from 'vitest';
import { Unreachable } from '../../../lib/net/api.ts';
import { CardRefused, tokenOf } from './card-token.ts';

const card = { number: '4201320111111010', month: '09', year: '30', cvc: '123', name: 'Sara Ali' };
const gateway = { publishable_key: 'pk_test_x', api_base: 'https://gateway.test/' };

function answering(answer: () => Response | Promise<Response>) {
  const sent: { url: string; init: RequestInit | undefined }[] = [];
  const token = tokenOf(card, gateway, {
    callbackUrl: 'https://shop.test/checkout',
    fetch: async (url, init) => {
      sent.push({ url: String(url), init });
      return answer();
    },
  });
  return { sent, token };
}

test('sends a card only to the gateway, with the publishable key, and returns a token', async () => {
  const { sent, token } = answering(() =>
    Response.json({ id: 'token_1', brand: 'mada', last_four: '1010' }, { status: 201 }),
  );
  expect(await token).toEqual({ id: 'token_1', brand: 'mada', lastFour: '1010' });
  expect(sent[0]?.url).toBe('https://gateway.test/v1/tokens');
  expect(sent[0]?.init).toMatchObject({ method: 'POST', credentials: 'omit', cache: 'no-store' });
  expect(new Headers(sent[0]?.init?.headers).get('Authorization')).toBe(`Basic ${btoa('pk_test_x:')}`);
  expect(JSON.parse(String(sent[0]?.init?.body))).toEqual({
    ...card,
    save_only: true,
    callback_url: 'https://shop.test/checkout',
  });
});

test('tells a refused card from an unreachable gateway', async () => {
  await expect(answering(() => Response.json({ type: 'x' }, { status: 400 })).token).rejects.toBeInstanceOf(
    CardRefused,
  );
  await expect(answering(() => new Response('', { status: 503 })).token).rejects.toBeInstanceOf(Unreachable);
  await expect(answering(() => new Response('<html>', { status: 200 })).token).rejects.toBeInstanceOf(Unreachable);
  await expect(answering(() => Promise.reject(new TypeError('no'))).token).rejects.toBeInstanceOf(Unreachable);
});
