import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { SignInForm } from '../../features/account/sign-in-form.tsx';
import { productQuery } from '../../features/catalogue/catalogue.queries.ts';
import { previewOf } from '../../features/catalogue/known-products.ts';
import { entranceHref, isGuarded, readWish, type EntranceSearch } from '../../session/entrance.ts';
import { forgetPendingLink, readPendingLink } from '../../session/pending-link.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import type { WishList } from '../../session/wish-lists.ts';
import { onWish, rememberedWishes, rememberWish, type Wish } from '../../session/wishes.ts';
import { Note } from '../../ui/message.tsx';
import { useIsTakingOver } from '../shell/use-is-taking-over.ts';
import { EntranceFrame } from './entrance-frame.tsx';
import { FederatedButtons } from './federated-buttons.tsx';
import s from './entrance-frame.module.css';

const never = () => () => {};

/** Signing in or registering: why somebody was led here, the form, and the ways on. */
export function EntrancePage({ kind, search }: { kind: 'login' | 'register'; search: EntranceSearch }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { t } = useTranslation('account');
  const router = useRouter();
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const wanted = readWish(search.wish);
  const id = String(wanted?.product_id);
  const answer = useQuery({ ...productQuery(api, id), enabled: wanted !== null });
  const product = wanted ? (answer.data?.data ?? previewOf(queryClient, api.language, id)) : undefined;
  const detail = answer.data?.data;
  const line = useKeptLine(wanted, search, product);
  const asked = line ?? {
    variety_id: wanted?.variety_id,
    quantity: search.quantity ?? 1,
    custom_text: search.custom_text,
  };
  const variety = detail?.varieties.find(({ id: each }) => each === asked.variety_id);
  const shown = product && {
    ...product,
    price: variety?.price ?? product.price,
    variety: detail && detail.varieties.length > 1 ? (variety?.title ?? null) : null,
    quantity: wanted?.list === 'cart' ? asked.quantity : 1,
    text: asked.custom_text ?? null,
  };
  const [remember, setRemember] = useState(false);
  const [waiting] = useState(readPendingLink);
  const link = useIsTakingOver() ? null : waiting; // the server's page knows of none
  const canGoBack = useSyncExternalStore(
    never,
    () => router.history.canGoBack(),
    () => false,
  );
  const back = search.back !== undefined && !isGuarded(search.back) ? search.back : undefined;
  const other = kind === 'login' ? 'register' : 'login';
  return (
    <EntranceFrame
      title={t(`${kind}.title`)}
      why={t(`entrance.why.${wanted ? 'wish' : (search.for ?? `plain_${kind}`)}`)}
      wanted={
        wanted && {
          list: wanted.list,
          product: shown ?? (answer.isPending ? undefined : null),
          isKept: line === undefined ? null : line !== null,
        }
      }
      back={back}
      onBack={back === undefined && canGoBack ? () => router.history.back() : undefined}
    >
      {kind === 'login' ? (
        <>
          {link && <Note icon="user">{t('login.link', { provider: link.provider })}</Note>}
          <SignInForm
            key={link?.link_token} // its address comes with it
            api={api}
            link={link}
            remember={remember}
            onRemember={setRemember}
            onSignedIn={async (signedIn) => {
              forgetPendingLink();
              await signIn(signedIn, { remember });
            }}
          />
        </>
      ) : (
        <RegisterForm
          api={api}
          onRegistered={(signedIn) =>
            signIn(signedIn, {
              remember: false,
              says: t('register.done'),
              to: entranceHref('/verify-email', search.back === undefined ? {} : { back: search.back }),
            })
          }
        />
      )}
      <FederatedButtons remember={remember} />
      <p className={s.other}>
        {t(`${kind}.to_${other}`)} <a href={entranceHref(`/${other}`, search)}>{t(`${kind}.to_${other}_link`)}</a>
      </p>
    </EntranceFrame>
  );
}

type Wanted = ReturnType<typeof readWish>;

/**
 * The wish as this device keeps it: null where it does not, undefined while that is not known. One that was pressed before the script had come is kept
 * now; one that another site made up is not.
 */
function useKeptLine(
  wanted: Wanted,
  { quantity = 1, custom_text }: EntranceSearch,
  product: { title: string; default_variety_id: number } | undefined,
): Wish | null | undefined {
  const { list, product_id, variety_id = product?.default_variety_id } = wanted ?? {};
  const title = product?.title;
  useEffect(() => {
    const isOurs = document.referrer.startsWith(`${location.origin}/`);
    if (!isOurs || !list || !product_id || !variety_id || title === undefined) return;
    if (kept(list, product_id)) return;
    const text = custom_text === undefined ? {} : { custom_text };
    rememberWish({ list, product_id, variety_id, quantity, title, ...text });
  }, [list, product_id, variety_id, title, quantity, custom_text]);
  const text = useSyncExternalStore(
    onWish,
    () => JSON.stringify(kept(list, product_id)),
    () => undefined,
  );
  return text === undefined ? undefined : (JSON.parse(text) as Wish | null);
}

/** The latest wish for a product and list. */
function kept(list?: WishList, product_id?: number): Wish | null {
  return (
    rememberedWishes()
      .filter((wish) => wish.list === list && wish.product_id === product_id)
      .at(-1) ?? null
  );
}
