// Notifications on the pages that offer them; their code and texts load when the page is idle.
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { NoticeCard as CardOfPage } from '../features/notifications/notification-card.tsx';
import type { NoticesSection as SectionOfPage } from '../features/notifications/notifications-section.tsx';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { useSession } from '../session/session.state.ts';

type Part = typeof CardOfPage | typeof SectionOfPage;

const loadCard = async () => (await import('../features/notifications/notification-card.tsx')).NoticeCard;
const loadSection = async () => (await import('../features/notifications/notifications-section.tsx')).NoticesSection;

/** Offers notifications below an order. */
export function NoticeCard() {
  return <Later load={loadCard} />;
}

/** The section on the profile page. */
export function NoticesSection() {
  return <Later load={loadSection} />;
}

function Later({ load }: { load: () => Promise<Part> }) {
  const { api, needTexts } = useRouteContext({ from: '__root__' });
  const { user } = useSession();
  const [Ready, setReady] = useState<Part | null>(null);
  useEffect(() => {
    let isHere = true;
    const stop = whenIdle(() => {
      Promise.all([load(), needTexts(['notices', 'failures'])]).then(
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
