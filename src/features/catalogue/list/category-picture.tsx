import { Still } from '../../../ui/media/still.tsx';
import s from './category-picture.module.css';

/** The picture of a category at the head of its page: small, and fetched after those of the products. */
export function CategoryPicture({ address }: { address: string }) {
  return (
    <div className={s.picture}>
      <Still address={address} sizes="72px" />
    </div>
  );
}
