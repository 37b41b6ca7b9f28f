import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText } from '../../../../../contract/catalogue/search-text.ts';
import { Categories } from './categories.ts';
import { searchRows } from './write-search.ts';

const categories = new Categories();
categories.set({
  id: 7,
  code: 'brushes',
  parentId: null,
  titleAr: 'فرش الأسنان',
  titleEn: 'Soft toothbrushes',
  descriptionAr: null,
  descriptionEn: null,
  imageId: null,
  position: 0,
  active: true,
});

const letters = ['a', 'B', 'É', 'e', '\u0301', 'ا', 'ل', 'أ', 'ة', '\u064B', 'Σ', 'ﻻ', '٣', '7', '-', '¨', '\u200F'];
const text = fc.option(fc.string({ unit: fc.constantFrom(...letters, ' ', '\n'), maxLength: 12 }));

test('the words of a product are those of its texts folded as one, each once', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 7, maxLength: 7 }), (texts) => {
      const [titleAr = null, titleEn = null, subtitleAr = null, subtitleEn = null, sizeAr = null, sizeEn = null] =
        texts;
      const variety = { titleAr: texts[6] ?? null, titleEn: null, sizeAr, sizeEn, sku: 'CUP-1' };
      const [row] = searchRows(categories, [
        { id: 1, row: { categoryId: 7, titleAr, titleEn, subtitleAr, subtitleEn }, offered: [variety] },
      ]);
      const ofVariety = [variety.titleAr, sizeAr, sizeEn, variety.sku];
      const all = [titleAr, titleEn, subtitleAr, subtitleEn, ...ofVariety, 'فرش الأسنان', 'Soft toothbrushes'];
      expect(row).toEqual({ productId: 1, titleText: searchText(titleAr, titleEn), searchText: searchText(...all) });
    }),
    { numRuns: 500 },
  );
});
