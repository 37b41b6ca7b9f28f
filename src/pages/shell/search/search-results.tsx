import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import {
  memo,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Translate } from '../../../lib/text/i18n.ts';
import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Product, Suggestion } from '../../../../contract/catalogue/catalogue.ts';
import { categoryHref, productHref } from '../../../shared/paths.ts';
import { knownProducts } from '../../../features/catalogue/known-products.ts';
import { searchKnown } from '../../../features/catalogue/search/known-search.ts';
import { listHref } from '../../../features/catalogue/list/list-search.ts';
import { matchedParts } from '../../../features/catalogue/search/matched-parts.ts';
import { suggestQuery } from '../../../features/catalogue/search/suggest.queries.ts';
import { Unreachable } from '../../../lib/net/api.ts';
import { formatNumber, formatSar } from '../../../lib/text/format.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import { RetryButton } from '../../../shared/retry-button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Amount } from '../../../ui/product/price.tsx';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { isOfInputMethod } from './is-of-input-method.ts';
import s from './search-box.module.css';

const debounceMs = 150;
const maxFromPage = 6;

type Props = {
  /** The field that the results are of. */
  field: RefObject<HTMLInputElement | null>;
  id: string;
  /** Trimmed. */
  typed: string;
  isOpen: boolean;
  /** Id of the option reached with the arrow keys. */
  active: string | null;
  onActive: (option: string | null) => void;
  onClose: () => void;
  onChosen: () => void;
};

/**
 * The results of the live search, or why there are none. There is always a last row that leads on. The list renders as
 * deferred work, because on a slow phone it takes longer than a key press may.
 */
export function SearchResults({ field, id, typed, isOpen, active, onActive, onClose, onChosen }: Props) {
  const { t } = useTranslation('search');
  const { api } = useRouteContext({ from: '__root__' });
  const results = useDeferredValue(useResults(typed));
  // Until the list has caught up with the text nobody may choose from it; `onClick` and `followKey` check this.
  const isBehind = results.typed !== typed;
  const count = countOf(results);
  const counted = { count, number: formatNumber(count, api.language) };
  const popup = useRef<HTMLDivElement>(null);

  // As tall as the visible page below it; on phones that is what the keyboard leaves.
  useLayoutEffect(() => {
    const element = popup.current;
    if (!isOpen || !element) return;
    const fit = () => {
      const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
      element.style.setProperty('--max-height', `${height + offsetTop - element.getBoundingClientRect().top}px`);
    };
    fit();
    const seen = [window, visualViewport].filter((one) => one !== null);
    const kinds = ['resize', 'scroll'];
    for (const one of seen) for (const kind of kinds) one.addEventListener(kind, fit);
    return () => {
      for (const one of seen) for (const kind of kinds) one.removeEventListener(kind, fit);
    };
  }, [isOpen]);

  // Mobile browsers leave the focus in the field after a tap outside it, so the tap counts too.
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !field.current?.form?.contains(target)) onClose();
    };
    const kinds = ['pointerdown', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, closeFromOutside);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, closeFromOutside);
    };
  }, [isOpen, field, onClose]);

  useEffect(() => {
    const input = field.current;
    if (!isOpen || !input) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOfInputMethod(event)) followKey(event, popup.current, active, onActive);
    };
    input.addEventListener('keydown', onKeyDown);
    return () => input.removeEventListener('keydown', onKeyDown);
  }, [isOpen, field, active, onActive]);

  const onClick = (event: MouseEvent) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!(target instanceof Element) || !target.closest('[role=option]')) return;
    if (isBehind) event.preventDefault();
    else if (!metaKey && !ctrlKey && !shiftKey && !altKey) onChosen();
  };

  return (
    <>
      <span role="status">
        <VisuallyHidden>
          {isOpen && results.state === 'found' && t('found', counted)}
          {isOpen && results.state === 'empty' && `${t('empty')} ${results.typed}`}
          {isOpen && isAway(results) && `${awayText(t, results)} ${count > 0 ? t('found', counted) : ''}`}
        </VisuallyHidden>
      </span>
      {isOpen && (
        // The focus stays in the field wherever someone clicks in here; Enter in the field clicks the option reached
        // with the arrow keys.
        <div
          ref={popup}
          className={s.popup}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onClick}
          role="presentation"
          aria-busy={isBehind}
        >
          <ResultList id={id} results={results} active={active} />
        </div>
      )}
    </>
  );
}

/** Moves between the options with the arrow keys, Home and End; Enter chooses. */
function followKey(
  event: KeyboardEvent,
  popup: HTMLElement | null,
  active: string | null,
  onActive: Props['onActive'],
): void {
  const { key } = event;
  const options = [...(popup?.querySelectorAll<HTMLElement>(':scope:not([aria-busy=true]) [role=option]') ?? [])];
  const at = options.findIndex(({ id }) => id === active);
  if (key === 'Enter' && at >= 0) {
    event.preventDefault();
    options[at]?.click();
    return;
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') onActive(null); // back to the text
  const next =
    key === 'ArrowDown'
      ? (at + 1) % options.length
      : key === 'ArrowUp'
        ? (at <= 0 ? options.length : at) - 1
        : key === 'Home' && at >= 0
          ? 0
          : key === 'End' && at >= 0
            ? options.length - 1
            : null;
  if (next === null) return;
  event.preventDefault();
  onActive(options[next]?.id ?? null);
  options[next]?.scrollIntoView({ block: 'nearest' });
}

const ResultList = memo(function ResultList({
  id,
  results,
  active,
}: {
  id: string;
  results: Results;
  active: string | null;
}) {
  const { t } = useTranslation('search');
  const { api } = useRouteContext({ from: '__root__' });
  const { typed } = results;
  const products = 'products' in results ? results.products : [];
  const categories = 'categories' in results ? results.categories : [];
  return (
    <>
      {results.state === 'loading' && (
        <p className={s.says}>
          <Spinner />
          {t('loading')}
        </p>
      )}
      {results.state === 'empty' && (
        <p className={s.says}>
          <Icon name="search" />
          <span>
            {t('empty')}{' '}
            <b>
              <bdi>{typed}</bdi>
            </b>
          </span>
        </p>
      )}
      {isAway(results) && <Trouble retry={results.retry}>{awayText(t, results)}</Trouble>}
      {results.state === 'failed' && (
        <div role="alert">
          <Trouble retry={results.retry}>{t('failed')}</Trouble>
        </div>
      )}

      {/* Empty while loading: a row that moves is pressed by mistake. */}
      <div id={id} role="listbox" aria-label={t('list')} aria-busy={results.state === 'loading'}>
        {products.length > 0 && (
          <div role="group" aria-label={t('products')}>
            {products.map((product) => (
              <Option key={product.id} id={`${id}-p${product.id}`} href={productHref(product.id)} active={active}>
                <span className={s.picture}>
                  {product.image && <img src={product.image} width="48" height="48" alt="" />}
                </span>
                <Title text={product.title} typed={typed} />
                <span className={s.price}>
                  <Amount amount={formatSar(product.price, api.language)} currency={t('catalogue:price.currency')} />
                </span>
              </Option>
            ))}
          </div>
        )}
        {categories.length > 0 && (
          <div role="group" aria-label={t('categories')}>
            {categories.map(({ id: categoryId, title }) => (
              <Option
                key={categoryId}
                id={`${id}-c${categoryId}`}
                href={categoryHref(categoryId, title)}
                active={active}
              >
                <Icon name="box" />
                <Title text={title} typed={typed} />
              </Option>
            ))}
          </div>
        )}
        {results.state === 'empty' && (
          <Option id={`${id}-on`} href="/store" active={active}>
            <b className={s.on}>{t('errors:store')}</b>
            <Icon name="forward" />
          </Option>
        )}
        {results.state !== 'empty' && results.state !== 'loading' && (
          <Option id={`${id}-on`} href={listHref('/products', { search: typed })} active={active}>
            <b className={s.on}>{t('show_all')}</b>
            <Icon name="forward" />
          </Option>
        )}
      </div>
    </>
  );
});

type Category = { id: number; title: string };

type Away = {
  state: 'offline' | 'unreachable';
  products: readonly Suggestion[];
  categories: readonly Category[];
  retry: () => void;
};

/** The results for a text. */
type Results = { typed: string } & (
  | { state: 'loading' | 'empty' }
  | { state: 'found'; products: readonly Suggestion[]; categories: readonly Category[] }
  | Away
  | { state: 'failed'; retry: () => void }
);

const isAway = (results: Results): results is { typed: string } & Away =>
  results.state === 'offline' || results.state === 'unreachable';

const awayText = (t: Translate, { state, products }: Away) => t(products.length === 0 ? `${state}_empty` : state);

const countOf = (results: Results) => ('products' in results ? results.products.length + results.categories.length : 0);

/**
 * The results for the current text; none while the server is being asked. If it cannot be asked, the device's results.
 */
function useResults(typed: string): Results {
  const { api } = useRouteContext({ from: '__root__' });
  const queryClient = useQueryClient();
  const settledText = useSettled(typed);
  const { data, error, isFetching, refetch } = useQuery(suggestQuery(api, settledText));
  const { state } = useConnectivity();
  const { data: here } = useOnDevice(settledText, state !== 'online');
  const { language } = api;
  return useMemo((): Results => {
    const retry = () => void refetch();
    /** Results from the device: those of an earlier answer or of the device catalogue come first. */
    const away = (fromDevice: readonly Suggestion[], categories: readonly Category[]): Results => {
      // A complete device catalogue knows everything that the page knows.
      const fromPage =
        here?.isWhole || fromDevice.length >= maxFromPage
          ? []
          : searchKnown(knownProducts(queryClient, language), typed).map(suggestionOf);
      const products = [...fromDevice, ...fromPage.filter((one) => fromDevice.every(({ id }) => id !== one.id))].slice(
        0,
        maxFromPage,
      );
      return { typed, state: state === 'offline' ? 'offline' : 'unreachable', products, categories, retry };
    };
    if (settledText !== typed) return { typed, state: 'loading' };
    if (data) {
      if (data.cachedAt !== null) return away(data.data, data.categories);
      if (data.data.length + data.categories.length === 0) return { typed, state: 'empty' };
      return { typed, state: 'found', products: data.data, categories: data.categories };
    }
    // Without a connection do not wait for an answer.
    if (here) return away(here.data, here.categories);
    if (error === null || isFetching) return { typed, state: 'loading' };
    if (error instanceof Unreachable && error.reason !== 'not-ours') return away([], []);
    return { typed, state: 'failed', retry };
  }, [settledText, typed, data, error, isFetching, refetch, state, here, queryClient, language]);
}

/** Suggestions of the device catalogue, for when the server cannot be asked. */
function useOnDevice(typed: string, enabled: boolean) {
  const { api } = useRouteContext({ from: '__root__' });
  return useQuery({
    queryKey: [api.language, 'suggest-on-device', typed],
    queryFn: async ({ signal }) => {
      const { openCatalogue } = await import('../../../features/device-catalogue/device-catalogue.ts');
      const shop = await openCatalogue(api.language);
      signal.throwIfAborted();
      const answer = await shop?.ask('suggest', typed, maxFromPage);
      return shop && answer ? { ...answer, isWhole: shop.complete } : null;
    },
    enabled: enabled && typed !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The text, debounced. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function suggestionOf({ id, title, price, media }: Product): Suggestion {
  return { id, title, price, image: media[0]?.srcset.split(' ')[0] ?? null };
}

function Trouble({ retry, children }: { retry: () => void; children: ReactNode }) {
  return (
    <div className={s.says}>
      <Icon name="cloud" />
      <span>{children}</span>
      <RetryButton onRetry={retry} />
    </div>
  );
}

function Option(props: { id: string; href: string; active: string | null; children: ReactNode }) {
  const { id, href, active, children } = props;
  return (
    <a id={id} role="option" href={href} tabIndex={-1} aria-selected={id === active} className={s.option}>
      {children}
    </a>
  );
}

/** A title that highlights what was typed. */
function Title({ text, typed }: { text: string; typed: string }) {
  return (
    <span className={s.title}>
      {matchedParts(text, typed).map((part, index) =>
        // oxlint-disable-next-line react/no-array-index-key -- parts have no ids and keep their order
        part.isMatch ? <mark key={index}>{part.text}</mark> : part.text,
      )}
    </span>
  );
}
