// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  longestComment,
  ratingValues,
  type Comment,
  type CommentSummary,
} from '../../../contract/catalogue/comments.ts';
import { paginate } from '../../../contract/core/paging.ts';
import { refusal, descriptionOf, showAccount, type Answers } from '../../../tests/support/components/account.tsx';
import { readDraft } from '../../lib/storage/draft.ts';
import { connectivity } from '../../lib/net/connectivity.state.ts';
import { session } from '../../session/session.state.ts';
import { CommentsSection } from './comments-section.tsx';

vi.setConfig({ testTimeout: 20_000 }); // a whole form is slow on a busy machine

const aComment = (facts: Partial<Comment> = {}): Comment => ({
  id: 1,
  author: 'Huda',
  text: 'Lovely',
  rating: 5,
  bought: false,
  created_at: '2026-05-05T09:00:00.000Z',
  ...facts,
});

const summaryOf = (...ratings: (number | null)[]): CommentSummary => ({
  rating: ratings.length === 0 ? null : 4.5,
  comments_count: ratings.length,
  ratings: ratingValues.map((value) => ({ value, count: ratings.filter((each) => each === value).length })),
});

const path = '/products/12/comments';
const listed = (data: Comment[], total = data.length, page = 1) => ({
  data,
  pagination: paginate(page, 6, total),
  summary: { ...summaryOf(...data.map(({ rating }) => rating)), comments_count: total },
});

async function show(answers: Answers, language: 'ar' | 'en' = 'en', isSought = false) {
  const onLogIn = vi.fn<() => void>();
  const onChanged = vi.fn<(summary: CommentSummary) => void>();
  const shown = await showAccount(
    language,
    (api) => (
      <CommentsSection
        api={api}
        productId={12}
        isSought={isSought}
        loginHref="/login?back=x"
        onLogIn={onLogIn}
        onChanged={onChanged}
      />
    ),
    answers,
  );
  return { ...shown, onLogIn, onChanged };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your comment');
const write = (text: string) => fireEvent.input(field(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const signIn = () => {
  session.user = { id: 7, first_name: 'Sara', avatar: null, gender: null };
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined; // missing in jsdom
  sessionStorage.clear();
  session.user = null;
  connectivity.state = 'online';
});

describe('reading', () => {
  test('shows authors, buyers, the average and the distribution as text', async () => {
    const others = [aComment({ bought: true }), aComment({ id: 2, author: '', rating: null, text: '<b>x</b>' })];
    await show({ [`GET ${path}`]: listed(others) });
    expect(await screen.findByRole('heading', { name: 'Huda' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'A customer' })).toBeTruthy();
    expect(screen.getByText('<b>x</b>').getAttribute('dir')).toBe('auto');
    expect(screen.getAllByText('Verified purchase')).toHaveLength(1);
    expect(screen.getByText('2 comments')).toBeTruthy();
    expect(screen.getByText('5 out of 5: 1 rating')).toBeTruthy();
    expect(screen.getByText('1 out of 5: 0 ratings')).toBeTruthy();
  });

  test('pages forward and back; a button without a target is off', async () => {
    await show({
      [`GET ${path}`]: [listed([aComment({ text: 'Newest' })], 7), listed([aComment({ id: 9, text: 'Oldest' })], 7, 2)],
    });
    await screen.findByText('Newest');
    expect(screen.getByRole('button', { name: 'Newer' }).getAttribute('aria-disabled')).toBe('true');
    press('Older');
    await screen.findByText('Oldest');
    expect(screen.getByText('Page 2 of 2')).toBeTruthy();
    press('Newer');
    await screen.findByText('Newest');
  });

  test('a page that no longer exists leads to the last one', async () => {
    await show({
      [`GET ${path}`]: [
        listed([aComment({ text: 'Newest' })], 7),
        listed([], 1, 2),
        listed([aComment({ text: 'Left' })]),
      ],
    });
    await screen.findByText('Newest');
    press('Older');
    await screen.findByText('Newest');
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Newer' })?.getAttribute('aria-disabled')).toBe('true'),
    );
  });

  test('an empty list says so; a failed one shows the error and can be retried', async () => {
    await show({ [`GET ${path}`]: ['unreachable', listed([])] });
    expect(await screen.findByText('Failed to get comments')).toBeTruthy();
    press('Try again');
    expect(await screen.findByText('No comments yet. Be the first to say what you think.')).toBeTruthy();
  });

  test('a page that cannot be loaded leaves the others within reach, and what is being written', async () => {
    const first = listed([aComment({ text: 'Newest' })], 7);
    await show({
      [`GET ${path}`]: [first, 'unreachable', listed([aComment({ id: 9, text: 'Oldest' })], 7, 2), first],
    });
    await screen.findByText('Newest');
    press('Add a comment');
    const form = field();
    press('Older');
    await screen.findByText('Failed to get comments');
    expect(screen.queryByText('Newest')).toBeNull();
    expect(screen.getByText('7 comments')).toBeTruthy();
    expect(screen.queryByText(/Last updated/)).toBeNull();
    press('Try again');
    await screen.findByText('Oldest');
    press('Newer');
    await screen.findByText('Newest');
    expect(field()).toBe(form);
  });

  test('the count has its Arabic plural', async () => {
    await show({ [`GET ${path}`]: listed([aComment(), aComment({ id: 2 })]) }, 'ar');
    expect(await screen.findByText('تعليقان')).toBeTruthy();
  });
});

describe('writing', () => {
  test('asks a visitor to log in, in the words of the specification, and stores the draft', async () => {
    const { onLogIn, toasts, sent } = await show({ [`GET ${path}`]: listed([]) });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    expect(screen.getByText('Please log in to add a comment')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?back=x');
    write('Worth it');
    press('Send comment');
    await waitFor(() => expect(onLogIn).toHaveBeenCalledOnce());
    expect(toasts).toEqual(['warning: Please log in to add a comment']);
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    expect(readDraft('comment-12')).toEqual({ text: 'Worth it' });
  });

  test('restores the draft after login, sends it once, and lists it first', async () => {
    sessionStorage.setItem('drafts', JSON.stringify({ 'comment-12': { text: 'Worth it', rating: '4' } }));
    signIn();
    const made = aComment({ id: 5, author: 'Sara', text: 'Worth it', rating: 4 });
    const { sent, toasts, onChanged } = await show({
      [`GET ${path}`]: listed([aComment()]),
      [`GET ${path}/own`]: { data: null },
      [`POST ${path}`]: { data: made, summary: summaryOf(5, 4) },
    });
    await waitFor(() => expect(field().value).toBe('Worth it'));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
    press('Send comment');
    press('Send comment');
    await screen.findByRole('heading', { name: 'Sara' });
    const posted = sent.filter(({ call }) => call.startsWith('POST'));
    expect(posted.map(({ body }) => body)).toEqual([{ text: 'Worth it', rating: 4 }]);
    expect(posted[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(toasts).toEqual(['success: Comment sent']);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith(summaryOf(5, 4));
    expect(screen.getAllByRole('article').map((card) => card.querySelector('h3')?.textContent)).toEqual([
      'Sara',
      'Huda',
    ]);
    const own = screen.getAllByText('Your comment');
    expect(own).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit your comment'));
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });

  test('an older answer that arrives after sending changes nothing', async () => {
    signIn();
    let letGo = (_answer: object) => undefined as void;
    await show({
      [`GET ${path}`]: listed([]),
      [`GET ${path}/own`]: new Promise<object>((resolve) => (letGo = resolve)),
      [`POST ${path}`]: { data: aComment({ author: 'Sara' }), summary: summaryOf(5) },
    });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    write('Worth it');
    press('Send comment');
    await screen.findByRole('heading', { name: 'Sara' });
    letGo({ data: null });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByRole('button', { name: 'Edit your comment' })).toBeTruthy();
    expect(screen.getByText('Your comment')).toBeTruthy();
  });

  test('a draft leaves focus and page alone, unless the URL asks for the comments', async () => {
    sessionStorage.setItem('drafts', JSON.stringify({ 'comment-12': { text: 'Worth it' } }));
    const { unmount } = await show({ [`GET ${path}`]: listed([]) });
    await waitFor(() => expect(field().value).toBe('Worth it'));
    expect(document.activeElement).toBe(document.body);
    unmount();
    await show({ [`GET ${path}`]: listed([]) }, 'en', true);
    await waitFor(() => expect(field().value).toBe('Worth it'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add a comment' }));
  });

  test('the form opened by the button gets the focus', async () => {
    await show({ [`GET ${path}`]: listed([]) });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Add a comment' }));
  });

  test('after a lost answer the text stays and is sent again with the same key', async () => {
    signIn();
    const { sent, toasts } = await show({
      [`GET ${path}`]: listed([]),
      [`GET ${path}/own`]: { data: null },
      [`POST ${path}`]: ['unreachable', { data: aComment({ text: 'Good', rating: null }), summary: summaryOf(null) }],
    });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    write('Good');
    press('Send comment');
    await waitFor(() =>
      expect(toasts).toEqual(['error: The store is not responding. What you typed is still here. Please try again.']),
    );
    expect([field().value, readDraft('comment-12')]).toEqual(['Good', { text: 'Good' }]);
    press('Send comment');
    await waitFor(() => expect(toasts.at(-1)).toBe('success: Comment sent'));
    const keys = sent.filter(({ call }) => call.startsWith('POST')).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('says that it is offline before an attempt', async () => {
    signIn();
    await show({ [`GET ${path}`]: listed([]), [`GET ${path}/own`]: { data: null } });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    connectivity.state = 'offline';
    const message = 'You are offline. You need a connection to send it. What you typed is still here.';
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('counts visible characters; too many or none is an error at the field', async () => {
    signIn();
    const { sent } = await show({ [`GET ${path}`]: listed([]), [`GET ${path}/own`]: { data: null } });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    press('Send comment');
    await waitFor(() => expect(descriptionOf(field())).toBe('This field is required'));
    write('مَ'.repeat(longestComment - 10));
    expect(await screen.findByText('990 / 1,000')).toBeTruthy();
    expect(await screen.findByText('10 characters left', {}, { timeout: 3_000 })).toBeTruthy();
    write('م'.repeat(longestComment + 1));
    press('Send comment');
    await waitFor(() => expect(descriptionOf(field())).toBe('Must not have more than 1000 characters'));
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  test('edits one’s own comment in place, and deletes it after a confirmation', async () => {
    signIn();
    const mine = aComment({ id: 3, author: 'Sara', text: 'Fine', rating: 3 });
    const { sent, toasts } = await show({
      [`GET ${path}`]: listed([mine]),
      [`GET ${path}/own`]: { data: { ...mine, hidden: false } },
      [`DELETE ${path}/own`]: { data: null, summary: summaryOf() },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Edit your comment' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('Fine'));
    press('Delete my comment');
    const question = () => within(screen.getByRole('dialog', { name: 'Delete your comment?' }));
    expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    fireEvent.click(question().getByText('Keep it'));
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Delete my comment');
    fireEvent.click(question().getByRole('button', { name: 'Delete my comment' }));
    await screen.findByText(/No comments yet/);
    expect(toasts).toEqual(['success: Your comment was deleted']);
    expect(sent.some(({ call }) => call === `DELETE ${path}/own`)).toBe(true);
    expect(screen.getByRole('button', { name: 'Add a comment' })).toBeTruthy();
  });

  test('a comment hidden by the owner says so and cannot be rewritten', async () => {
    signIn();
    const hidden = { ...aComment({ id: 3 }), hidden: true };
    await show({ [`GET ${path}`]: listed([]), [`GET ${path}/own`]: { data: hidden } });
    expect(await screen.findByText('The store has hidden your comment on this product.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /comment/ })).toBeNull();
  });

  test('an expired session asks to log in and keeps the text', async () => {
    signIn();
    const { onLogIn } = await show({
      [`GET ${path}`]: listed([]),
      [`GET ${path}/own`]: { data: null },
      [`POST ${path}`]: refusal(401, 'unauthenticated'),
    });
    await screen.findByText(/No comments yet/);
    press('Add a comment');
    write('Good');
    press('Send comment');
    await waitFor(() => expect(onLogIn).toHaveBeenCalledOnce());
    expect(readDraft('comment-12')).toEqual({ text: 'Good' });
  });
});
