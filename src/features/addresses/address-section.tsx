import { useId } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Api } from '../../lib/net/api.ts';
import { AddressList } from './address-list.tsx';
import panel from '../../ui/page/panel.module.css';

/** The addresses section of the profile. */
export function AddressSection({ api }: { api: Api }) {
  const { t } = useTranslation('addresses');
  const id = useId();
  return (
    <section id="addresses" className={panel.box} aria-labelledby={id}>
      <h2 id={id}>{t('title')}</h2>
      <AddressList api={api} />
    </section>
  );
}
