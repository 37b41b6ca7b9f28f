/** Where uploads are served, outside the API. */
export const uploadsPath = '/uploads';

/** The URL of an upload. */
export function uploadUrl(id: string): string {
  return `${uploadsPath}/${id}`;
}
