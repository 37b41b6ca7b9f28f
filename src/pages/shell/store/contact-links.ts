// How the owner's phone numbers and addresses are formatted and linked.

const networks = ['instagram', 'tiktok', 'twitter', 'facebook'] as const;

export type SocialLink = { network: (typeof networks)[number] | 'whatsapp'; href: string };

/** The store's social media pages, in display order. */
export function socialLinks(socials: Record<string, string>): SocialLink[] {
  return networks.flatMap((network) => (socials[network] ? [{ network, href: socials[network] }] : []));
}

/** A WhatsApp chat with the store's phone; null without one. */
export function whatsappLink(phone: string): SocialLink | null {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? null : { network: 'whatsapp', href: `https://wa.me/${digits}` };
}

export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`;
}

/** A Saudi number in groups; any other stays as it is. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(\+966)(\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4');
}
