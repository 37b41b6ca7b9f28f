import { answer } from './catalogue-answers.ts';
import { findPictures } from './find-pictures.ts';
import { makeCatalogue } from './make-catalogue.ts';

/** What the catalogue worker does for the page. One script: a second one would repeat most of its code. */
export const workerFunctions = { answer, makeCatalogue, findPictures };
