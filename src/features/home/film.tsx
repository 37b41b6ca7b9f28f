import { useEffect, useRef, useState } from 'react';
import { whenIdle, whenLoaded } from '../../lib/browser/when-idle.ts';
import { useConnectivity } from '../../lib/net/connectivity.state.ts';
import { Still } from '../../ui/media/still.tsx';
import s from './hero.module.css';

type Line = { saveData?: boolean; effectiveType?: string };

/** Whether a film may be fetched over this line. */
function lineCarriesFilms(): boolean {
  const { connection } = navigator as Navigator & { connection?: Line }; // Safari and Firefox do not say
  return connection?.saveData !== true && connection?.effectiveType?.endsWith('2g') !== true;
}

/** Calls when the page has loaded and has nothing better to do. Gives what takes that back. */
function onceIdle(run: () => void): () => void {
  let undoIdle = () => {};
  const undoLoaded = whenLoaded(() => {
    undoIdle = whenIdle(run);
  });
  return () => {
    undoLoaded();
    undoIdle();
  };
}

/** The intro film over its poster. It is fetched only when it may run: seen, wanted, and over a line that can carry it. */
export function Film({ url, poster, runs }: { url: string; poster: string | null; runs: boolean }) {
  const connected = useConnectivity().state === 'online';
  const [fetched, setFetched] = useState(false);
  const [shown, setShown] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (fetched || !runs || !connected || !lineCarriesFilms()) return;
    return onceIdle(() => setFetched(true));
  }, [fetched, runs, connected]);

  useEffect(() => {
    if (!fetched) return;
    if (runs) video.current?.play().catch(() => undefined); // the browser forbids it: the poster stays
    else video.current?.pause();
  }, [fetched, runs]);

  return (
    <div className={s.film}>
      {poster !== null && <Still address={poster} sizes="100vw" priority />}
      {fetched && (
        <video
          ref={video}
          src={url}
          className={s.video}
          data-shown={shown || undefined}
          onPlaying={() => setShown(true)}
          muted
          loop
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
        />
      )}
    </div>
  );
}
