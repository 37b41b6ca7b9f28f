// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ref } from 'valtio/vanilla';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { add, setFavorite } from '../../../../tests/support/outbox/operations.ts';
import { noConnection, openQueue, apiAnswer } from '../../../../tests/support/outbox/queue.ts';
import { connectivity, type Connectivity } from '../../../lib/net/connectivity.state.ts';
import type { OutboxFacade } from '../../../shopper-lists/operations/shopper-queue.ts';
import { outboxCopy } from '../../../shopper-lists/outbox/outbox.state.ts';
import { recordsInMemory } from '../../../outbox/store/records.ts';
import type { RawResponse } from '../../../outbox/send/send-request.ts';
import { NewVersionBanner } from './new-version-notice.tsx';
import { offerNewVersion, withdrawNewVersion } from './new-version.state.ts';

const empty = outboxCopy.state;

afterEach(() => {
  withdrawNewVersion();
  outboxCopy.state = ref(empty);
  connectivity.state = 'online';
});

/** Whether a newer version is offered in this state of the outbox. */
async function isOffered(queue: OutboxFacade, state: Connectivity = 'online'): Promise<boolean> {
  outboxCopy.state = ref(queue.state());
  connectivity.state = state;
  offerNewVersion(() => undefined);
  const { unmount } = await renderIn('en', <NewVersionBanner />);
  const isThere = screen.queryByRole('button', { name: 'Update now' }) !== null;
  unmount();
  return isThere;
}

test('offers a newer version while a change waits for a decision or a connection, not while one is being sent', async () => {
  const parked = await openQueue({ send: () => apiAnswer(403, { code: 'bad_xsrf_token', message: '' }) });
  await parked.add(add(1));
  await expect.poll(() => parked.state().ops[0]?.state).toBe('parked');
  expect(await isOffered(parked)).toBe(true);

  const pausing = await openQueue({ send: noConnection });
  await pausing.add(setFavorite(true));
  await pausing.drain();
  expect(pausing.state()).toMatchObject({ waiting: 1 });
  expect([await isOffered(pausing), await isOffered(pausing, 'offline')]).toEqual([true, true]);

  const sending = await openQueue({ send: () => new Promise<RawResponse>(() => undefined) });
  await sending.add(setFavorite(true));
  await expect.poll(() => sending.state().ops[0]?.state).toBe('sending');
  expect(await isOffered(sending)).toBe(false);
});

test('does not offer a newer version while a change exists only in this page’s memory', async () => {
  const queue = await openQueue({ send: noConnection, records: recordsInMemory() });
  await queue.add(setFavorite(true));
  expect(await isOffered(queue)).toBe(false);
});

test('postponing a newer version moves the focus to the page’s content', async () => {
  offerNewVersion(() => undefined);
  await renderIn(
    'en',
    <>
      <main id="content" tabIndex={-1} />
      <NewVersionBanner />
    </>,
  );
  const later = await screen.findByRole('button', { name: 'Later' });
  later.focus();
  fireEvent.click(later);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
