// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showAccount } from '../../../tests/support/components/account.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ContactForm } from './contact-form.tsx';

test.each([
  ['ar', 'سياسة الخصوصية', 'توضح سياسة الخصوصية كيف نستخدم ما تكتبه هنا ومدة احتفاظنا به.'],
  ['en', 'privacy policy', 'Our privacy policy explains how we use what you write here and how long we keep it.'],
] as const)('in %s, both forms link to the privacy policy in a new tab', async (language, name, sentence) => {
  for (const Form of [ContactForm, ComplaintForm]) {
    const { unmount } = await showAccount(language, (api) => <Form api={api} />);
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/private-policy', '_blank']);
    expect(link.parentElement?.textContent).toBe(sentence);
    unmount();
  }
});
