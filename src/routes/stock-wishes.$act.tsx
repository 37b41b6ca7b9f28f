import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from '../lib/text/use-translation.ts';
import { StockAlertPage, type StockAlertAction } from '../features/stock-alerts/stock-alert-page.tsx';
import { PageTitle } from '../pages/loading/page-title.tsx';

const texts = ['failures', 'stock-alerts'] as const;

/** The target of links in stock emails; the key is in the address. */
export const Route = createFileRoute('/stock-wishes/$act')({
  staticData: { texts },
  validateSearch: ({ key }) => ({ key: String(key ?? '') }),
  beforeLoad: ({ context, params }) => {
    if (!/^(confirm|withdraw)$/.test(params.act)) throw notFound();
    return context.needTexts(texts);
  },
  component: SettleStockAlert,
});

function SettleStockAlert() {
  const { t } = useTranslation('stock-alerts');
  const { api } = Route.useRouteContext();
  const { key } = Route.useSearch();
  const act: StockAlertAction = Route.useParams().act === 'withdraw' ? 'withdraw' : 'confirm';
  return (
    <>
      <PageTitle title={t(`${act}.title`)} />
      <StockAlertPage api={api} act={act} linkKey={key} />
    </>
  );
}
