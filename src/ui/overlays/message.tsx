import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import s from './message.module.css';

/** Replaces missing content: says what happened and, as children, what to do next. */
export function Message({
  icon,
  title,
  titleRef,
  text,
  level = 2,
  children,
}: {
  icon: IconName;
  title: ReactNode;
  /** Set if the focus moves to the heading. */
  titleRef?: Ref<HTMLHeadingElement>;
  text?: ReactNode;
  level?: 1 | 2;
  children?: ReactNode;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <section className={s.message}>
      <span className={s.icon}>
        <Icon name={icon} />
      </span>
      <Heading ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </Heading>
      {text && <p>{text}</p>}
      {children && <div className={s.ways}>{children}</div>}
    </section>
  );
}

/** A calm line above content, e.g. that it is a stored copy. */
export function Note({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className={s.note}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}
