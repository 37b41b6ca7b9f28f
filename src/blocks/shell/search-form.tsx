import { Icon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import s from './search-form.module.css';

/** A plain GET form to the list of products. */
export function SearchForm({ label, placeholder, submit }: { label: string; placeholder: string; submit: string }) {
  return (
    <form method="get" action="/products" className={s.form}>
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        required
      />
      <button type="submit">
        <Icon name="search" />
        <VisuallyHidden>{submit}</VisuallyHidden>
      </button>
    </form>
  );
}
