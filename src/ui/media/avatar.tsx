import type { User } from '../../../contract/account/user.ts';
import s from './avatar.module.css';

/**
 * The customer's picture, or a drawing for male, female or unspecified. 32 px unless its surroundings set another size.
 */
export function Avatar({ user: { avatar, gender } }: { user: Pick<User, 'avatar' | 'gender'> }) {
  if (avatar !== null) return <img src={avatar} alt="" width="32" height="32" className={s.avatar} />;
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className={s.avatar} data-gender={gender}>
      {gender === 'female' && (
        <path
          data-part="veil"
          d="M16 4.5c-5.3 0-8.4 3.7-8.4 9 0 4.7-1 8-3.1 11.5h23c-2.1-3.5-3.1-6.8-3.1-11.5 0-5.3-3.1-9-8.4-9Z"
        />
      )}
      <path data-part="body" d="M2.5 32C4 26.5 8.5 24 16 24s12 2.5 13.5 8Z" />
      {gender === 'female' && (
        <path data-part="veil" d="M11 20.5c1.3 2.3 3 3.7 5 3.7s3.7-1.4 5-3.7l1.5 4.5-6.5 3-6.5-3Z" />
      )}
      {gender === 'male' && (
        <path
          data-part="cloth"
          d="M16 4.5c-5 0-7.8 3.1-7.8 7.5 0 3.6-.7 8.3-2.6 13 3.2.8 6.3.4 8.4-1l2 2 2-2c2.1 1.4 5.2 1.8 8.4 1-1.9-4.7-2.6-9.4-2.6-13 0-4.4-2.8-7.5-7.8-7.5Z"
        />
      )}
      {gender === 'male' ? (
        <>
          <path data-part="face" d="M11.2 12.5c0 5.5 1.8 8.9 4.8 8.9s4.8-3.4 4.8-8.9c-3-1.3-6.6-1.3-9.6 0Z" />
          <path data-part="cord" d="M8.6 10.2c4.6-2.3 10.2-2.3 14.8 0" />
        </>
      ) : (
        <ellipse data-part="face" cx="16" cy="14" rx="4.9" ry="6" />
      )}
    </svg>
  );
}
