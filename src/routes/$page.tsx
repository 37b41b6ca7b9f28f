import { useQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { isPageSlug, questionsSlug, type PageSlug } from '../../contract/content/pages.ts';
import { Shelf } from '../pages/shelf/shelf.tsx';
import { NotFound } from '../pages/shell/failures/not-found.tsx';
import { PageFailure } from '../pages/shell/failures/page-failure.tsx';
import { StoreFacts } from '../pages/store-facts/store-facts.tsx';
import { productsQuery, settingIn, settingsQuery } from '../features/catalogue/catalogue.queries.ts';
import { BankAccounts } from '../features/content/bank-accounts.tsx';
import { FaqPage } from '../features/content/faq-page.tsx';
import { faqsQuery, pageQuery } from '../features/content/content.queries.ts';
import { SectionProducts } from '../features/content/section-products.tsx';
import { WrittenPage } from '../features/content/written-page.tsx';
import { isMissing } from '../lib/net/api.ts';
import { formatMoment } from '../lib/text/format.ts';
import { Note } from '../ui/overlays/message.tsx';
import { failureOf, shownAsOf } from '../pages/loading/load.ts';
import { PageTitle } from '../pages/loading/page-title.tsx';

export const Route = createFileRoute('/$page')({
  staticData: { texts: ['content'] },
  validateSearch: ({ search }) => ({ search: String(search ?? '') }), // minimal: every visit loads this file
  loader: async ({ context, params, location }) => {
    // Loaded with the page, not with the route table that every visit needs.
    const { loadContent } = await import('../pages/loading/load-content.ts');
    await loadContent(context, params.page, location.searchStr);
  },
  component: Content,
});

const longestSearch = 100;

function Content() {
  const { page } = Route.useParams();
  if (!isPageSlug(page)) throw notFound();
  return page === questionsSlug ? <Questions /> : <Written key={page} slug={page} />;
}

function Written({ slug }: { slug: Exclude<PageSlug, typeof questionsSlug> }) {
  const { api } = Route.useRouteContext();
  const answer = useQuery(pageQuery(api, slug));
  const settings = useQuery(settingsQuery(api)).data;
  const page = answer.data?.data;
  if (isMissing(answer.error)) return <Missing />;
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={page?.title ?? ''} />
      {!page && failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <WrittenPage
          page={page}
          note={<AsOf at={shownAsOf(answer)} />}
          aside={
            slug === 'about' && (
              <StoreFacts store={settingIn(settings, 'store_name')} setting={(key) => settingIn(settings, key)} />
            )
          }
        >
          {page && slug === 'bank-accounts' && <BankAccounts accounts={page.accounts} />}
          {page && page.category !== null && <Section category={page.category} />}
        </WrittenPage>
      )}
    </>
  );
}

function Section({ category }: { category: number }) {
  const { api } = Route.useRouteContext();
  const products = useQuery(productsQuery(api, { category })).data?.data;
  return (
    <SectionProducts
      products={products}
      href={`/category/${category}`}
      renderProducts={(shown) => <Shelf products={shown} level={3} />}
    />
  );
}

function Questions() {
  const { api } = Route.useRouteContext();
  const navigate = useNavigate();
  const search = Route.useSearch({ select: (page) => page.search.trim().slice(0, longestSearch) });
  const answer = useQuery(faqsQuery(api));
  if (isMissing(answer.error)) return <Missing />;
  const failure = failureOf(answer.error);
  return (
    <>
      <PageTitle title={answer.data?.page.title ?? ''} />
      {answer.data ? (
        <FaqPage
          faqs={answer.data.data}
          page={answer.data.page}
          search={search}
          onSearch={(search) => void navigate({ href: questionsHref(search), resetScroll: false })}
          note={<AsOf at={shownAsOf(answer)} />}
        />
      ) : failure !== null ? (
        <PageFailure kind={failure} onRetry={() => void answer.refetch()} />
      ) : (
        <WrittenPage />
      )}
    </>
  );
}

function questionsHref(search: string): string {
  return `/${questionsSlug}${search && `?${new URLSearchParams({ search })}`}`;
}

function AsOf({ at }: { at: string | null }) {
  const { t } = useTranslation('content');
  const { api } = Route.useRouteContext();
  return at === null ? null : <Note icon="clock">{t('as_of', { time: formatMoment(at, api.language) })}</Note>;
}

function Missing() {
  const { t } = useTranslation('pages');
  return (
    <>
      <PageTitle title={t('not_found')} />
      <NotFound />
    </>
  );
}
