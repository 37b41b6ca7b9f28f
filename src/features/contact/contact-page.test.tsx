// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../tests/support/components/in-language.tsx';
import { ContactPage } from './contact-page.tsx';
import { replyDaysOf } from './reply-days.ts';

test.each([
  ['ar', '', 'خلال يومي عمل.'],
  ['ar', '1', 'خلال يوم عمل واحد.'],
  ['ar', '3', 'خلال 3 أيام عمل.'],
  ['ar', '14', 'خلال 14 يوم عمل.'],
  ['en', '', 'within 2 working days.'],
  ['en', '1', 'within 1 working day.'],
  ['en', '5', 'within 5 working days.'],
] as const)('in %s, with reply_days set to %j, both pages promise an answer %s', async (language, setting, promise) => {
  for (const kind of ['contact', 'complaint'] as const) {
    const page = (
      <ContactPage kind={kind} replyDays={replyDaysOf(setting)} aside={null}>
        form
      </ContactPage>
    );
    const { unmount } = await renderIn(language, page);
    expect(screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent).toContain(promise);
    unmount();
  }
});
