// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderIn } from '../../../../../tests/support/components/in-language.tsx';
import { LinePictures, type LinePicture, type SendPicture, type UploadsInProgress } from './line-pictures.tsx';

const loginHref = '/login?back=%2Fproducts%2F1';

function Held({ onSend, seen }: { onSend: SendPicture | null; seen?: (ids: string[]) => void }) {
  const [pictures, setPictures] = useState<readonly LinePicture[]>([]);
  const [underway, setUnderway] = useState<UploadsInProgress>({ files: [], clicks: 0 });
  seen?.(pictures.map(({ id }) => id));
  const held = { pictures, onPictures: setPictures, underway, onUnderway: setUnderway, isMadeAnyway: true };
  return <LinePictures {...held} onSend={onSend} loginHref={loginHref} />;
}

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

const choose = (...files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files } });

const taken: SendPicture = async ({ name }) => ({ id: name, url: `/uploads/${name}` });

test('uploads a picture at once, shows a thumbnail and can remove it', async () => {
  const seen = vi.fn<(ids: string[]) => void>();
  await renderIn('en', <Held onSend={taken} seen={seen} />);
  choose(png('a.png'), png('b.png'));
  await waitFor(() => expect(seen).toHaveBeenLastCalledWith(['a.png', 'b.png']));
  expect(screen.getByRole('img', { name: 'a.png' }).getAttribute('src')).toBe('/uploads/a.png');
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture a.png' }));
  expect(seen).toHaveBeenLastCalledWith(['b.png']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a picture' }));
});

test('rejects a wrong type or a too large file by name, and does not send it', async () => {
  const onSend = vi.fn<SendPicture>(taken);
  await renderIn('en', <Held onSend={onSend} />);
  choose(new File(['x'], 'list.pdf', { type: 'application/pdf' }));
  await screen.findByText('list.pdf: choose a JPG, PNG, WebP or SVG picture');
  choose(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' }));
  await screen.findByText('huge.png is larger than 5 MB');
  expect(onSend).not.toHaveBeenCalled();
});

test('accepts at most five per item', async () => {
  const onSend = vi.fn<SendPicture>(taken);
  await renderIn('en', <Held onSend={onSend} />);
  choose(...['1', '2', '3', '4', '5', '6'].map((name) => png(`${name}.png`)));
  await screen.findByText('You can add up to 5 pictures to a product');
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(5));
  expect(onSend).toHaveBeenCalledTimes(5);
  expect(screen.getByRole('button', { name: 'Add a picture' }).hasAttribute('disabled')).toBe(true);
});

test('shows why an upload failed, and keeps the earlier ones', async () => {
  const onSend = vi.fn<SendPicture>(taken);
  await renderIn('en', <Held onSend={onSend} />);
  choose(png('a.png'));
  await screen.findByRole('img', { name: 'a.png' });
  onSend.mockRejectedValueOnce(new Error('You need a connection to upload a picture.'));
  choose(png('b.png'));
  await screen.findByText('You need a connection to upload a picture.');
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

test.each([
  ['ar', 'سجّل الدخول لإضافة صورة'],
  ['en', 'Log in to add a picture'],
] as const)('in %s links a visitor to the login page and back', async (language, text) => {
  await renderIn(language, <Held onSend={null} />);
  expect(screen.getByRole('link', { name: text }).getAttribute('href')).toBe(loginHref);
});
