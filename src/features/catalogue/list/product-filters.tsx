import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ToggleEvent } from 'react';
import type { Facets } from '../../../../contract/catalogue/catalogue.ts';
import { foldDigits } from '../../../../contract/catalogue/search-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Choice, Field } from '../../../ui/fields/field.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { filterFormId, filterSheetId } from './filter-ids.ts';
import { parseListSearch, type ListSearch } from './list-search.ts';
import { useFormats } from '../../../shared/use-formats.ts';
import s from './product-filters.module.css';

type Patch = Partial<ListSearch>;

const tickable = ['order', 'in_stock', 'on_sale', 'caliber', 'min_rating'] as const;

/**
 * The filters: next to the list on wide screens, a sheet on phones (a native popover, which opens before hydration). It
 * is a GET form to the list's own URL; the script only saves the click on 'apply'.
 */
export function ProductFilters({
  search,
  onSearch,
  hrefFor,
  facets,
  total,
  withCategories,
}: {
  search: ListSearch;
  onSearch: (patch: Patch) => void;
  hrefFor: (patch: Patch) => string;
  facets?: Facets;
  total?: number;
  /** Whether to offer categories as a filter: not if the page shows its subcategories above the list. */
  withCategories: boolean;
}) {
  const { t, number, sar, counted } = useFormats('catalogue');
  const sheet = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isSheet, setIsSheet] = useState(false);
  const [choice, setChoice] = useState<{ from: ListSearch; patch: Patch }>();
  // A choice shows at once; when the URL changes, the URL wins.
  const shown = choice?.from === search ? { ...search, ...choice.patch } : search;
  const [path = '', query] = hrefFor({}).split('?');
  // If the list of another choice fails, what can be chosen stays, without its counts.
  const place = `${path} ${search.search} ${search.category}`;
  const [[lastPlace, last], setLast] = useState([place, facets] as const);
  if (place !== lastPlace || (facets && facets !== last)) setLast([place, facets]);
  // An active filter stays in the list even without matching products, so that it can be removed.
  const calibers = withChosen(last?.calibers ?? [], search.caliber);
  const ratings = withChosen(
    (last?.ratings ?? []).map(({ min, count }) => ({ value: min, count })),
    search.min_rating,
  );

  const ask = (patch: Patch) => {
    const whole = { ...patch, page: undefined };
    setChoice((before) => ({ from: search, patch: { ...(before?.from === search ? before.patch : {}), ...whole } }));
    onSearch(whole);
  };

  const askPrice = () => {
    if (!form.current) return;
    const values = new FormData(form.current);
    const [low, high] = [riyals(values.get('min_price')), riyals(values.get('max_price'))];
    const turned = low !== undefined && high !== undefined && low > high;
    const patch = turned ? { min_price: high, max_price: low } : { min_price: low, max_price: high };
    if (patch.min_price !== shown.min_price || patch.max_price !== shown.max_price) ask(patch);
  };

  const close = () => {
    if (sheet.current && 'hidePopover' in sheet.current) sheet.current.hidePopover();
  };

  const askEarly = useEffectEvent(() => {
    if (!form.current) return;
    const chosen = parseListSearch(Object.fromEntries(new FormData(form.current)));
    const ticked = [...form.current.elements].filter(
      (control) => control instanceof HTMLInputElement && control.checked !== control.defaultChecked,
    );
    const early = tickable.filter((name) =>
      name === 'order'
        ? chosen.order !== search.order
        : ticked.some((control) => control.getAttribute('name') === name),
    );
    if (early.length > 0) ask(Object.fromEntries(early.map((name) => [name, chosen[name]])));
  });

  // A box ticked before hydration: React does not see that change.
  useEffect(() => askEarly(), []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    askPrice();
    close();
  };

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open';
    setIsSheet(isOpen);
    if (isOpen) event.currentTarget.focus();
  };

  return (
    <div
      ref={sheet}
      id={filterSheetId}
      className={s.filters}
      popover="auto"
      onToggle={onToggle}
      // Next to the list it is not a dialog; only the script knows when it is open as one.
      {...(isSheet && { role: 'dialog', 'aria-labelledby': 'filters-title', tabIndex: -1 })}
    >
      <form
        ref={form}
        id={filterFormId}
        method="get"
        action={path}
        autoComplete="off"
        aria-labelledby="filters-title"
        onSubmit={onSubmit}
      >
        <div className={s.head}>
          <h2 id="filters-title">{t('filters.title')}</h2>
          <Button kind="quiet" popoverTarget={filterSheetId} popoverTargetAction="hide" aria-label={t('filters.close')}>
            <Icon name="close" />
          </Button>
        </div>
        {search.search !== undefined && <input type="hidden" name="search" value={search.search} />}
        {search.category !== undefined && new URLSearchParams(query).has('category') && (
          <input type="hidden" name="category" value={search.category} />
        )}

        {/* Groups that need the answer come last, so that nothing shifts when it arrives. */}
        <div className={s.groups}>
          <fieldset>
            <legend>{t('filters.price')}</legend>
            <div className={s.range}>
              <PriceField
                name="min_price"
                label={t('filters.price_from')}
                value={shown.min_price}
                placeholder={facets?.price && sar(facets.price.min)}
                onLeave={askPrice}
              />
              <PriceField
                name="max_price"
                label={t('filters.price_to')}
                value={shown.max_price}
                placeholder={facets?.price && sar(facets.price.max)}
                onLeave={askPrice}
              />
              <Button type="submit" aria-label={t('filters.apply')}>
                <Icon name="check" />
              </Button>
            </div>
          </fieldset>

          <fieldset>
            <legend>{t('filters.availability')}</legend>
            <Choice
              type="checkbox"
              name="in_stock"
              value="1"
              label={t('filters.in_stock')}
              count={facets && number(facets.in_stock)}
              checked={shown.in_stock ?? false}
              onChange={(event) => ask({ in_stock: event.target.checked || undefined })}
            />
            <Choice
              type="checkbox"
              name="on_sale"
              value="1"
              label={t('filters.on_sale')}
              count={facets && number(facets.on_sale)}
              checked={shown.on_sale ?? false}
              onChange={(event) => ask({ on_sale: event.target.checked || undefined })}
            />
          </fieldset>

          {withCategories && last && last.categories.length > 1 && (
            <nav aria-labelledby="filters-category">
              <p id="filters-category">{t('filters.category')}</p>
              <ul>
                {last.categories.map((category) => (
                  <li key={category.id}>
                    <a
                      href={hrefFor({ category: category.id, page: undefined })}
                      aria-current={category.id === search.category ? 'true' : undefined}
                      className={s.category}
                      onClick={close}
                    >
                      <span>{category.title}</span>
                      {facets && <span className={s.count}>{number(category.count)}</span>}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}

          {calibers.length > 0 && (
            <fieldset>
              <legend>{t('filters.caliber')}</legend>
              <Choice
                type="radio"
                name="caliber"
                value=""
                label={t('filters.any_caliber')}
                checked={shown.caliber === undefined}
                onChange={() => ask({ caliber: undefined })}
              />
              {calibers.map(({ value, count }) => (
                <Choice
                  key={value}
                  type="radio"
                  name="caliber"
                  value={value}
                  label={t('caliber', { caliber: value })}
                  count={facets && number(count)}
                  checked={shown.caliber === value}
                  onChange={() => ask({ caliber: value })}
                />
              ))}
            </fieldset>
          )}

          {ratings.length > 0 && (
            <fieldset>
              <legend>{t('filters.rating')}</legend>
              <Choice
                type="radio"
                name="min_rating"
                value=""
                label={t('filters.any_rating')}
                checked={shown.min_rating === undefined}
                onChange={() => ask({ min_rating: undefined })}
              />
              {ratings.map(({ value, count }) => (
                <Choice
                  key={value}
                  type="radio"
                  name="min_rating"
                  value={value}
                  label={t('filters.rating_from', { rating: number(value) })}
                  count={facets && number(count)}
                  checked={shown.min_rating === value}
                  onChange={() => ask({ min_rating: value })}
                />
              ))}
            </fieldset>
          )}
        </div>

        <div className={s.foot}>
          <Button type="submit" kind="primary">
            {total === undefined ? t('filters.apply') : t('filters.show', counted(total))}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The choices, plus the active one with a count of 0 if the answer does not list it. */
function withChosen<Value extends number>(
  choices: readonly { value: Value; count: number }[],
  chosen: Value | undefined,
): readonly { value: Value; count: number }[] {
  if (chosen === undefined || choices.some(({ value }) => value === chosen)) return choices;
  return [...choices, { value: chosen, count: 0 }];
}

/** Accepts Arabic-Indic digits and grouping commas; anything invalid counts as empty. */
function riyals(value: FormDataEntryValue | null): number | undefined {
  const text = foldDigits(String(value ?? ''))
    .replace(/[,٬\s]/g, '')
    .replace('٫', '.');
  return /^\d{1,8}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
}

function PriceField({
  name,
  label,
  value,
  placeholder,
  onLeave,
}: {
  name: 'min_price' | 'max_price';
  label: string;
  value: number | undefined;
  placeholder: string | null | undefined;
  onLeave: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(value); // input typed before hydration stays
  useEffect(() => {
    if (!input.current || shown.current === value) return;
    shown.current = value;
    input.current.value = value === undefined ? '' : String(value);
  }, [value]);
  return (
    <Field
      ref={input}
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={12}
      defaultValue={value}
      placeholder={placeholder ?? undefined}
      onBlur={onLeave}
    />
  );
}
