// Pages beside the catalogue that header and footer lead to. A page stands here from the day its route exists.

/** In the header of wide screens, after the way home. */
export const headerPages = [
  { href: '/', text: 'nav.home' },
  { href: '/store', text: 'store' },
] as const;

/** In the footer; issue 7 adds /about, /derm-teeth, /Terms-and-Conditions and /private-policy. */
export const footerPages = [{ href: '/store', text: 'store' }] as const;
