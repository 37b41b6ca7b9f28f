/** The page of a product. */
export function productHref(id: number): string {
  return `/products/${id}`;
}

/** The page of a category; its title follows for people who read addresses. */
export function categoryHref(id: number, title: string): string {
  return `/category/${id}/${encodeURIComponent(title.trim().replace(/\s+/g, '-'))}`;
}
