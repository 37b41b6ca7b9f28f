import { useRef } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { Amount } from '../../ui/product/price.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import type { ShownLine } from './cart-view.ts';
import { useFormats } from '../../shared/use-formats.ts';
import s from './cart-line.module.css';

export type LineEvents = {
  onQuantity: (line: ShownLine, quantity: number) => void;
  onRemove: (line: ShownLine) => void;
  onFavourite: (line: ShownLine) => void;
  /** Accepts the new price. */
  onAccept: (line: ShownLine) => void;
};

/** One cart line: product, quantity, total and its issue. */
export function CartLineRow({ line, href, ...events }: { line: ShownLine; href: string } & LineEvents) {
  const { t, sarExact } = useFormats('cart');
  const name = useRef<HTMLAnchorElement>(null);
  const leadFocus = useFocusAfter();
  const { title, about, customText, sent, picture, price, before, quantity, total, most, issue, mark } = line;
  const currency = t('currency');
  const gone = issue?.kind === 'unavailable' || issue?.kind === 'out_of_stock';
  return (
    <article className={s.line} data-gone={gone || undefined} aria-label={title}>
      <a href={href} className={s.picture} tabIndex={-1} aria-hidden="true">
        {picture && <Picture media={picture} sizes="112px" alt="" />}
      </a>
      <div className={s.what}>
        <h2>
          <a ref={name} href={href}>
            {title}
          </a>
        </h2>
        {about.length > 0 && (
          <ul className={s.about}>
            {about.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {customText !== null && (
          <p className={s.text}>
            {t('line.text')} <bdi>{customText}</bdi>
          </p>
        )}
        {sent.length > 0 && (
          <ul className={s.sent} aria-label={t('line.pictures')}>
            {sent.map((address) => (
              <li key={address}>
                <img src={address} alt="" width={44} height={44} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
        <p className={s.each}>
          <Amount amount={sarExact(price)} currency={currency} />
          {before !== null && before > price && (
            <s>
              <VisuallyHidden>{t('line.before')} </VisuallyHidden>
              <Amount amount={sarExact(before)} currency={currency} />
            </s>
          )}
        </p>
      </div>
      <div className={s.how}>
        {gone ? (
          <p className={s.none}>{t('line.none')}</p>
        ) : (
          <Stepper
            value={quantity}
            max={Math.max(most, quantity)}
            onValue={(quantity) => events.onQuantity(line, quantity)}
            labels={{
              quantity: t('line.quantity', { title }),
              less: t('line.less', { title }),
              more: t('line.more', { title }),
            }}
          />
        )}
        <p className={s.total}>
          <VisuallyHidden>{t('line.total')} </VisuallyHidden>
          <b>
            <Amount amount={sarExact(total)} currency={currency} />
          </b>
        </p>
      </div>
      {mark !== null && mark !== 'sending' && (
        <p className={s.mark}>
          <Icon name="cloud" />
          {t(`mark.${mark}`)}
          {mark !== 'waiting' && <a href="/changes">{t('mark.decide')}</a>}
        </p>
      )}
      <Issue
        line={line}
        onTake={(quantity) => {
          leadFocus(() => name.current);
          events.onQuantity(line, quantity);
        }}
        onAccept={() => {
          leadFocus(() => name.current);
          events.onAccept(line);
        }}
        onRemove={() => events.onRemove(line)}
      />
      <div className={s.ways}>
        <button type="button" onClick={() => events.onFavourite(line)}>
          <Icon name="heart" />
          {t('line.favourite')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </button>
        <button type="button" onClick={() => events.onRemove(line)}>
          <Icon name="close" />
          {t('line.remove')}
          <VisuallyHidden> {title}</VisuallyHidden>
        </button>
      </div>
    </article>
  );
}

/** The line issue, with the one button that resolves it. */
function Issue({
  line: { issue, price },
  onTake,
  onAccept,
  onRemove,
}: {
  line: ShownLine;
  onTake: (quantity: number) => void;
  onAccept: () => void;
  onRemove: () => void;
}) {
  const { t, sarExact, counted } = useFormats('cart');
  if (issue === null) return null;
  return (
    <div className={s.issue}>
      <Icon name="info" />
      {issue.kind === 'insufficient_stock' ? (
        <>
          <p>{t('issue.insufficient_stock', counted(issue.available))}</p>
          <Button onClick={() => onTake(issue.available)}>{t('issue.take', counted(issue.available))}</Button>
        </>
      ) : issue.kind === 'price_changed' ? (
        <>
          <p>{t('issue.price_changed', { now: sarExact(price), was: sarExact(issue.was) })}</p>
          <Button onClick={onAccept}>{t('issue.accept')}</Button>
        </>
      ) : (
        <>
          <p>{t(issue.kind === 'unavailable' ? 'issue.unavailable' : 'issue.out_of_stock')}</p>
          <Button onClick={onRemove}>{t('line.remove')}</Button>
        </>
      )}
    </div>
  );
}
