import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { isCustomerPage } from '../../../contract/app/page-access.ts';
import { authHref, readListParameter, type AuthSearch } from '../../session/paths/auth-paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { FederatedButtons } from './federated-buttons.tsx';
import { useStoredLine } from './use-stored-line.ts';
import s from './auth-frame.module.css';

const never = () => () => {};

/** Login or registration page: the reason for it, the form (its children), and further links. */
export function AuthPage({
  kind,
  search,
  remember,
  children,
}: {
  kind: 'login' | 'register';
  search: AuthSearch;
  /** Whether a customer who signs in with an identity provider stays signed in. */
  remember: boolean;
  children: ReactNode;
}) {
  const { api } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('account');
  const router = useRouter();
  const queryClient = useQueryClient();
  const change = readListParameter(search.wish);
  const id = String(change?.product_id);
  const answer = useQuery({ ...productQuery(api, id), enabled: change !== null });
  const product = change ? (answer.data?.data ?? previewOf(queryClient, api.language, id)) : undefined;
  const detail = answer.data?.data;
  const line = useStoredLine(change, search, product);
  const shownLine = line ?? {
    variety_id: change?.variety_id,
    quantity: search.quantity ?? 1,
    custom_text: search.custom_text,
  };
  const variety = detail?.varieties.find(({ id: each }) => each === shownLine.variety_id);
  const shown = product && {
    ...product,
    price: variety?.price ?? product.price,
    variety: detail && detail.varieties.length > 1 ? (variety?.title ?? null) : null,
    quantity: change?.list === 'cart' ? shownLine.quantity : 1,
    text: shownLine.custom_text ?? null,
  };
  const canGoBack = useSyncExternalStore(
    never,
    () => router.history.canGoBack(),
    () => false,
  );
  const back = search.back !== undefined && !isCustomerPage(search.back) ? search.back : undefined;
  const other = kind === 'login' ? 'register' : 'login';
  return (
    <AuthFrame
      title={t(`${kind}.title`)}
      why={t(`auth.why.${change ? 'pending' : (search.for ?? `plain_${kind}`)}`)}
      pending={
        change && {
          list: change.list,
          product: shown ?? (answer.isPending ? undefined : null),
          isStored: line === undefined ? null : line !== null,
        }
      }
      back={back}
      onBack={back === undefined && canGoBack ? () => router.history.back() : undefined}
    >
      {children}
      <FederatedButtons remember={remember} />
      <p className={s.other}>
        {t(`${kind}.to_${other}`)} <a href={authHref(`/${other}`, search)}>{t(`${kind}.to_${other}_link`)}</a>
      </p>
    </AuthFrame>
  );
}
