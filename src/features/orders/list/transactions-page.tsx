import { useTranslation } from '../../../lib/text/use-translation.ts';
import type { Pagination } from '../../../../contract/core/paging.ts';
import type { Transaction } from '../../../../contract/orders/payments.ts';
import { ButtonLink } from '../../../ui/buttons/button.tsx';
import { Message } from '../../../ui/overlays/message.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { ListPager } from './list-pager.tsx';
import { TransactionCard } from '../transaction-card.tsx';
import panel from '../../../ui/page/panel.module.css';
import s from '../orders.module.css';

/** All payment attempts of the customer, newest first. */
export function TransactionsPage({ answer }: { answer: { data: Transaction[]; pagination: Pagination } | undefined }) {
  const { t } = useTranslation('orders');
  if (answer && answer.data.length === 0 && answer.pagination.meta.page.current === 1) {
    return (
      <Message level={1} icon="receipt" title={t('transactions.none')} text={t('transactions.none_text')}>
        <ButtonLink kind="primary" href="/orders">
          {t('title')}
        </ButtonLink>
      </Message>
    );
  }
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>{t('transactions.title')}</h1>
        <a href="/orders">{t('title')}</a>
      </header>
      {answer ? (
        <>
          <ul className={s.list}>
            {answer.data.map((transaction) => (
              <li key={transaction.id}>
                <TransactionCard transaction={transaction} namesOrder />
              </li>
            ))}
          </ul>
          <ListPager path="/transactions" pagination={answer.pagination} />
        </>
      ) : (
        <div className={s.list} role="status">
          <VisuallyHidden>{t('loading')}</VisuallyHidden>
          {[1, 2, 3].map((each) => (
            <div key={each} className={`${panel.box} ${s.blank}`}>
              <Skeleton shape="title" width={40} />
              <Skeleton width={80} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
