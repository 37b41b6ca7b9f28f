import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react';
import type { LiveBuyers as BuyersOfPage } from '../../features/live-viewers/live-viewers.tsx';
import { useSession } from '../../session/session.state.ts';
import { useIsAlive } from '../../ui/page/use-is-alive.ts';

type Props = ComponentProps<typeof BuyersOfPage>;

const Buyers = lazy((): Promise<{ default: ComponentType<Props> }> =>
  import('../../features/live-viewers/live-viewers.tsx').then(
    (module) => ({ default: module.LiveBuyers }),
    () => ({ default: () => null }), // code not loaded: leave the line out
  ),
);

/** Shown once the page is hydrated. Restarted at sign-in and sign-out, because a customer is counted by account. */
export function LiveBuyers(props: Props) {
  const isAlive = useIsAlive();
  const { user } = useSession();
  return (
    isAlive && (
      <Suspense>
        <Buyers key={user?.id ?? 'visitor'} {...props} />
      </Suspense>
    )
  );
}
