// How the owner's numbers and addresses are written and linked.

const networks = ['instagram', 'tiktok', 'twitter', 'facebook'] as const;

export type SocialLink = { network: (typeof networks)[number] | 'whatsapp'; href: string };

/** The store's pages elsewhere, in the order in which they are shown. */
export function socialLinks(socials: Record<string, string>): SocialLink[] {
  return networks.flatMap((network) => (socials[network] ? [{ network, href: socials[network] }] : []));
}

/** A conversation with the store's phone; null without one. */
export function whatsappLink(phone: string): SocialLink | null {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : { network: 'whatsapp', href: `https://wa.me/${digits}` };
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A Saudi number in groups, as it is written on a shop's door; any other stays as it is. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
