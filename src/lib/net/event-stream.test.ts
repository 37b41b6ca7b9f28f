import { expect, test } from 'vitest';
import { readEvents } from './event-stream.ts';

const streamOf = (...pieces: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });

async function eventsOf(...pieces: string[]) {
  const events = [];
  for await (const event of readEvents(streamOf(...pieces), () => undefined)) events.push(event);
  return events;
}

test('events are read however the network splits them', async () => {
  const text = ':\n\nevent: live\ndata: {"buyers":2}\n\n:\n\nevent: live\ndata: {"buyers":30}\n\n';
  const whole = await eventsOf(text);
  expect(whole).toEqual([
    { event: 'live', data: '{"buyers":2}' },
    { event: 'live', data: '{"buyers":30}' },
  ]);
  expect(await eventsOf(...text)).toEqual(whole);
  expect(await eventsOf(text.replaceAll('\n', '\r\n'))).toEqual(whole);
});

test('data lines are joined, an unnamed event is a message, and a truncated event is dropped', async () => {
  expect(await eventsOf('data: a\ndata: b\n\nevent: live\ndata: cut')).toEqual([{ event: 'message', data: 'a\nb' }]);
});

test('onBytes is called for every chunk', async () => {
  let pieces = 0;
  for await (const event of readEvents(streamOf(':\n\n', ':\n\n'), () => (pieces += 1))) expect(event).toBeNull();
  expect(pieces).toBe(2);
});
