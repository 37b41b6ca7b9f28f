import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../media/icons.tsx';
import { useEarlyText } from './use-early-text.ts';
import s from './stepper.module.css';

/**
 * Normalises a character: Arabic and Persian digits to 0-9, any minus to '-', any decimal sign to '.'; anything else to
 * ''.
 */
const signOf = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  if (/[-\u2212]/.test(character)) return '-';
  if (/[.,\u066b]/.test(character)) return '.';
  return /[0-9]/.test(character) ? character : '';
};

/**
 * Interprets what is typed in a quantity field: the text to show and the quantity it means. An empty field and a
 * negative number mean none yet; decimals do not count. Such text stays as typed, otherwise the next digit would form
 * another number.
 */
export function readQuantity(typed: string, max: number): { text: string; quantity: number | null } {
  const [minus = '', digits = '', rest = ''] = /^(-?)(\d*)(.*)$/.exec([...typed].map(signOf).join(''))?.slice(1) ?? [];
  if (minus !== '') return { text: minus + digits, quantity: null };
  if (digits === '') return { text: '', quantity: null };
  const quantity = Math.max(1, Math.min(Number(digits), max));
  return { text: String(quantity) + (rest.startsWith('.') ? rest.replaceAll('-', '') : ''), quantity };
}

/** A quantity from 1 to `max`, set by two buttons, arrow keys or typing. Typed numbers are clamped at once. */
export function Stepper({
  value,
  max,
  onValue,
  disabled = false,
  name,
  labels,
}: {
  value: number;
  max: number;
  onValue: (value: number) => void;
  disabled?: boolean;
  /** Name in the surrounding form, for use before JavaScript has loaded. */
  name?: string;
  labels: { quantity: string; less: string; more: string };
}) {
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const canLess = !disabled && value > 1;
  const canMore = !disabled && value < max;

  const step = (by: 1 | -1) => {
    if (by === 1 ? !canMore : !canLess) return;
    setDraft(null);
    onValue(value + by);
  };
  const type = (typed: string) => {
    const { text, quantity } = readQuantity(typed, max);
    setDraft(text === String(quantity) ? null : text);
    if (quantity !== null && quantity !== value) onValue(quantity);
  };
  useEarlyText(field, String(value), type);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };

  // At their limits the buttons stay focusable: a button that is disabled while in use loses the focus.
  return (
    <div role="group" aria-label={labels.quantity} className={s.stepper}>
      <button type="button" aria-label={labels.less} aria-disabled={!canLess || undefined} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <input
        ref={field}
        role="spinbutton"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        aria-label={labels.quantity}
        aria-valuenow={value}
        aria-valuemin={1}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => setDraft(null)}
        onKeyDown={onKey}
      />
      <button type="button" aria-label={labels.more} aria-disabled={!canMore || undefined} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
