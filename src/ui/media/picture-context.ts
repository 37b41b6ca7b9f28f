import { createContext } from 'react';

/** Pictures that the server has inlined: address → data URI. Null in the browser. */
export const PictureContext = createContext<ReadonlyMap<string, string> | null>(null);
