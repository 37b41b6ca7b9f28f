import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import s from './coupon-form.module.css';

/** Null if it worked, else the error to show. */
export type CouponOutcome = string | null;

/** Enters a coupon, or shows the applied one. The input stays until the coupon is accepted. */
export function CouponForm({
  coupon,
  isOffline,
  onApply,
  onRemove,
}: {
  coupon: { code: string; problem: string | null } | null;
  isOffline: boolean;
  onApply: (code: string) => Promise<CouponOutcome>;
  onRemove: () => Promise<CouponOutcome>;
}) {
  const { t } = useTranslation('cart');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  const leadFocus = useFocusAfter();
  const [typed, setTyped] = useState('');
  /** Why an attempt failed, and the coupon applied at that time: with another coupon the message no longer holds. */
  const [rejection, setRejection] = useState<{ with: string | null; why: string } | null>(null);
  const [isBusy, setBusy] = useState(false);

  const on = coupon?.code ?? null;
  const error = rejection?.with === on ? rejection.why : null;
  const setError = (why: string | null) => setRejection(why === null ? null : { with: on, why });

  const carryOut = async (work: () => Promise<CouponOutcome>): Promise<boolean> => {
    if (isBusy) return false;
    if (isOffline) {
      setError(t('coupon.offline'));
      return false;
    }
    setBusy(true);
    const outcome = await work().finally(() => setBusy(false));
    setError(outcome);
    return outcome === null;
  };
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    leadFocus(() => remover.current);
    const code = typed.trim();
    if (code === '') setError(t('coupon.missing'));
    else if (await carryOut(() => onApply(code))) return setTyped('');
    field.current?.focus();
  };
  const remove = () => {
    leadFocus(() => field.current);
    void carryOut(onRemove);
  };
  const about = error ?? coupon?.problem ?? null;

  return (
    <form className={s.form} onSubmit={(event) => void apply(event)} noValidate>
      {coupon ? (
        <p className={s.applied}>
          <Icon name="receipt" />
          <span>
            {t('coupon.applied')} <bdi dir="ltr">{coupon.code}</bdi>
          </span>
          <button ref={remover} type="button" aria-busy={isBusy} onClick={remove}>
            {isBusy ? <Spinner /> : <Icon name="close" />}
            <VisuallyHidden>{t('coupon.remove', { code: coupon.code })}</VisuallyHidden>
          </button>
        </p>
      ) : (
        <>
          <label htmlFor={id}>{t('coupon.label')}</label>
          <div className={s.entry}>
            <input
              ref={field}
              id={id}
              dir="ltr"
              name="coupon"
              value={typed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              aria-invalid={error !== null || undefined}
              aria-describedby={`${id}-about`}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(null);
              }}
            />
            <Button type="submit" aria-busy={isBusy}>
              {isBusy && <Spinner size="small" />}
              {t('coupon.apply')}
            </Button>
          </div>
        </>
      )}
      <p id={`${id}-about`} role="status" className={s.about} data-error={about !== null || undefined}>
        {about ?? (isOffline && !coupon ? t('coupon.offline') : '')}
      </p>
    </form>
  );
}
