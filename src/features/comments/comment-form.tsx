import { useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import {
  addComment,
  commentText,
  longestComment,
  ratingValues,
  removeOwnComment,
  tidyComment,
  type Comment,
  type CommentSummary,
} from '../../../contract/catalogue/comments.ts';
import { countGraphemes } from '../../../contract/core/graphemes.ts';
import { ApiError, type Api } from '../../lib/net/api.ts';
import { writeDraft } from '../../lib/storage/draft.ts';
import { fieldOf, focusFirstInvalid, useContractForm } from '../../lib/form.ts';
import { useKeyedCalls } from '../../lib/net/keyed-call.ts';
import { showToast } from '../../lib/toast.ts';
import { useShowFailure } from '../../shared/use-failure-text.ts';
import { Button, ButtonLink } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Note } from '../../ui/overlays/message.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { CharactersLeft } from './characters-left.tsx';
import { RatingChoice } from './rating-choice.tsx';
import { useFormats } from '../../shared/use-formats.ts';
import panel from '../../ui/page/panel.module.css';
import s from './comment-form.module.css';

/** The form's values: the rating is text, empty without one. */
const form = v.object({
  text: commentText,
  rating: v.pipe(
    v.optional(v.nullable(v.string()), ''),
    v.transform((chosen) => ratingValues.find((value) => String(value) === chosen) ?? null),
  ),
});

/** Name of the draft of a comment; it survives logging in. */
export function draftOf(productId: number): string {
  return `comment-${productId}`;
}

type Change = { written: Comment | null; removed: number | null; summary: CommentSummary };

/** Adds a comment on a product or edits one's own. Nothing typed is lost before it is sent. */
export function CommentForm({
  api,
  productId,
  takesFocus,
  isVisitor,
  isOffline,
  own,
  loginHref,
  onLogIn,
  onDone,
  onCancel,
}: {
  api: Api;
  productId: number;
  /**
   * Whether the shopper opened the form or came for the comments. A form shown only for its draft must not take the
   * focus.
   */
  takesFocus: boolean;
  isVisitor: boolean;
  isOffline: boolean;
  /** The customer's own comment, which this one replaces. */
  own: Comment | null;
  loginHref: string;
  onLogIn: () => void;
  onDone: (change: Change) => void;
  onCancel: () => void;
}) {
  const { t, language } = useFormats('comments');
  const showFailure = useShowFailure();
  const call = useKeyedCalls(api);
  const isUnderWay = useRef(false);
  const aboutRemoving = useId();
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const draft = draftOf(productId);
  const logIn = () => {
    showToast({ kind: 'warning', text: t('log_in_first') });
    onLogIn();
  };
  const fields = useContractForm(form, {
    language,
    defaults: { text: '', rating: '' },
    ...(own ? { values: { text: own.text, rating: own.rating === null ? '' : String(own.rating) } } : {}),
    draft,
  });
  const typed = fields.watch('text') ?? '';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);

  /** Shows an error, at the text field if it is about that. */
  const showError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 401) return logIn();
    const [wrong] = error instanceof ApiError ? (error.more.fields.text ?? []) : [];
    if (wrong === undefined) return showFailure(error, { other: t('failure.send') });
    fields.setError('text', { type: 'server', message: wrong });
    focusFirstInvalid(fields);
  };
  const done = (text: string, change: Change) => {
    writeDraft(draft, null);
    showToast({ kind: 'success', text });
    onDone(change);
  };
  const send = fields.handleSubmit(
    async (body) => {
      if (isVisitor) return logIn();
      try {
        const { data, summary } = await call(addComment, { params: { id: productId }, body });
        done(t('sent'), { written: data, removed: null, summary });
      } catch (error) {
        showError(error);
      }
    },
    () => focusFirstInvalid(fields),
  );
  const remove = async () => {
    setAsking(false);
    setRemoving(true);
    try {
      const { summary } = await call(removeOwnComment, { params: { id: productId } });
      done(t('removed'), { written: null, removed: own?.id ?? null, summary });
    } catch (error) {
      showError(error);
      setRemoving(false);
    }
  };
  const once = (work: () => Promise<unknown>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work().finally(() => {
      isUnderWay.current = false;
    });
  };
  const cancel = () => {
    writeDraft(draft, null);
    onCancel();
  };

  const isBusy = fields.formState.isSubmitting || isRemoving;
  const label = t(own ? 'edit' : 'add');
  return (
    <form
      method="post"
      noValidate
      className={`${panel.box} ${s.form}`}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        once(send);
      }}
    >
      <h3 ref={heading} tabIndex={-1}>
        {label}
      </h3>
      {isVisitor && (
        <div className={s.visitor}>
          <Note>{t('log_in_first')}</Note>
          <ButtonLink href={loginHref}>{t('log_in')}</ButtonLink>
        </div>
      )}
      <RatingChoice field={fields.register('rating')} chosen={Number(fields.watch('rating') ?? 0)} />
      <div>
        <TextArea {...fieldOf(fields, 'text')} label={t('text')} hint={t('text_hint')} rows={5} dir="auto" required />
        <CharactersLeft count={countGraphemes(tidyComment(typed))} most={longestComment} />
      </div>
      {isOffline && <Note icon="cloud">{t('failures:offline_to_send')}</Note>}
      <div className={s.ways}>
        <Button kind="primary" type="submit" aria-disabled={isBusy || undefined} aria-busy={isBusy}>
          {fields.formState.isSubmitting && <Spinner size="small" />}
          {t('send')}
        </Button>
        <Button onClick={cancel}>{t('cancel')}</Button>
        {own && (
          <Button kind="quiet" aria-disabled={isBusy || undefined} onClick={() => !isBusy && setAsking(true)}>
            {t('remove')}
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('remove_ask')}
        closeLabel={t('keep')}
        describedBy={aboutRemoving}
      >
        <div className={s.ask}>
          <p id={aboutRemoving}>{t('remove_text')}</p>
          <Button onClick={() => once(remove)}>{t('remove')}</Button>
          <Button kind="primary" onClick={() => setAsking(false)}>
            {t('keep')}
          </Button>
        </div>
      </Dialog>
    </form>
  );
}
