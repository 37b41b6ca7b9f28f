import type { Category } from '../../../contract/catalogue/catalogue.ts';

/** The path from the root of the tree to a category, itself included; null if it is not in the tree. */
export function categoryPath(tree: readonly Category[], id: number): Category[] | null {
  for (const category of tree) {
    if (category.id === id) return [category];
    const below = categoryPath(category.categories, id);
    if (below) return [category, ...below];
  }
  return null;
}
