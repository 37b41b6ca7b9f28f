import { firstVisit } from '../first-visit.mjs';
import { figure } from './figures.mjs';

/** Download size of a first visit to the product list. */
export function measureSize() {
  const { script, style, limits } = firstVisit();
  return [
    figure('first visit of the list, JavaScript (brotli)', [script / 1000], 'kB', {
      digits: 1,
      goal: limits.script / 1000,
    }),
    figure('first visit of the list, inlined CSS (brotli)', [style / 1000], 'kB', { digits: 1 }),
  ];
}
