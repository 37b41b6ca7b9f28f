export function productHref(id: number): string {
  return `/products/${id}`;
}

/** The page of a category. Its title follows only for people who read addresses. */
export function categoryHref(id: number, title: string): string {
  return `/category/${id}/${encodeURIComponent(title.trim().replace(/\s+/g, '-'))}`;
}
