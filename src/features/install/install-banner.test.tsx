// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { InstallBanner } from './install-banner.tsx';

test('dismissing the banner moves the focus to the page content', async () => {
  await renderIn(
    'en',
    <>
      <main id="content" tabIndex={-1} />
      <InstallBanner way={{ kind: 'prompt' }} store="Lamsa" />
    </>,
  );
  const dismiss = await screen.findByRole('button', { name: 'Not now' });
  dismiss.focus();
  fireEvent.click(dismiss);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
