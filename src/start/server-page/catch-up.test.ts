// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/net/query-client.ts';
import { hydration } from '../../ui/page/later-part.tsx';
import { catchUp } from './catch-up.ts';
import { fillFromPageState } from './page-state.ts';

const hourMs = 60 * 60_000;

beforeEach(() => {
  hydration.missing = 0;
});

/** A page with one answer on the screen and one that nobody shows. */
function pageOf(data: string) {
  const queryClient = createQueryClient('browser');
  const queries: [unknown[], unknown][] = [
    [['ar', 'shown'], data],
    [['ar', 'hidden'], data],
  ];
  fillFromPageState(queryClient, { language: 'ar', isPage: true, queries });
  const ask = vi.fn<() => Promise<string>>(async () => 'new');
  const observer = new QueryObserver(queryClient, { queryKey: ['ar', 'shown'], queryFn: ask });
  onTestFinished(observer.subscribe(() => undefined));
  onTestFinished(() => queryClient.clear());
  const updatedAt = (name: string) => queryClient.getQueryState(['ar', name])?.dataUpdatedAt;
  const dataOf = (name: string) => queryClient.getQueryData(['ar', name]);
  return { queryClient, queries, ask, updatedAt, dataOf };
}

test('until the page is hydrated it asks for nothing', async () => {
  hydration.missing = 1;
  const { queryClient, queries, ask, updatedAt } = pageOf('old');
  const filledAt = updatedAt('hidden');
  const caughtUp = catchUp(queryClient, queries, Date.now() - hourMs);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(ask).not.toHaveBeenCalled();
  expect(updatedAt('hidden')).toBe(filledAt);
  hydration.onWhole();
  await caughtUp;
  expect(ask).toHaveBeenCalledOnce();
});

test('what is on the screen is requested again, the rest is as old as it is', async () => {
  const { queryClient, queries, ask, updatedAt, dataOf } = pageOf('old');
  const storedAt = Date.now() - hourMs;
  await catchUp(queryClient, queries, storedAt);
  expect(updatedAt('hidden')).toBe(storedAt);
  await vi.waitFor(() => expect(dataOf('shown')).toBe('new'));
  expect(ask).toHaveBeenCalledOnce();
  expect(dataOf('hidden')).toBe('old');
});

test('a page stored a moment ago is not requested again', async () => {
  const { queryClient, queries, ask } = pageOf('old');
  await catchUp(queryClient, queries, Date.now() - 1_000);
  expect(ask).not.toHaveBeenCalled();
});

test('a page from the future, stored before the clock was set back, is', async () => {
  const { queryClient, queries, updatedAt, dataOf } = pageOf('old');
  await catchUp(queryClient, queries, Date.now() + hourMs);
  expect(updatedAt('hidden')).toBeLessThan(performance.timeOrigin);
  expect(queryClient.getQueryState(['ar', 'hidden'])?.isInvalidated).toBe(true);
  await vi.waitFor(() => expect(dataOf('shown')).toBe('new'));
});

test('an answer that has come since stays', async () => {
  const { queryClient, queries, dataOf } = pageOf('old');
  queryClient.setQueryData(['ar', 'shown'], 'newest');
  await catchUp(queryClient, queries, Date.now() - hourMs);
  expect(dataOf('shown')).toBe('newest');
});
