import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { isGuarded, readWish, type EntranceSearch } from '../../session/entrance.ts';
import type { WishList } from '../../session/wish-lists.ts';
import { onWish, rememberedWishes, rememberWish } from '../../session/wishes.ts';
import { SignInSoon } from './sign-in-soon.tsx';

const never = () => () => {};

/** Signing in or registering, as long as there is no account to sign in to. */
export function EntrancePage({ kind, search }: { kind: 'login' | 'register'; search: EntranceSearch }) {
  const { api } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const queryClient = useQueryClient();
  const wanted = readWish(search.wish);
  const id = String(wanted?.product_id);
  const answer = useQuery({ ...productQuery(api, id), enabled: wanted !== null });
  const product = wanted ? (answer.data?.data ?? previewOf(queryClient, api.language, id)) : undefined;
  const isKept = useKept(wanted, product);
  const canGoBack = useSyncExternalStore(
    never,
    () => router.history.canGoBack(),
    () => false,
  );
  const back = search.back !== undefined && !isGuarded(search.back) ? search.back : undefined;
  return (
    <SignInSoon
      kind={kind}
      wanted={wanted && { list: wanted.list, product, isKept }}
      page={search.for}
      back={back}
      onBack={back === undefined && canGoBack ? () => router.history.back() : undefined}
    />
  );
}

type Wanted = { list: WishList; product_id: number } | null;

/** Whether the wish is kept on this device. One that was pressed before the script had come is kept now; one that another site made up is not. */
function useKept(wanted: Wanted, product: { title: string; default_variety_id: number } | undefined): boolean {
  const { list, product_id } = wanted ?? {};
  const { title, default_variety_id: variety_id } = product ?? {};
  useEffect(() => {
    const isOurs = document.referrer.startsWith(`${location.origin}/`);
    if (!isOurs || !list || !product_id || !variety_id || title === undefined) return;
    if (!isRemembered(list, product_id)) rememberWish({ list, product_id, variety_id, quantity: 1, title });
  }, [list, product_id, variety_id, title]);
  return useSyncExternalStore(
    onWish,
    () => isRemembered(list, product_id),
    () => true,
  );
}

function isRemembered(list?: WishList, product_id?: number): boolean {
  return rememberedWishes().some((wish) => wish.list === list && wish.product_id === product_id);
}
