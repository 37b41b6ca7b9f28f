import { Icon } from '../media/icons.tsx';
import s from './breadcrumb.module.css';

/** The path to this page; the last step has no address and is this page. */
export function Breadcrumb({ label, steps }: { label: string; steps: readonly { title: string; href?: string }[] }) {
  return (
    <nav aria-label={label} className={s.breadcrumb}>
      <ol>
        {steps.map((step, index) => (
          <li key={step.href ?? step.title}>
            {index > 0 && <Icon name="forward" />}
            {step.href ? <a href={step.href}>{step.title}</a> : <span aria-current="page">{step.title}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
