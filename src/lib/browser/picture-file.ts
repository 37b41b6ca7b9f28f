import { largestUpload } from '../../../contract/shopper/uploads.ts';

/** The `accept` attribute of a file input. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/svg+xml,.jpg,.jpeg,.png,.webp,.svg';

/** Why a chosen file cannot be sent as a picture; null if it can. The server checks the content as well. */
export function pictureFileError({
  type,
  name,
  size,
}: Pick<File, 'type' | 'name' | 'size'>): 'wrong_type' | 'too_large' | null {
  const isPicture = type === '' ? /\.(jpe?g|png|webp|svg)$/i.test(name) : pictureTypes.split(',').includes(type);
  if (!isPicture) return 'wrong_type';
  return size > largestUpload ? 'too_large' : null;
}
