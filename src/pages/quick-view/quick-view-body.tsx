import { useId, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import type { Product, ProductDetail, Variety } from '../../../contract/catalogue/catalogue.ts';
import { categoryHref, productHref } from '../../shared/paths.ts';
import { quantityWithin, lineTotalOf } from '../../features/catalogue/product/buying/buy-rules.ts';
import { PriceLine } from '../../features/catalogue/card/price-line.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../shared/retry-button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { Amount } from '../../ui/product/price.tsx';
import { Skeleton } from '../../ui/page/skeleton.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './quick-view.module.css';

type Props = {
  /** The product as listed. */
  product: Product;
  /** The full product, once loaded. */
  detail?: ProductDetail;
  cachedAt: string | null;
  /** Why the full product is missing; 'gone' if it is no longer sold. */
  failure: 'gone' | 'unreachable' | 'failed' | null;
  onRetry: () => void;
  onAddToCart: (line: { variety_id: number; quantity: number }) => void;
  isBusy: boolean;
  /** Why the last press added nothing to the cart. */
  notAdded: string | null;
  /** Called when a link to a page is pressed. */
  onLeave: () => void;
};

export function QuickViewBody(props: Props) {
  const { product, detail, cachedAt, failure, onRetry, onAddToCart, isBusy, notAdded, onLeave } = props;
  const { t } = useTranslation('shelf');
  const { t: formatsT, number, sarExact, when } = useFormats('catalogue');
  const [varietyId, setVarietyId] = useState<number | null>(null);
  const [typedQuantity, setTypedQuantity] = useState(1);

  const shown = detail ?? product;
  const variety = detail?.varieties.find(({ id }) => id === (varietyId ?? detail.default_variety_id));
  const { price, price_before_discount, weight, size, caliber, quantity: stock } = variety ?? shown;
  const isSoldOut = stock === 0 || failure === 'gone';
  const quantity = quantityWithin(typedQuantity, stock);
  const [picture] = shown.media;
  const page = productHref(product.id) + (varietyId === null ? '' : `?variety=${varietyId}`);
  const none = t('view.not_available');
  const facts = [
    { name: t('view.available'), value: number(stock) },
    {
      name: formatsT('product.weight'),
      value: weight === null ? none : formatsT('product.grams', { weight: number(weight) }),
    },
    { name: formatsT('product.size'), value: size ?? none },
    ...(caliber === null ? [] : [{ name: formatsT('product.caliber'), value: number(caliber) }]),
  ];

  return (
    <div className={s.view}>
      <div className={s.picture}>
        {picture && (
          <Picture media={picture} sizes="(min-width: 956px) 420px, (min-width: 768px) 45vw, 112px" alt={picture.alt} />
        )}
      </div>
      <div className={s.head}>
        <p>{shown.subtitle}</p>
        <PriceLine price={price} before={price_before_discount} size="page" />
      </div>
      <div className={s.about}>
        <dl>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <a className={s.tag} href={categoryHref(shown.category.id, shown.category.title)} onClick={onLeave}>
          <span>
            <VisuallyHidden>{t('view.category')} </VisuallyHidden>
            {shown.category.title}
          </span>
        </a>
        {cachedAt !== null && <Note icon="clock">{formatsT('as_of', { time: when(cachedAt) })}</Note>}
        <div tabIndex={-1} className={s.varieties}>
          {detail && detail.varieties.length > 1 && (
            <Varieties
              varieties={detail.varieties}
              chosen={variety?.id ?? detail.default_variety_id}
              onChoose={setVarietyId}
            />
          )}
          {!detail && failure === null && (
            <div role="status">
              <VisuallyHidden>{formatsT('product.loading')}</VisuallyHidden>
              <Skeleton width={40} />
              <Skeleton shape="box" />
            </div>
          )}
          {!detail && failure !== null && (
            <div role="status" className={s.failure}>
              <Note icon={failure === 'unreachable' ? 'cloud' : 'info'}>
                {failure === 'failed' ? formatsT('failure.partial') : t(`view.${failure}`)}
              </Note>
              {failure !== 'gone' && <RetryButton onRetry={onRetry} />}
            </div>
          )}
        </div>
      </div>
      <div className={s.buy}>
        {product.requires_custom_text === 1 && !isSoldOut ? (
          <>
            <Note icon="pen">{t('view.custom_text')}</Note>
            <ButtonLink kind="primary" href={page} onClick={onLeave}>
              {t('view.write_text')}
            </ButtonLink>
          </>
        ) : (
          <>
            <div className={s.amount}>
              <Stepper
                value={quantity}
                max={stock}
                onValue={setTypedQuantity}
                disabled={isSoldOut}
                labels={{ quantity: t('view.quantity'), less: t('view.less'), more: t('view.more') }}
              />
              <p role="status">
                <span>{t('view.total')}</span>
                <strong>
                  <Amount amount={sarExact(lineTotalOf(price, quantity))} currency={formatsT('price.currency')} />
                </strong>
              </p>
            </div>
            {notAdded !== null && (
              <p role="alert" className={s.notAdded}>
                {notAdded}
              </p>
            )}
            <Button
              kind="primary"
              disabled={isSoldOut}
              aria-disabled={isBusy || undefined}
              aria-busy={isBusy || undefined}
              onClick={() => {
                if (!isBusy) onAddToCart({ variety_id: variety?.id ?? product.default_variety_id, quantity });
              }}
            >
              {isBusy ? <Spinner /> : !isSoldOut && <Icon name="cart" />}
              {isSoldOut ? formatsT('sold_out') : t('card.add_to_cart')}
            </Button>
          </>
        )}
        <a className={s.page} href={page} onClick={onLeave}>
          {t('view.full_page')}
          <Icon name="forward" />
        </a>
      </div>
    </div>
  );
}

function Varieties({
  varieties,
  chosen,
  onChoose,
}: {
  varieties: Variety[];
  chosen: number;
  onChoose: (id: number) => void;
}) {
  const { t } = useTranslation('shelf');
  const { t: formatsT } = useFormats('catalogue');
  const name = useId();
  return (
    <fieldset>
      <legend>{t('view.varieties')}</legend>
      {varieties.map(({ id, title, quantity }) => (
        <label key={id} data-sold-out={quantity === 0 || undefined}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span>{title}</span>
          {quantity === 0 && <small>{formatsT('sold_out')}</small>}
        </label>
      ))}
    </fieldset>
  );
}
