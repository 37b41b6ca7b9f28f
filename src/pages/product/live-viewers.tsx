import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import type { LiveViewers as BuyersOfPage } from '../../features/live-viewers/live-viewers.tsx';
import { useSession } from '../../session/session.state.ts';
import { useIsHydrated } from '../../ui/page/use-is-alive.ts';

type Props = ComponentProps<typeof BuyersOfPage>;

const Buyers = lazy((): Promise<{ default: ComponentType<Props> }> =>
  import('../../features/live-viewers/live-viewers.tsx').then(
    ({ LiveViewers }) => ({ default: LiveViewers }),
    () => ({ default: () => null }), // code not loaded: leave the line out
  ),
);

/** Shown once the page is hydrated. Restarted at sign-in and sign-out, because a customer is counted by account. */
export function LazyLiveViewers(props: Props) {
  const isAlive = useIsHydrated();
  const { user } = useSession();
  return (
    isAlive && (
      <Suspense>
        <Buyers key={user?.id ?? 'visitor'} {...props} />
      </Suspense>
    )
  );
}
