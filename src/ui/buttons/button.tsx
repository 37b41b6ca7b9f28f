import type { ComponentProps } from 'react';
import s from './button.module.css';

type Kind = 'primary' | 'secondary' | 'quiet';

export function Button({
  kind = 'secondary',
  type = 'button',
  ...rest
}: { kind?: Kind } & Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className={s.button} data-kind={kind} />;
}

export function ButtonLink({ kind = 'secondary', ...rest }: { kind?: Kind } & Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...rest} className={s.button} data-kind={kind} />;
}
