import { useEffect, useRef, useState } from 'react';
import { takesExtras } from '../../../lib/browser/line.ts';
import { whenIdle, whenLoaded } from '../../../lib/browser/when-idle.ts';
import { useConnectivity } from '../../../lib/net/connectivity.state.ts';
import { CoverPicture } from '../../../ui/media/still.tsx';
import s from './hero.module.css';

/** Calls `run` once the page has loaded and is idle. Returns a function that cancels it. */
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

/** The intro film over its poster. Loads only when it may play: visible, not paused, and on a good connection. */
export function Film({ url, poster, runs }: { url: string; poster: string | null; runs: boolean }) {
  const connected = useConnectivity().state === 'online';
  const [fetched, setFetched] = useState(false);
  const [shown, setShown] = useState(false);
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (fetched || !runs || !connected || !takesExtras()) return;
    return onceIdle(() => setFetched(true));
  }, [fetched, runs, connected]);

  useEffect(() => {
    if (!fetched) return;
    if (runs) video.current?.play().catch(() => undefined); // autoplay denied: the poster stays
    else video.current?.pause();
  }, [fetched, runs]);

  return (
    <div className={s.film}>
      {poster !== null && <CoverPicture address={poster} sizes="100vw" priority />}
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
