// Renders an account form on its own, with a server that answers as the test says.
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Language } from '../../../contract/core/language.ts';
import type { User } from '../../../contract/account/user.ts';
import { createApi, type Api } from '../../../src/lib/net/api.ts';
import { createQueryClient } from '../../../src/lib/net/query-client.ts';
import { takeToasts } from '../../../src/lib/toast.ts';
import { provideSession } from '../../../src/session/open-session.ts';
import type { SessionControl } from '../../../src/session/session.ts';
import { renderIn } from './in-language.tsx';

export const aUser = (facts: Partial<User> = {}): User => ({
  id: 7,
  first_name: 'Sara',
  last_name: 'Ali',
  email: 'sara@example.com',
  phone: '+966512345678',
  avatar: null,
  gender: null,
  birth_date: null,
  email_verified: true,
  phone_verified: false,
  can_verify_phone: true,
  has_password: true,
  ...facts,
});

/** An error answer as the server sends it. */
export const refusal = (
  status: number,
  code: string,
  {
    message = code,
    retryAfter,
    ...more
  }: { message?: string; retryAfter?: number; errors?: object } & Record<string, unknown> = {},
) =>
  Response.json(
    { message, code, ...more },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } },
  );

type Sent = { call: string; body: unknown; key: string | null; language: string | null };

type Answer = object | Response | 'unreachable' | Promise<object>;

/**
 * Answers by call, such as 'POST /user/auth/login': one for every request, or several in order, the last of which
 * repeats.
 */
export type Answers = Record<string, Answer | Answer[]>;

/** Renders what `make` returns for an API; also returns the requests and toasts. */
export async function showAccount(language: Language, make: (api: Api) => ReactNode, answers: Answers = {}) {
  const sent: Sent[] = [];
  const toasts: string[] = [];
  takeToasts(({ kind, text }) => toasts.push(`${kind}: ${text}`));
  const api = createApi({
    base: 'https://shop.test/api/v1',
    language,
    fetch: async (input, init) => {
      const call = `${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace('/api/v1', '')}`;
      const headers = new Headers(init?.headers);
      const text = typeof init?.body === 'string' ? init.body : null;
      sent.push({
        call,
        body: text === null ? (init?.body ?? null) : JSON.parse(text),
        key: headers.get('Idempotency-Key'),
        language: headers.get('Accept-Language'),
      });
      const fixed = answers[call];
      const next = Array.isArray(fixed) ? (fixed.length > 1 ? fixed.shift() : fixed[0]) : fixed;
      const timedOut = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
      );
      const answer = await Promise.race([next, timedOut]);
      if (answer === undefined) return refusal(404, 'not_found');
      if (answer === 'unreachable') throw new TypeError('Failed to fetch');
      return answer instanceof Response ? answer.clone() : Response.json(answer);
    },
  });
  provideSession(async () => ({}) as SessionControl); // an empty session: the page itself handles answers
  const queryClient = createQueryClient('browser');
  const shown = await renderIn(language, <QueryClientProvider client={queryClient}>{make(api)}</QueryClientProvider>);
  return { ...shown, api, queryClient, sent, toasts };
}

/** Types into the field with that label and leaves it. */
export function type(label: string | RegExp, text: string): HTMLElement {
  const field = screen.getByLabelText(label, { selector: 'input' });
  fireEvent.focus(field);
  fireEvent.input(field, { target: { value: text } });
  fireEvent.blur(field);
  return field;
}

/** The text of a field's `aria-describedby`. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
