import { createContext } from 'react';

/** Pictures that the server has put into the page: from the address of the picture to a data URI. Null in the browser. */
export const PictureContext = createContext<ReadonlyMap<string, string> | null>(null);
