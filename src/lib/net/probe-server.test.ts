// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noteAsked, noteOutcome } from './connectivity.state.ts';
import { probeServer } from './probe-server.ts';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ask = vi.fn<() => Promise<void>>(async () => undefined);

// One clock for all tests: what is known of the connection lasts as long as the page.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  await pass(60_000);
  noteOutcome('answered', performance.now());
  ask.mockClear();
});

test('for a page that asks for nothing, the server is asked once whether it is there', async () => {
  let open = () => {};
  let show = () => {};
  const pages = { onOpen: (run: () => void) => (open = run), onShown: (run: () => void) => (show = run) };
  probeServer(ask, pages, { isFromDevice: true });
  await pass(1_000);
  expect(ask).toHaveBeenCalledOnce(); // nothing has been asked since the load

  open();
  noteAsked(performance.now())();
  show();
  await pass(1_000);
  expect(ask).toHaveBeenCalledOnce();

  await pass(1);
  open();
  show();
  await pass(1_000);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('while the server does not answer it is asked now and then; where it does, it is left alone', async () => {
  const pages = { onOpen: () => undefined, onShown: () => undefined };
  probeServer(ask, pages, { isFromDevice: false });
  await pass(60_000);
  expect(ask).not.toHaveBeenCalled();
  noteOutcome('unreachable', performance.now());
  noteOutcome('unreachable', performance.now());
  await pass(15_000);
  expect(ask).toHaveBeenCalled();
});
