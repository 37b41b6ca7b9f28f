/** Where uploads are, outside the API. */
export const uploadsPath = '/uploads';

/** The address of an upload's picture. */
export function uploadUrl(id: string): string {
  return `${uploadsPath}/${id}`;
}
