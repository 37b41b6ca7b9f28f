import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { formatNumber, formatWhen } from '../../lib/text/format.ts';
import { isHeldUp } from '../../outbox/send/next-to-send.ts';
import type { QueuedChange, OutboxState } from '../operations/shopper-queue.ts';
import { quantityInServerCart, mayBeInCart } from '../projection/project.ts';
import type { Base } from '../../outbox/changes/base.ts';
import type { BaseLine } from '../operations/bases.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Message, Note } from '../../ui/overlays/message.tsx';
import { useFocusAfter } from '../../ui/focus/use-focus-after.ts';
import { outcomeText } from '../outcomes/outcome-toasts.ts';
import s from './changes-page.module.css';

type Props = {
  outbox: OutboxState;
  /** The server's cart, as far as this device knows it. */
  cart: Base<readonly BaseLine[]> | null;
  /** The state of the cart request, while its answer is still needed. */
  asking: 'asked' | 'offline' | 'failed';
  onAskCart: () => void;
  onRetry: (id: string) => void;
  onUndo: (id: string) => void;
  onConfirm: (id: string) => void;
  /** Tries to send the pending changes now. */
  onRetryAll: () => void;
  /** Reloads the page; changes in memory only would be lost. */
  onLoadAgain: () => void;
  loginHref: string;
};

/** How many items of each list are drawn at first, and added by each 'Show more'. */
const pageLength = 50;

/** Pending changes on this device, and what became of those sent: 'Pending and recent changes'. */
export function ChangesPage(props: Props) {
  const { outbox, cart, asking, onAskCart, onRetry, onUndo, onConfirm, onRetryAll, onLoadAgain, loginHref } = props;
  const { t, language } = useTranslation('changes');
  const lists = useTranslation('shopper-lists').t;
  const counted = (count: number) => ({ count, number: formatNumber(count, language) });
  const isTheirs = outbox.owner !== null;
  const waiting = isTheirs ? outbox.ops.filter(({ state }) => state !== 'acked' && state !== 'rejected') : [];
  const outcomes = isTheirs ? [...outbox.outcomes].reverse() : [];
  const { pendingForSignIn, outOfReach } = outbox;
  const isNothing = waiting.length === 0 && outcomes.length === 0 && pendingForSignIn === 0 && outOfReach === 0;
  const title = useRef<HTMLHeadingElement>(null);
  const stillWaiting = useRef<HTMLHeadingElement>(null);
  const leadFocus = useFocusAfter();
  const [drawn, setDrawn] = useState({ waiting: pageLength, outcomes: pageLength });
  const firstNew = useRef<HTMLLIElement>(null);
  const drawMore = (of: 'waiting' | 'outcomes') => {
    leadFocus(() => firstNew.current);
    setDrawn((now) => ({ ...now, [of]: now[of] + pageLength }));
  };
  /** The first item that the last 'Show more' has added. */
  const isFirstNew = (index: number, of: 'waiting' | 'outcomes') => index > 0 && index === drawn[of] - pageLength;
  /**
   * A decision removes its buttons: the focus goes to the pending changes, or to the page's heading if there are none.
   */
  const decided = (decide: () => void) => {
    leadFocus(() => stillWaiting.current ?? title.current);
    decide();
  };
  if (isNothing && !outbox.isOutdated) {
    return (
      <Message level={1} icon="check" title={t('none.title')} titleRef={title} text={t('none.text')}>
        <ButtonLink href="/store">{t('errors:store')}</ButtonLink>
      </Message>
    );
  }
  return (
    <div className={s.page}>
      <h1 ref={title} tabIndex={-1}>
        {t('title')}
      </h1>
      {outbox.isOutdated && <Note>{lists('not_stored.outdated')}</Note>}
      {outbox.isInMemory && waiting.length > 0 && <Note>{t('in_memory')}</Note>}
      <div role="status">{outbox.hasNoRoom && waiting.length > 0 && <Note>{t('no_room')}</Note>}</div>
      {outOfReach > 0 && (
        <section aria-labelledby="changes-out-of-reach">
          <header className={s.head}>
            <h2 id="changes-out-of-reach">{lists('out_of_reach', counted(outOfReach))}</h2>
            {waiting.length === 0 && <Button onClick={onLoadAgain}>{t('load_again')}</Button>}
          </header>
          <p>{t('out_of_reach')}</p>
          {waiting.length > 0 && <p>{t('load_later')}</p>}
        </section>
      )}
      {pendingForSignIn > 0 && (
        <p className={s.login}>
          <ButtonLink kind="primary" href={loginHref}>
            {lists('for_sign_in', counted(pendingForSignIn))}
          </ButtonLink>
        </p>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="changes-waiting">
          <header className={s.head}>
            <h2 ref={stillWaiting} id="changes-waiting" tabIndex={-1}>
              {lists('waiting', counted(waiting.length))}
            </h2>
            <Button onClick={() => decided(onRetryAll)}>{t('try_now')}</Button>
          </header>
          <ul className={s.list}>
            {waiting.slice(0, drawn.waiting).map((op, index) => (
              <li key={op.id} {...(isFirstNew(index, 'waiting') && { ref: firstNew, tabIndex: -1 })}>
                <Icon name={op.state === 'parked' || op.state === 'confirm' ? 'info' : 'cloud'} />
                <div>
                  <b>{op.seen.title}</b>
                  <p>{whatOf(op)}</p>
                  <p className={s.when}>
                    {t(`state.${stateOf(op, outbox.ops)}`, {
                      when: formatWhen(new Date(op.createdAt).toISOString(), language),
                    })}
                  </p>
                  {mayBeInCart(op) && <p role="status">{heldText(quantityInServerCart(op, cart, outbox))}</p>}
                  {op.state === 'parked' && (
                    <p className={s.ways}>
                      <Button onClick={() => decided(() => onRetry(op.id))}>{t('retry')}</Button>
                      <Button kind="quiet" onClick={() => decided(() => onUndo(op.id))}>
                        {t('undo')}
                      </Button>
                    </p>
                  )}
                  {op.state === 'confirm' && (
                    <p className={s.ways}>
                      {isHeldUnknown(op) && asking !== 'asked' ? (
                        <Button onClick={onAskCart}>{t('ask_cart')}</Button>
                      ) : (
                        // The pressed 'ask' button becomes this one: off, but it keeps the focus.
                        <Button
                          aria-disabled={isHeldUnknown(op) || undefined}
                          onClick={() => (isHeldUnknown(op) ? undefined : decided(() => onConfirm(op.id)))}
                        >
                          {t('confirm')}
                        </Button>
                      )}
                      <Button kind="quiet" onClick={() => decided(() => onUndo(op.id))}>
                        {t('discard')}
                      </Button>
                    </p>
                  )}
                </div>
              </li>
            ))}
          </ul>
          {waiting.length > drawn.waiting && <Button onClick={() => drawMore('waiting')}>{t('more')}</Button>}
        </section>
      )}
      {outcomes.length > 0 && (
        <section aria-labelledby="changes-recent">
          <header className={s.head}>
            <h2 id="changes-recent">{t('recent')}</h2>
          </header>
          <ul className={s.list}>
            {outcomes.slice(0, drawn.outcomes).map((outcome, index) => (
              <li key={outcome.id} {...(isFirstNew(index, 'outcomes') && { ref: firstNew, tabIndex: -1 })}>
                <Icon name={outcome.is === 'saved' ? 'check' : 'info'} />
                <div>
                  <p>{outcomeText(outcome, lists, language)}</p>
                  <p className={s.when}>{formatWhen(new Date(outcome.at).toISOString(), language)}</p>
                </div>
              </li>
            ))}
          </ul>
          {outcomes.length > drawn.outcomes && <Button onClick={() => drawMore('outcomes')}>{t('more')}</Button>}
        </section>
      )}
    </div>
  );

  function isHeldUnknown(op: QueuedChange): boolean {
    return mayBeInCart(op) && quantityInServerCart(op, cart, outbox) === null;
  }

  function heldText(held: number | null): string {
    return held === null ? t(`held_unknown.${asking}`) : t('held', counted(held));
  }

  function whatOf(op: QueuedChange): string {
    switch (op.kind) {
      case 'cart.add':
        return t('what.add', counted(op.payload.quantity));
      case 'cart.set':
        return t('what.set', { number: formatNumber(op.payload.quantity, language) });
      case 'cart.remove':
        return t('what.remove');
      case 'wishlist.set':
        return t(op.payload.value ? 'what.like' : 'what.unlike');
      case 'compare.set':
        return t(op.payload.value ? 'what.compare' : 'what.uncompare');
    }
  }
}

function stateOf(op: QueuedChange, ops: readonly QueuedChange[]) {
  if (op.state === 'sending' || op.state === 'parked' || op.state === 'confirm') return op.state;
  return isHeldUp(op, ops) ? 'held_up' : 'waiting';
}
