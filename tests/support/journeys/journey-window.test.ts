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
  const heard: string[] = [];
  const taken = () => heard.push('taken back');
  const given = new AbortController();
  page.run(() => {
    for (const target of targets()) {
      target.addEventListener('told', () => heard.push('told'));
      target.addEventListener('told', () => heard.push('once'), { once: true });
      target.addEventListener('told', () => heard.push('by signal'), { signal: given.signal });
      target.addEventListener('told', taken, true);
      target.removeEventListener('told', taken, true);
    }
  });
  tellAll();
  expect(heard.splice(0)).toEqual(['told', 'once', 'by signal', 'told', 'once', 'by signal']);
  given.abort();
  tellAll();
  expect(heard.splice(0)).toEqual(['told', 'told']);
  page.leave();
  tellAll();
  expect(heard).toEqual([]);
});

test('code of a page that was left adds no listeners and timers to the next one', async () => {
  const former = open();
  const heard: string[] = [];
  let goOn = () => {};
  const late = former.run(async () => {
    await new Promise<void>((resolve) => (goOn = resolve));
    for (const target of targets()) target.addEventListener('told', () => heard.push('told'));
    setTimeout(() => heard.push('later'), 0);
  });
  former.leave();
  const next = open();
  goOn();
  await late;
  tellAll();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(heard).toEqual([]);
  next.run(() => document.addEventListener('told', () => heard.push('next')));
  tellAll();
  expect(heard).toEqual(['next']);
  next.leave();
});
