// Pages that header and footer lead to, beside those that the owner has written.

/** In the header of wide screens. */
export const headerPages = [
  { href: '/', text: 'nav.home' },
  { href: '/store', text: 'store' },
] as const;

/** In the footer, below the pages that the owner has written: ways to write to the store. */
export const footerForms = [
  { href: '/contact', text: 'footer.contact' },
  { href: '/compliants', text: 'complaints' },
] as const;
