import { apiPath } from '../../../contract/core/api-path.ts';

/** Base address of the API: below the store's own origin, or the host that the build sets. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? apiPath;
