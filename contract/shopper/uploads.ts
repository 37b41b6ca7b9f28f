// Shoppers' pictures: an avatar, or the pictures of a cart line.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

/** Largest accepted file, in bytes. */
export const largestUpload = 5 * 1024 * 1024;

/** Largest accepted width × height: what a small file can unpack to. */
export const mostUploadPixels = 60_000_000;

/** A stored upload. */
export const upload = v.object({
  id: v.string(),
  /** URL of the picture, as WebP. */
  url: v.string(),
});

export const sendUpload = defineCall({
  method: 'POST',
  path: '/uploads',
  summary:
    'Uploads a picture (JPEG, PNG, SVG or WebP, detected by content and not by its name; at most 5 MiB and 60 million ' +
    'pixels) as multipart/form-data and stores it as WebP with at most 1600 pixels a side. 413 `too_large`, 415 ' +
    '`unsupported_type`, 422 `invalid` for a damaged picture, 429 with `errors.file` if the customer has too many.',
  status: 201,
  signedIn: true,
  bodyType: 'form',
  body: v.object({ file: v.blob() }),
  data: upload,
});
