// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'valtio/vanilla';
import { renderIn } from '../../../tests/support/in-language.tsx';
import { outboxMirror } from '../../offline/outbox.state.ts';
import { WaitingLine } from './list-notices.tsx';

const empty = outboxMirror.state;
const waits = (waiting: number) =>
  act(async () => {
    outboxMirror.state = ref({ ...empty, owner: '7', waiting });
    await vi.advanceTimersByTimeAsync(0);
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  outboxMirror.state = ref(empty);
  vi.useRealTimers();
});

test('what waits for longer is read out once, while the line itself counts down', async () => {
  await renderIn('en', <WaitingLine here="/store" />);
  const said = () => screen.getByRole('status').textContent;
  await waits(50);
  expect([said(), screen.queryByRole('link')]).toEqual(['', null]);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(said()).toBe('50 changes waiting');
  await waits(49);
  expect(said()).toBe('50 changes waiting');
  expect(screen.getByRole('link').textContent).toBe('49 changes waiting');
  await waits(0);
  expect([said(), screen.queryByRole('link')]).toEqual(['', null]);
});

test('changes of before that are out of reach are said, so that nobody taps them once more; with what waits besides', async () => {
  await renderIn('en', <WaitingLine here="/store" />);
  const now = (facts: { waiting: number; outOfReach: number }) =>
    act(async () => {
      outboxMirror.state = ref({ ...empty, owner: '7', isInMemory: true, ...facts });
      await vi.advanceTimersByTimeAsync(3_000);
    });
  await now({ waiting: 0, outOfReach: 1 });
  const line = screen.getByRole('link', { name: '1 earlier change cannot be reached right now' });
  expect(line.getAttribute('href')).toBe('/changes');
  await now({ waiting: 2, outOfReach: 1 });
  expect(line.textContent).toBe('2 changes waiting · 1 earlier change cannot be reached right now');
});
