import { CoverPicture } from '../../../ui/media/still.tsx';
import s from './category-picture.module.css';

/** A small category picture in the page head, fetched after the product pictures. */
export function CategoryPicture({ address }: { address: string }) {
  return (
    <div className={s.picture}>
      <CoverPicture address={address} sizes="72px" />
    </div>
  );
}
