// Shoppers' pictures: an avatar, or the pictures of a cart line.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';

/** Largest accepted file, in bytes. */
export const largestUpload = 5 * 1024 * 1024;

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
    'Uploads a picture (JPEG, PNG, SVG or WebP, detected by content, at most 5 MiB) as multipart/form-data and stores it as WebP.',
  status: 201,
  signedIn: true,
  bodyType: 'form',
  body: v.object({ file: v.blob() }),
  data: upload,
});
