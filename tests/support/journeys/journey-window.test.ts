import { expect, test } from 'vitest';
import { newDevice, openWindow } from './journey-window.ts';

const open = () =>
  openWindow(newDevice(), {
    url: 'http://store.test/',
    fetch,
    onLeave: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

const targets = () => [window, document];
const tellAll = () => targets().forEach((target) => target.dispatchEvent(new Event('told')));

test('a listener is called until it is removed or its page is left', () => {
  const page = open();
  const events: string[] = [];
  const taken = () => events.push('taken back');
  const signal = new AbortController();
  page.run(() => {
    for (const target of targets()) {
      target.addEventListener('told', () => events.push('told'));
      target.addEventListener('told', () => events.push('once'), { once: true });
      target.addEventListener('told', () => events.push('by signal'), { signal: signal.signal });
      target.addEventListener('told', taken, true);
      target.removeEventListener('told', taken, true);
    }
  });
  tellAll();
  expect(events.splice(0)).toEqual(['told', 'once', 'by signal', 'told', 'once', 'by signal']);
  signal.abort();
  tellAll();
  expect(events.splice(0)).toEqual(['told', 'told']);
  page.leave();
  tellAll();
  expect(events).toEqual([]);
});

test('code of a page that was left adds no listeners and timers to the next one', async () => {
  const former = open();
  const events: string[] = [];
  let goOn = () => {};
  const late = former.run(async () => {
    await new Promise<void>((resolve) => (goOn = resolve));
    for (const target of targets()) target.addEventListener('told', () => events.push('told'));
    setTimeout(() => events.push('later'), 0);
  });
  former.leave();
  const next = open();
  goOn();
  await late;
  tellAll();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(events).toEqual([]);
  next.run(() => document.addEventListener('told', () => events.push('next')));
  tellAll();
  expect(events).toEqual(['next']);
  next.leave();
});
