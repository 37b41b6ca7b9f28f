// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderIn } from '../../../../tests/support/components/in-language.tsx';
import { deliveryDates, quote } from '../../../../tests/support/data/quote.ts';
import { ReviewStep } from './review-step.tsx';

const nothing = () => undefined;

test.each([
  [
    'ar',
    'بإتمامك الطلب توافق على الشروط والأحكام وسياسة الإرجاع وسياسة الخصوصية.',
    ['الشروط والأحكام', 'سياسة الإرجاع', 'سياسة الخصوصية'],
    /^أرسل الطلب/,
  ],
  [
    'en',
    'By placing the order you agree to the terms and conditions, the return policy and the privacy policy.',
    ['terms and conditions', 'return policy', 'privacy policy'],
    /^Place order/,
  ],
] as const)(
  'in %s, the agreement is above the button and its links open in a new tab',
  async (language, sentence, names, place) => {
    await renderIn(
      language,
      <ReviewStep
        quote={quote}
        address="Riyadh"
        company={{
          id: 'aramex',
          name: 'Aramex',
          fee: 25,
          free_above: null,
          delivery_days: [1, 4],
          delivery_dates: deliveryDates,
        }}
        offer={{ id: 'bank_transfer', title: 'Bank', icons: [], min: null, max: null, fee: 0, discount_percent: 3 }}
        card={null}
        stcPhone=""
        identity={null}
        notes=""
        onNotes={nothing}
        isPaying={false}
        attempt={{ state: 'idle', check: nothing }}
        needsPhone={false}
        isOffline={false}
        isBlocked={false}
        isStale={false}
        isMadeToOrder={false}
        onPlace={nothing}
      />,
    );
    const links = names.map((name) => screen.getByRole('link', { name }));
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/terms-and-conditions', '_blank'],
      ['/return-policy', '_blank'],
      ['/private-policy', '_blank'],
    ]);
    const agreement = links[0]?.parentElement;
    expect(agreement?.textContent).toBe(sentence);
    expect(agreement?.compareDocumentPosition(screen.getByRole('button', { name: place }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  },
);
