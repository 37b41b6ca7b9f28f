import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Product } from '../../../contract/catalogue/catalogue.ts';
import { productHref } from '../../shared/paths.ts';
import { useFormats } from '../../shared/use-formats.ts';
import type { ShopperList } from '../../session/paths/shopper-lists.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { Amount } from '../../ui/product/price.tsx';
import panel from '../../ui/page/panel.module.css';
import s from './auth-frame.module.css';

const gains = [
  { icon: 'heart', text: 'everywhere' },
  { icon: 'compare', text: 'compare' },
  { icon: 'box', text: 'orders' },
] as const;

type Shown = Pick<Product, 'id' | 'title' | 'media' | 'price'> & {
  /** The variety's title, if the product has several. */
  variety: string | null;
  quantity: number;
  /** The custom text to be written on the product. */
  text: string | null;
};

/**
 * The page around the form: why the shopper must log in, the state of the pending change, the benefits of an account,
 * and a link back.
 */
export function AuthFrame({
  title,
  why,
  pending,
  back,
  onBack,
  children,
}: {
  title: string;
  why: string;
  /**
   * `product` is undefined while it loads and null if it is unavailable; `isStored` says whether the change is stored,
   * null if unknown.
   */
  pending: { list: ShopperList; product: Shown | null | undefined; isStored: boolean | null } | null;
  /** The page that the shopper came from. */
  back?: string;
  /** Goes back one page; for when `back` is not known. */
  onBack?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('account');
  return (
    <div className={s.page}>
      <section className={s.main}>
        <h1>{title}</h1>
        <p className={s.why}>{why}</p>
        {pending && (
          <section className={`${panel.box} ${s.pending}`} aria-label={t(`auth.pending.${pending.list}`)}>
            <p className={s.note}>{t(`auth.pending.${pending.list}`)}</p>
            {pending.product !== null && <PendingProduct product={pending.product} />}
            <div data-unknown={pending.isStored === null || undefined} className={s.state}>
              <Note icon={pending.isStored === false ? 'info' : 'check'}>
                {t(pending.isStored === false ? 'auth.not_stored' : 'auth.stored')}
              </Note>
            </div>
          </section>
        )}
        {children}
        {back !== undefined && (
          <ButtonLink kind="quiet" href={back}>
            <Icon name="back" />
            {t('auth.back')}
          </ButtonLink>
        )}
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            <Icon name="back" />
            {t('auth.back_before')}
          </Button>
        )}
      </section>
      <section className={s.gains}>
        <h2>{t('auth.with_account')}</h2>
        <ul>
          {gains.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {t(`auth.gains.${text}`)}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function PendingProduct({ product }: { product: Shown | undefined }) {
  const { t, sar, number } = useFormats('catalogue');
  const picture = product?.media[0];
  return (
    <div className={s.product}>
      <span className={s.picture}>{picture && <Picture media={picture} sizes="72px" alt="" />}</span>
      {product && (
        <div>
          <a href={productHref(product.id)}>{product.title}</a>
          {(product.variety ?? product.text) !== null && (
            <p>
              <bdi>{product.variety}</bdi> <bdi>{product.text}</bdi>
            </p>
          )}
          <strong>
            <Amount amount={sar(product.price)} currency={t('price.currency')} />
            {product.quantity > 1 && <bdi dir="ltr"> × {number(product.quantity)}</bdi>}
          </strong>
        </div>
      )}
    </div>
  );
}
