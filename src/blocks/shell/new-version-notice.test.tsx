// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/in-language.tsx';
import { NewVersionNotice } from './new-version-notice.tsx';
import { offerNewVersion, withdrawNewVersion } from './new-version.state.ts';

afterEach(withdrawNewVersion);

test('who puts a newer version off goes on at the content of the page', async () => {
  offerNewVersion(() => undefined);
  await renderIn(
    'en',
    <>
      <main id="content" tabIndex={-1} />
      <NewVersionNotice />
    </>,
  );
  const later = await screen.findByRole('button', { name: 'Later' });
  later.focus();
  fireEvent.click(later);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
