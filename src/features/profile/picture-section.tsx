import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/text/use-translation.ts';
import { sendUpload } from '../../../contract/shopper/uploads.ts';
import type { User } from '../../../contract/account/user.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { pictureTypes, pictureFileError } from '../../lib/browser/picture-file.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { Avatar } from '../../ui/media/avatar.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Part } from '../../ui/page/part.tsx';
import { useSaveProfile } from './use-save-profile.ts';
import s from './profile-page.module.css';

/** A file and its object URL. */
type Chosen = { file: File; address: string };

/** The customer's picture: chosen, previewed, then sent. */
export function PictureSection({ api, user }: { api: Api; user: User }) {
  const { t } = useTranslation('account');
  const showFailure = useShowFailure();
  const save = useSaveProfile(api);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unfit, setUnfit] = useState<'wrong_type' | 'too_large' | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);

  const take = (file: File | undefined) => {
    if (!file) return;
    const reason = pictureFileError(file);
    setUnfit(reason);
    setChosen(reason === null ? { file, address: URL.createObjectURL(file) } : null);
  };
  const put = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
      setChosen(null);
      choose.current?.focus(); // the clicked button is gone
    } catch (error) {
      // The server explains in its own words what is wrong with a file.
      const [message] = error instanceof ApiError ? (error.more.fields.file ?? error.more.fields.avatar ?? []) : [];
      if (message === undefined) showFailure(error);
      else showErrorToast(message);
    } finally {
      setBusy(false);
    }
  };
  const send = (file: File) =>
    put(async () => {
      const { data } = await api.call(sendUpload, { body: { file } });
      await save({ avatar: data.id });
    });

  return (
    <Part title={t('profile.picture.title')}>
      <div className={s.picture}>
        <span className={s.portrait}>
          <Avatar user={{ ...user, avatar: chosen?.address ?? user.avatar }} />
        </span>
        <div className={s.choices}>
          <p role="status" className={unfit ? s.warning : undefined}>
            {t(`profile.picture.${unfit ?? (chosen ? 'preview' : 'text')}`)}
          </p>
          <input
            ref={input}
            type="file"
            accept={pictureTypes}
            hidden
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = ''; // allows choosing the same file again
            }}
          />
          <div className={s.row}>
            {chosen && (
              <>
                <Button
                  kind="primary"
                  aria-busy={isBusy}
                  aria-disabled={isBusy || undefined}
                  onClick={() => void send(chosen.file)}
                >
                  {isBusy && <Spinner size="small" />}
                  {t('profile.picture.save')}
                </Button>
                <Button
                  onClick={() => {
                    setChosen(null);
                    choose.current?.focus();
                  }}
                >
                  {t('profile.picture.cancel')}
                </Button>
              </>
            )}
            <Button ref={choose} onClick={() => input.current?.click()}>
              {t(user.avatar === null && !chosen ? 'profile.picture.choose' : 'profile.picture.change')}
            </Button>
            {user.avatar !== null && !chosen && (
              <Button
                kind="quiet"
                aria-busy={isBusy}
                aria-disabled={isBusy || undefined}
                onClick={() => void put(() => save({ avatar: null }))}
              >
                {isBusy && <Spinner size="small" />}
                {t('profile.picture.remove')}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Part>
  );
}
