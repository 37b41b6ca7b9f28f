import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { StoreFacts } from '../pages/store-facts/store-facts.tsx';
import { settingIn, settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import { ContactForm } from '../features/contact/contact-form.tsx';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { replyDaysOf } from '../features/contact/reply-days.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['contact', 'failures'] as const;

export const Route = createFileRoute('/contact')({
  staticData: { texts },
  beforeLoad: ({ context }) => context.needTexts(texts),
  component: Contact,
});

function Contact() {
  const { t } = useTranslation('contact');
  const { api } = Route.useRouteContext();
  const settings = useQuery(settingsQuery(api)).data;
  const facts = <StoreFacts store={settingIn(settings, 'store_name')} setting={(key) => settingIn(settings, key)} />;
  return (
    <>
      <PageTitle title={t('contact.title')} />
      <ContactPage kind="contact" replyDays={replyDaysOf(settingIn(settings, 'reply_days'))} aside={facts}>
        <ContactForm api={api} />
      </ContactPage>
    </>
  );
}
