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
import { onWish, rememberedWishes, rememberWish } from '../../session/wishes.ts';
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
  const isKept = useKept(wanted, product);
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
      wanted={wanted && { list: wanted.list, product: product ?? (answer.isPending ? undefined : null), isKept }}
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
