// Whom one can be at the stand-in.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../contract/core/language.ts';

export type Person = {
  email: string;
  emailVerified: boolean;
  /** Missing where only an address was typed. */
  name?: Readonly<Record<Language, { given: string; family: string }>>;
};

/** Ready ones, by the name that the form gives them. */
export const people: Readonly<Record<string, Person & { name: NonNullable<Person['name']> }>> = {
  noura: {
    email: 'noura@example.com',
    emailVerified: true,
    name: { ar: { given: 'نورة', family: 'الحربي' }, en: { given: 'Noura', family: 'Alharbi' } },
  },
  khalid: {
    email: 'khalid@example.com',
    emailVerified: true,
    name: { ar: { given: 'خالد', family: 'العتيبي' }, en: { given: 'Khalid', family: 'Alotaibi' } },
  },
  layan: {
    email: 'layan@example.com',
    emailVerified: false,
    name: { ar: { given: 'ليان', family: 'الشهري' }, en: { given: 'Layan', family: 'Alshehri' } },
  },
};

type Claims = { sub: string; [claim: string]: string | boolean };

/** Who has signed in here, for as long as the process lives. One address is one person, also after a restart. */
export class Present {
  readonly #claims = new LRUCache<string, Claims>({ max: 1_000 });

  /** Takes a person in and gives their subject. */
  admit({ email, emailVerified, name }: Person, language: Language): string {
    const sub = createHash('sha256').update(email).digest('hex').slice(0, 24);
    const called = name?.[language];
    this.#claims.set(sub, {
      sub,
      email,
      email_verified: emailVerified,
      ...(called
        ? { given_name: called.given, family_name: called.family, name: `${called.given} ${called.family}` }
        : {}),
    });
    return sub;
  }

  claimsOf(sub: string): Claims | undefined {
    return this.#claims.get(sub);
  }
}
