// Pages in header and footer, in addition to those that the owner has written.

/** In the header of wide screens. */
export const headerPages = [
  { href: '/', text: 'nav.home' },
  { href: '/store', text: 'store' },
] as const;

/** In the footer, below the owner's pages: forms to contact the store. */
export const footerForms = [
  { href: '/contact', text: 'footer.contact' },
  { href: '/compliants', text: 'complaints' },
] as const;
