import { useEffect, useId, useRef, useState } from 'react';
import { mostLineUploads } from '../../../../../contract/shopper/cart.ts';
import { pictureTypes, pictureFileError } from '../../../../lib/browser/picture-file.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { Spinner } from '../../../../ui/page/spinner.tsx';
import { VisuallyHidden } from '../../../../ui/text/visually-hidden.tsx';
import { useFormats } from '../../../../shared/use-formats.ts';
import s from './line-pictures.module.css';

/** An uploaded picture. */
export type LinePicture = { id: string; url: string; name: string };

/** Uploads in progress, and how often a buy button was clicked since: buying waits for them. */
export type UploadsInProgress = { files: readonly { key: string; name: string }[]; clicks: number };

/** Uploads a picture. Rejects with the message to show. */
export type SendPicture = (file: File) => Promise<{ id: string; url: string }>;

/** Pictures for a custom-made product. They upload at once, which needs a login and a connection; the field says so. */
export function LinePictures({
  pictures,
  onPictures,
  underway: { files: sending, clicks },
  onUnderway,
  onSend,
  isMadeAnyway,
  loginHref,
}: {
  pictures: readonly LinePicture[];
  onPictures: (change: (before: readonly LinePicture[]) => LinePicture[]) => void;
  underway: UploadsInProgress;
  onUnderway: (change: (before: UploadsInProgress) => UploadsInProgress) => void;
  /** Null for a visitor. */
  onSend: SendPicture | null;
  /** Whether the product is made to order even without a picture. */
  isMadeAnyway: boolean;
  loginHref: string;
}) {
  const { t, number, counted } = useFormats('product');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const leftOut = useRef(new Set<string>());
  const [failure, setFailure] = useState('');
  const room = mostLineUploads - pictures.length - sending.length;
  const isWaitedFor = sending.length > 0 && clicks > 0;

  // The clicked button may be far below.
  useEffect(() => {
    if (clicks > 0) status.current?.scrollIntoView({ block: 'nearest' });
  }, [clicks]);

  const take = async (files: readonly File[]) => {
    setFailure(files.length > room ? t('pictures.enough', { number: number(mostLineUploads) }) : '');
    await Promise.all(files.slice(0, room).map(send));
  };
  const send = async (file: File) => {
    const unfit = pictureFileError(file);
    if (!onSend || unfit !== null) return setFailure(t(`pictures.${unfit ?? 'wrong_type'}`, { name: file.name }));
    const key = crypto.randomUUID();
    const next = { key, name: file.name };
    onUnderway(({ files, clicks: before }) => ({ files: [...files, next], clicks: files.length > 0 ? before : 0 }));
    try {
      const { id: sent, url } = await onSend(file);
      if (leftOut.current.has(key)) return;
      onPictures((before) => [...before, { id: sent, url, name: file.name }]);
    } catch (error) {
      if (!leftOut.current.has(key)) setFailure(error instanceof Error ? error.message : '');
    } finally {
      onUnderway(({ files, clicks: before }) => ({ files: without(key, files), clicks: before }));
    }
  };
  const leaveOut = (key: string) => {
    leftOut.current.add(key);
    onUnderway(({ files, clicks: before }) => {
      const left = without(key, files);
      return { files: left, clicks: left.length > 0 ? before : 0 };
    });
    choose.current?.focus(); // the clicked button is gone
  };

  return (
    <fieldset className={s.pictures} aria-describedby={`${id}-hint`}>
      <legend>{t('pictures.label')}</legend>
      <p id={`${id}-hint`} className={s.hint}>
        {onSend ? t('pictures.hint', { number: number(mostLineUploads) }) : t('pictures.visitor')}
        {!isMadeAnyway && ` ${t('pictures.made')}`}
      </p>
      {(pictures.length > 0 || sending.length > 0) && (
        <ul>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <img src={picture.url} alt={picture.name} width={72} height={72} />
              <button
                type="button"
                onClick={() => {
                  onPictures((before) => before.filter((each) => each.id !== picture.id));
                  choose.current?.focus(); // the clicked button is gone
                }}
              >
                <Icon name="close" />
                <VisuallyHidden>{t('pictures.remove', { name: picture.name })}</VisuallyHidden>
              </button>
            </li>
          ))}
          {sending.map(({ key, name }) => (
            <li key={key}>
              <Spinner />
              <button type="button" onClick={() => leaveOut(key)}>
                <Icon name="close" />
                <VisuallyHidden>{t('pictures.leave_out', { name })}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p ref={status} role="status" className={isWaitedFor || failure !== '' ? s.failure : s.hint}>
        {isWaitedFor ? (
          // A new element per click, so that screen readers repeat it.
          <span key={clicks}>{t('pictures.wait', counted(sending.length))}</span>
        ) : sending.length > 0 ? (
          <VisuallyHidden>{t('pictures.sending')}</VisuallyHidden>
        ) : (
          failure || (clicks > 0 && t('pictures.arrived'))
        )}
      </p>
      {onSend ? (
        <>
          <input
            ref={input}
            type="file"
            accept={pictureTypes}
            multiple
            hidden
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = ''; // allows choosing the same file again
            }}
          />
          <Button ref={choose} disabled={room < 1} onClick={() => input.current?.click()}>
            <Icon name="plus" />
            {t('pictures.choose')}
          </Button>
        </>
      ) : (
        <a href={loginHref}>{t('pictures.login')}</a>
      )}
    </fieldset>
  );
}

function without(key: string, files: UploadsInProgress['files']) {
  return files.filter((each) => each.key !== key);
}
