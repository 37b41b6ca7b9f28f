// Notifications on the pages that offer them; their code and texts load when the page is idle.
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { NotificationCard as CardOfPage } from '../features/notifications/notification-card.tsx';
import type { NotificationsSection as SectionOfPage } from '../features/notifications/notifications-section.tsx';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { useSession } from '../session/session.state.ts';

type Part = typeof CardOfPage | typeof SectionOfPage;

const loadCard = async () => (await import('../features/notifications/notification-card.tsx')).NotificationCard;
const loadSection = async () =>
  (await import('../features/notifications/notifications-section.tsx')).NotificationsSection;

/** Offers notifications below an order. */
export function LazyNotificationCard() {
  return <Later load={loadCard} />;
}

/** The section on the profile page. */
export function LazyNotificationsSection() {
  return <Later load={loadSection} />;
}

function Later({ load }: { load: () => Promise<Part> }) {
  const { api, needTexts } = useRouteContext({ from: '__root__' });
  const { user } = useSession();
  const [Ready, setReady] = useState<Part | null>(null);
  useEffect(() => {
    let isHere = true;
    const stop = whenIdle(() => {
      Promise.all([load(), needTexts(['notifications', 'failures'])]).then(
        ([part]) => isHere && setReady(() => part),
        () => undefined, // the page works without it
      );
    });
    return () => {
      isHere = false;
      stop();
    };
  }, [load, needTexts]);
  return Ready && user && <Ready key={user.id} api={api} owner={user.id} />;
}
