import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../../contract/catalogue.ts';
import { productHref } from '../../features/catalogue/addresses.ts';
import { useWords } from '../../features/catalogue/use-words.ts';
import type { WishList } from '../../session/wish-lists.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Note } from '../../ui/message.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Amount } from '../../ui/price.tsx';
import s from './entrance-frame.module.css';

const gains = [
  { icon: 'heart', text: 'everywhere' },
  { icon: 'compare', text: 'compare' },
  { icon: 'box', text: 'orders' },
] as const;

type Shown = Pick<Product, 'id' | 'title' | 'media' | 'price'>;

/** What stands around the form: why somebody was led here, what becomes of what they wanted, what an account brings, and the way back. */
export function EntranceFrame({
  title,
  why,
  wanted,
  back,
  onBack,
  children,
}: {
  title: string;
  why: string;
  /** Its product is undefined while it is being fetched, and null where it cannot be had. */
  wanted: { list: WishList; product: Shown | null | undefined; isKept: boolean } | null;
  /** Where the shopper was. */
  back?: string;
  /** Goes back one page, where that is not known. */
  onBack?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('account');
  return (
    <div className={s.page}>
      <section className={s.main}>
        <h1>{title}</h1>
        <p className={s.why}>{why}</p>
        {wanted && (
          <section className={s.wish} aria-label={t(`entrance.wanted.${wanted.list}`)}>
            <p className={s.wanted}>{t(`entrance.wanted.${wanted.list}`)}</p>
            {wanted.product !== null && <Wished product={wanted.product} />}
            <Note icon={wanted.isKept ? 'check' : 'info'}>
              {t(wanted.isKept ? 'entrance.kept' : 'entrance.not_kept')}
            </Note>
          </section>
        )}
        {children}
        {back !== undefined && (
          <ButtonLink kind="quiet" href={back}>
            <Icon name="back" />
            {t('entrance.back')}
          </ButtonLink>
        )}
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            <Icon name="back" />
            {t('entrance.back_before')}
          </Button>
        )}
      </section>
      <section className={s.gains}>
        <h2>{t('entrance.with_account')}</h2>
        <ul>
          {gains.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {t(`entrance.gains.${text}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Wished({ product }: { product: Shown | undefined }) {
  const { t, sar } = useWords();
  const picture = product?.media[0];
  return (
    <div className={s.product}>
      <span className={s.picture}>{picture && <Picture media={picture} sizes="72px" alt="" />}</span>
      {product && (
        <div>
          <a href={productHref(product.id)}>{product.title}</a>
          <strong>
            <Amount amount={sar(product.price)} currency={t('price.currency')} />
          </strong>
        </div>
      )}
    </div>
  );
}
