// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { aMedia } from '../../../tests/support/data/product.ts';
import { Picture } from './picture.tsx';
import { PictureContext } from './picture-context.ts';

const media = aMedia();
const dataUri = 'data:image/avif;base64,AAAA';

test('an inlined picture is shown at once and sharpened afterwards, without a hydration error', async () => {
  const complaint = vi.spyOn(console, 'error');
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <PictureContext value={new Map([[media.webp, dataUri]])}>
      <Picture media={media} sizes="50vw" priority />
    </PictureContext>,
  );
  const image = page.querySelector('img');
  expect(image?.getAttribute('src')).toBe(dataUri);
  expect(image?.hasAttribute('srcset')).toBe(false);

  await act(async () => void hydrateRoot(page, <Picture media={media} sizes="50vw" priority />));
  expect(image?.getAttribute('srcset')).toBe(media.srcset);
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
});

test('it reserves its space and loads lazily unless it has priority', () => {
  const later = renderToString(<Picture media={media} sizes="50vw" />);
  expect(later).toContain('width="1200" height="1200"');
  expect(later).toContain('loading="lazy"');
  expect(later).not.toContain('style=');
  const first = renderToString(<Picture media={media} sizes="50vw" priority />);
  expect(first).not.toContain('lazy');
  expect(first).toMatch(/fetchpriority="high"/i);
});

test('until its file has loaded, the file that the list has shown takes its place', async () => {
  const of = (image: Element | null) => {
    if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
    return image;
  };
  const ring = aMedia({ webp: '/media/ring-640.webp' }); // of which no other test has shown a file
  const { container, rerender } = render(<Picture media={ring} sizes="50vw" />);
  const small = of(container.querySelector('img'));
  expect(small.style.backgroundImage).toContain(ring.placeholder);
  Object.defineProperties(small, { naturalWidth: { value: 320 }, currentSrc: { value: '/media/ring-320.webp' } });
  fireEvent.load(small);
  expect(small.style.backgroundImage).toBe('');

  rerender(<Picture key="small" media={ring} sizes="72px" />);
  const thumbnail = of(container.querySelector('img'));
  Object.defineProperties(thumbnail, { naturalWidth: { value: 72 }, currentSrc: { value: '/media/ring-72.webp' } });
  fireEvent.load(thumbnail);

  rerender(<Picture key="page" media={ring} sizes="100vw" />);
  const large = of(container.querySelector('img'));
  expect(large).not.toBe(small);
  expect(large.style.backgroundImage).toContain('/media/ring-320.webp');
});
