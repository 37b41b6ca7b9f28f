import type { ComponentProps, ReactNode } from 'react';
import { longestSearch } from '../../../../contract/catalogue/catalogue.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import s from './search-field.module.css';

/** The search field with its button, for a GET form to the product list. `children` go between the two. */
export function SearchField({
  submit,
  children,
  ...input
}: { submit: string; children?: ReactNode } & ComponentProps<'input'>) {
  return (
    <div className={s.field}>
      <input
        type="search"
        name="search"
        maxLength={longestSearch}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        required
        {...input}
      />
      {children}
      <button type="submit">
        <Icon name="search" />
        <VisuallyHidden>{submit}</VisuallyHidden>
      </button>
    </div>
  );
}
