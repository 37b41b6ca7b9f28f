import { useEffect, useRef, type ComponentProps } from 'react';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FieldPair, FormFields } from '../../../ui/fields/announced-form.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import type { CardTyped } from './card-fields.ts';
import { brandOf, cardDigits, writtenExpiry, writtenNumber } from './card-number.ts';
import { setValueKeepingCaret } from '../../../lib/browser/set-value-keeping-caret.ts';
import type { CardEntry } from './use-card.ts';
import s from '../checkout.module.css';

/**
 * The card form: number, MM/YY, CVV and holder (specification, section 3). Its fields have no names, so that code that
 * saves input by name (a language switch, native form submission) cannot pick up a card.
 */
export function CardForm({ card }: { card: CardEntry }) {
  const { t } = useTranslation('checkout');
  const around = useRef<HTMLDivElement>(null);
  const { typed, issues, token, type, leave, drop } = card;
  useEffect(() => {
    if (card.failedTries > 0) around.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [card.failedTries]);

  if (token) {
    return (
      <div className={s.token}>
        <CardName brand={token.brand} lastFour={token.lastFour} />
        <Button kind="quiet" onClick={drop}>
          {t('card.other')}
        </Button>
      </div>
    );
  }
  const brand = brandOf(cardDigits(typed.number));
  const field = (name: keyof CardTyped): Omit<ComponentProps<typeof Field>, 'label'> => {
    const issue = issues[name];
    return {
      value: typed[name],
      dir: 'ltr',
      required: true,
      onBlur: () => leave(name),
      ...(issue === undefined ? {} : { error: t(`card.issue.${issue}`) }),
    };
  };
  return (
    <div ref={around} className={s.card}>
      <FormFields>
        <div className={s.number}>
          <Field
            {...field('number')}
            label={t('card.number')}
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="0000 0000 0000 0000"
            onChange={({ target }) => {
              setValueKeepingCaret(target, writtenNumber(cardDigits(target.value)));
              type({ number: target.value });
            }}
          />
          {brand && (
            <span className={s.brand}>
              <img src={`/payments/${brand}.svg`} alt="" width="52" height="32" />
              <VisuallyHidden>{t(`card.brand.${brand}`)}</VisuallyHidden>
            </span>
          )}
        </div>
        <FieldPair>
          <Field
            {...field('expiry')}
            label={t('card.expiry')}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            onChange={({ target }) => {
              // Do not re-insert a slash that was just deleted.
              if (typed.expiry !== `${target.value}/`) setValueKeepingCaret(target, writtenExpiry(target.value));
              type({ expiry: target.value });
            }}
          />
          <Field
            {...field('cvv')}
            label={t('card.cvv')}
            hint={t('card.cvv_hint')}
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            onChange={({ target }) => {
              setValueKeepingCaret(target, cardDigits(target.value).slice(0, 4));
              type({ cvv: target.value });
            }}
          />
        </FieldPair>
        <Field
          {...field('holder')}
          label={t('card.holder')}
          hint={t('card.holder_hint')}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          onChange={({ target }) => type({ holder: target.value })}
        />
      </FormFields>
      <p className={s.small}>{t('card.safe')}</p>
    </div>
  );
}

/** A card by its brand and last four digits. */
export function CardName({ brand, lastFour }: { brand: string; lastFour: string }) {
  const { t } = useTranslation('checkout');
  const network = brand === 'master' ? 'mastercard' : brand;
  const isSupported = network === 'mada' || network === 'visa' || network === 'mastercard';
  return (
    <span className={s.cardName}>
      {isSupported && <img src={`/payments/${network}.svg`} alt={t(`card.brand.${network}`)} width="52" height="32" />}
      <bdi dir="ltr">
        <span aria-hidden="true">•••• </span>
        <VisuallyHidden>{t('card.ends')} </VisuallyHidden>
        {lastFour}
      </bdi>
    </span>
  );
}
