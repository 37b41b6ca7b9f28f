import type { SessionUser } from '../../session/session.state.ts';
import s from './avatar.module.css';

/** The shopper's picture, or the drawing for a man, a woman, or somebody who has not said. */
export function Avatar({ user: { avatar, gender } }: { user: Pick<SessionUser, 'avatar' | 'gender'> }) {
  if (avatar !== null) return <img src={avatar} alt="" width="32" height="32" className={s.avatar} />;
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={s.avatar} data-gender={gender}>
      {gender === 'female' && (
        <path data-part="cover" d="M16 5c-5.5 0-8 4-8 9 0 4-1 8-3 11h22c-2-3-3-7-3-11 0-5-2.5-9-8-9Z" />
      )}
      {gender === 'male' && (
        <path
          data-part="cover"
          d="M16 5c-5 0-7.5 3-7.5 7.5 0 3-.5 7-2 10.5h19c-1.5-3.5-2-7.5-2-10.5C23.5 8 21 5 16 5Z"
        />
      )}
      <path data-part="body" d="M4 32c.8-6.5 5-9.5 12-9.5s11.200 3 12 9.5Z" />
      <ellipse data-part="face" cx="16" cy="14" rx="4.8" ry="5.6" />
      {gender === 'male' && <path data-part="band" d="M9 10.5c4-2.200 10-2.200 14 0" />}
    </svg>
  );
}
