import { useEffect, useRef } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import panel from '../../ui/page/panel.module.css';
import s from './sent-message.module.css';

/** Replaces a sent form and shows the message's reference number. Takes the focus from the removed button. */
export function SentMessage({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const { t } = useTranslation('contact');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="sent" className={`${panel.box} ${s.sent}`}>
      <span className={s.icon}>
        <Icon name="check" />
      </span>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <p>{t('sent.reference')}</p>
      <p className={s.number}>
        <bdi dir="ltr">{reference.replace(/(\d{4})(?=\d)/, '$1 ')}</bdi>
      </p>
      <p>{t('sent.text')}</p>
      <div className={s.ways}>
        <Button onClick={onAgain}>{t('sent.again')}</Button>
        <ButtonLink href="/store">{t('errors:store')}</ButtonLink>
      </div>
    </section>
  );
}
