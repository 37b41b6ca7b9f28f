import { apiPath } from '../../../contract/core/api-path.ts';

/** Where the calls of the API go: below the store itself, or to the host that the build names. */
export const apiBase: string = import.meta.env.VITE_API_BASE ?? apiPath;
