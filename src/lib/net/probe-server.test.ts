// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { noteAsked, noteOutcome } from './connectivity.state.ts';
import { probeServer } from './probe-server.ts';

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const ask = vi.fn<() => Promise<void>>(async () => undefined);

// One clock for all tests: the connection state lives as long as the page.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  await pass(60_000);
  noteOutcome('answered', performance.now());
  ask.mockClear();
});

test('for a page that requests nothing, the server is probed once', async () => {
  let open = () => {};
  let show = () => {};
  const pages = { onOpen: (run: () => void) => (open = run), onShown: (run: () => void) => (show = run) };
  probeServer(ask, pages, { isFromDevice: true });
  await pass(1_000);
  expect(ask).toHaveBeenCalledOnce(); // nothing was requested since the load

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

test('a server that does not answer is probed from time to time, a server that answers is not', async () => {
  const pages = { onOpen: () => undefined, onShown: () => undefined };
  probeServer(ask, pages, { isFromDevice: false });
  await pass(60_000);
  expect(ask).not.toHaveBeenCalled();
  noteOutcome('unreachable', performance.now());
  noteOutcome('unreachable', performance.now());
  await pass(15_000);
  expect(ask).toHaveBeenCalled();
});

test('after a long time without a connection too, the server is probed every 25 seconds at least', async () => {
  const pages = { onOpen: () => undefined, onShown: () => undefined };
  probeServer(ask, pages, { isFromDevice: false });
  noteOutcome('unreachable', performance.now());
  noteOutcome('unreachable', performance.now());
  await pass(10 * 60_000);
  for (let minute = 0; minute < 10; minute += 1) {
    ask.mockClear();
    await pass(25_001);
    expect(ask).toHaveBeenCalled();
  }
});
