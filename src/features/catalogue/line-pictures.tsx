import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostLineUploads } from '../../../contract/cart.ts';
import { pictureTypes, unfitPicture } from '../../lib/picture-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useWords } from './use-words.ts';
import s from './line-pictures.module.css';

/** A picture that the store has taken. */
export type LinePicture = { id: string; url: string; name: string };

/** Sends a picture. Rejects with the words to show. */
export type SendPicture = (file: File) => Promise<{ id: string; url: string }>;

/** Pictures that go with a piece that is made for the shopper. They are sent at once, so they need somebody who is signed in and a connection; both are said. */
export function LinePictures({
  pictures,
  onPictures,
  onSend,
  loginHref,
}: {
  pictures: readonly LinePicture[];
  onPictures: (change: (before: readonly LinePicture[]) => LinePicture[]) => void;
  /** Null for a visitor. */
  onSend: SendPicture | null;
  loginHref: string;
}) {
  const { t } = useTranslation('product');
  const { number } = useWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [sending, setSending] = useState<readonly string[]>([]); // a key for each
  const [failure, setFailure] = useState('');
  const room = mostLineUploads - pictures.length - sending.length;

  const take = async (files: readonly File[]) => {
    setFailure(files.length > room ? t('pictures.enough', { number: number(mostLineUploads) }) : '');
    await Promise.all(files.slice(0, room).map(send));
  };
  const send = async (file: File) => {
    const unfit = unfitPicture(file);
    if (!onSend || unfit !== null) return setFailure(t(`pictures.${unfit ?? 'wrong_type'}`, { name: file.name }));
    const key = crypto.randomUUID();
    setSending((before) => [...before, key]);
    try {
      const { id: sent, url } = await onSend(file);
      onPictures((before) => [...before, { id: sent, url, name: file.name }]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '');
    } finally {
      setSending((before) => before.filter((each) => each !== key));
    }
  };

  return (
    <fieldset className={s.pictures} aria-describedby={`${id}-hint`}>
      <legend>{t('pictures.label')}</legend>
      <p id={`${id}-hint`} className={s.hint}>
        {onSend ? t('pictures.hint', { number: number(mostLineUploads) }) : t('pictures.visitor')}
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
                  choose.current?.focus(); // the button that was pressed is gone
                }}
              >
                <Icon name="close" />
                <VisuallyHidden>{t('pictures.remove', { name: picture.name })}</VisuallyHidden>
              </button>
            </li>
          ))}
          {sending.map((key) => (
            <li key={key} aria-busy>
              <Spinner />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={failure === '' ? undefined : s.failure}>
        {sending.length > 0 ? <VisuallyHidden>{t('pictures.sending')}</VisuallyHidden> : failure}
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
              event.target.value = ''; // the same file may be chosen again
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
