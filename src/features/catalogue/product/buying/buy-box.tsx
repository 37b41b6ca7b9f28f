import {
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../../../../lib/text/use-translation.ts';
import type { Product, Variety } from '../../../../../contract/catalogue/catalogue.ts';
import { guardedHref } from '../../../../session/paths/auth-paths.ts';
import type { ShopperList } from '../../../../session/paths/shopper-lists.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { Icon, type IconName } from '../../../../ui/media/icons.tsx';
import { Amount } from '../../../../ui/product/price.tsx';
import { Spinner } from '../../../../ui/page/spinner.tsx';
import { Stepper } from '../../../../ui/fields/stepper.tsx';
import { useEarlyText } from '../../../../ui/fields/use-early-text.ts';
import { useIsHydrated } from '../../../../ui/page/use-is-alive.ts';
import { acceptsPictures, lineOf, quantityWithin, lineTotalOf, type BuyLine } from './buy-rules.ts';
import type { LinePicture, LinePictures as PicturesOfPage, SendPicture, UploadsInProgress } from './line-pictures.tsx';
import { useFormats } from '../../../../shared/use-formats.ts';
import s from './buy-box.module.css';
import { longestCustomText } from '../../../../../contract/shopper/custom-text.ts';

// Only for products that accept pictures; if its code fails to load, they are ordered without any.
const LinePictures = lazy((): Promise<{ default: ComponentType<ComponentProps<typeof PicturesOfPage>> }> =>
  import('./line-pictures.tsx').then(
    ({ LinePictures }) => ({ default: LinePictures }),
    () => ({ default: () => null }),
  ),
);

/** Actions of the product page, supplied by the route. */
export type ProductActions = {
  onAddToCart: (line: BuyLine) => void;
  onBuyNow: (line: BuyLine) => void;
  onFavourite: (varietyId: number) => void;
  onCompare: (varietyId: number) => void;
  isFavourite: boolean;
  isCompare: boolean;
  /** A custom text that the store rejected, to be corrected; null if none. */
  rejectedText: string | null;
  /** Uploads a picture for the product; null for a visitor. Rejects with the message to show. */
  onPicture: SendPicture | null;
  /** Actions in progress. */
  busy: { cart: boolean; buy: boolean; favourite: boolean; compare: boolean };
  /** Changes only on this device, pending or awaiting a decision. */
  waiting: { cart: boolean; favourite: boolean; compare: boolean };
};

type Props = {
  product: Pick<Product, 'id' | 'requires_custom_text' | 'accepts_uploads'>;
  variety: Pick<Variety, 'id' | 'title' | 'price' | 'quantity'>;
  actions: ProductActions;
  /** The page's own URL, to return to. */
  here: string;
  /** End of the page content, where the floating bar hides. */
  end: RefObject<HTMLElement | null>;
  /** Rendered next to favorite and compare. */
  children: ReactNode;
};

/**
 * Quantity, custom text and the buttons. On phones the price and a button stay on screen while scrolling. Before
 * hydration the buttons submit forms to the login page, which then continues to the button's `back`.
 */
export function BuyBox({ product, variety, actions, here, end, children }: Props) {
  const { t, sar, number } = useFormats('product');
  const [typedQuantity, setTypedQuantity] = useState(1);
  const [typed, setTyped] = useState<string | null>(null);
  const [pictures, setPictures] = useState<readonly LinePicture[]>([]);
  const [underway, setUnderway] = useState<UploadsInProgress>({ files: [], clicks: 0 });
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const main = useRef<HTMLDivElement>(null);
  const extrasId = useId();
  const isAlive = useIsHydrated();

  const soldOut = variety.quantity === 0;
  const requiresText = product.requires_custom_text === 1;
  const withPictures = acceptsPictures(product);
  const text = typed ?? actions.rejectedText ?? '';
  const quantity = quantityWithin(typedQuantity, variety.quantity);
  const total = sar(lineTotalOf(variety.price, quantity));
  useEarlyText(field, text, setTyped);
  const currency = t('catalogue:price.currency');

  const buy = (take: (line: BuyLine) => void) => {
    const uploads = pictures.map(({ id }) => id);
    const line = lineOf({
      variety_id: variety.id,
      stock: variety.quantity,
      quantity: typedQuantity,
      requiresText,
      withPictures,
      text,
      uploads,
    });
    if (line === 'sold-out') return;
    if (line === 'no-text') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    // Ordering now would leave out a picture that is still uploading.
    if (withPictures && underway.files.length > 0) {
      setUnderway(({ files, clicks }) => ({ files, clicks: clicks + 1 }));
      return;
    }
    setUnderway(({ files }) => ({ files, clicks: 0 }));
    take(line);
  };
  const addToCart = () => {
    if (!actions.busy.cart) buy(actions.onAddToCart);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    addToCart();
  };
  const buyNow = (event: MouseEvent) => {
    event.preventDefault();
    if (!actions.busy.buy) buy(actions.onBuyNow);
  };
  const changeOf = (list: ShopperList) => `${list}:${product.id}:${variety.id}`;
  const submitFor = (list: ShopperList) =>
    ({ type: 'submit', form: extrasId, name: 'wish', value: changeOf(list) }) as const;

  /** The button shows a dot; this is its description for screen readers. */
  const markIf = (isPending: boolean) => (isPending ? { 'aria-description': t('shelf:pending') } : {});

  return (
    <>
      <form action="/login" method="get" className={s.box} onSubmit={submit} noValidate={isAlive}>
        <input type="hidden" name="wish" value={changeOf('cart')} />
        {requiresText && (
          <div className={s.text}>
            <Field
              ref={field}
              label={t('text.label')}
              hint={t('text.hint')}
              error={isMissing ? t('text.missing') : undefined}
              name="custom_text"
              value={text}
              required
              maxLength={longestCustomText}
              autoComplete="off"
              dir="auto"
              onChange={(event) => {
                setTyped(event.target.value);
                setMissing(false);
              }}
            />
            <span className={s.count} aria-hidden="true">
              <bdi dir="ltr">
                {number(text.length)} / {number(longestCustomText)}
              </bdi>
            </span>
          </div>
        )}
        {withPictures && isAlive && (
          <Suspense>
            <LinePictures
              pictures={pictures}
              onPictures={setPictures}
              underway={underway}
              onUnderway={setUnderway}
              onSend={actions.onPicture}
              isMadeAnyway={requiresText}
              loginHref={`/login?${new URLSearchParams({ back: here }).toString()}`}
            />
          </Suspense>
        )}
        <div className={s.quantity}>
          <span aria-hidden="true">{t('buy.quantity')}</span>
          <Stepper
            value={quantity}
            max={variety.quantity}
            onValue={setTypedQuantity}
            name="quantity"
            disabled={soldOut}
            labels={{ quantity: t('buy.quantity'), less: t('buy.less'), more: t('buy.more') }}
          />
          <p role="status" className={s.total}>
            {quantity > 1 && (
              <>
                <span>{t('buy.total')}</span>
                <b>
                  <Amount amount={total} currency={currency} />
                </b>
              </>
            )}
          </p>
        </div>
        <div ref={main} className={s.main}>
          <Button
            type="submit"
            name="back"
            value={here}
            suppressHydrationWarning
            kind="primary"
            disabled={soldOut}
            aria-disabled={actions.busy.cart || undefined}
            aria-busy={actions.busy.cart}
            {...markIf(actions.waiting.cart)}
          >
            {actions.busy.cart ? <Spinner size="small" /> : <Icon name="cart" />}
            {t(soldOut ? 'buy.sold_out' : 'buy.add')}
          </Button>
          <Button
            type="submit"
            name="back"
            value={guardedHref('checkout')}
            disabled={soldOut}
            aria-disabled={actions.busy.buy || undefined}
            aria-busy={actions.busy.buy}
            onClick={buyNow}
          >
            {actions.busy.buy && <Spinner size="small" />}
            {t('buy.now')}
          </Button>
        </div>
      </form>
      <form id={extrasId} action="/login" method="get" hidden>
        <input type="hidden" name="back" value={here} suppressHydrationWarning />
      </form>
      <div className={s.more}>
        <Extra
          {...submitFor('favourite')}
          icon="heart"
          isOn={actions.isFavourite}
          isBusy={actions.busy.favourite}
          {...markIf(actions.waiting.favourite)}
          onPress={() => actions.onFavourite(variety.id)}
          label={t(actions.isFavourite ? 'buy.favourite_remove' : 'buy.favourite_add')}
        />
        <Extra
          {...submitFor('compare')}
          icon={actions.isCompare ? 'compared' : 'compare'}
          isOn={actions.isCompare}
          isBusy={actions.busy.compare}
          {...markIf(actions.waiting.compare)}
          onPress={() => actions.onCompare(variety.id)}
          label={t(actions.isCompare ? 'buy.compare_remove' : 'buy.compare_add')}
        />
        {children}
      </div>
      {!soldOut && (
        <BuyBar main={main} end={end}>
          <p>
            <b>
              <Amount amount={total} currency={currency} />
            </b>
            <span>
              {quantity > 1 ? t('bar.pieces', { number: number(quantity), title: variety.title }) : variety.title}
            </span>
          </p>
          <Button
            kind="primary"
            aria-disabled={actions.busy.cart || undefined}
            aria-busy={actions.busy.cart}
            onClick={addToCart}
          >
            {actions.busy.cart ? <Spinner size="small" /> : <Icon name="cart" />}
            {t('buy.add')}
          </Button>
        </BuyBar>
      )}
    </>
  );
}

type ExtraProps = {
  icon: IconName;
  label: string;
  isOn: boolean;
  isBusy: boolean;
  onPress: () => void;
} & ComponentProps<'button'>;

function Extra({ icon, label, isOn, isBusy, onPress, ...submit }: ExtraProps) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    if (!isBusy) onPress();
  };
  return (
    <button
      {...submit}
      data-on={isOn || undefined}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {isBusy ? <Spinner /> : <Icon name={icon} />}
      {label}
    </button>
  );
}

const endlessPx = 1_000_000;
/** Height of the sticky part of the header. */
const headerPx = 56;

type BarProps = { main: RefObject<HTMLElement | null>; end: RefObject<HTMLElement | null>; children: ReactNode };

/**
 * At the bottom of a phone's screen while the main buttons are scrolled out above and the page's end is below.
 * Otherwise not rendered.
 */
function BuyBar({ main, end, children }: BarProps) {
  const { t } = useTranslation('product');
  const [isShown, setShown] = useState(false);
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    const [buttons, last] = [main.current, end.current];
    if (!buttons || !last) return;
    // Each root margin is unbounded on one side, so that a jump past the element is noticed too.
    const is = { below: false, over: false };
    const show = () => {
      const shows = is.below && !is.over;
      if (!shows && bar.current?.contains(document.activeElement))
        buttons.querySelector('button')?.focus({ preventScroll: true });
      setShown(shows);
    };
    const watchButtons = new IntersectionObserver(
      (entries) => {
        is.below = entries.at(-1)?.isIntersecting === false;
        show();
      },
      { rootMargin: `-${headerPx}px 0px ${endlessPx}px 0px` },
    );
    const watchEnd = new IntersectionObserver(
      (entries) => {
        is.over = entries.at(-1)?.isIntersecting === true;
        show();
      },
      { rootMargin: `${endlessPx}px 0px 0px 0px` },
    );
    // Floating elements avoid the buttons.
    const watchScreen = new IntersectionObserver((entries) =>
      buttons.toggleAttribute('data-on-screen', entries.at(-1)?.isIntersecting === true),
    );
    watchScreen.observe(buttons);
    watchButtons.observe(buttons);
    watchEnd.observe(last);
    return () => {
      watchScreen.disconnect();
      watchButtons.disconnect();
      watchEnd.disconnect();
    };
  }, [main, end]);

  return (
    isShown && (
      <section ref={bar} className={s.bar} aria-label={t('bar.label')}>
        {children}
      </section>
    )
  );
}
