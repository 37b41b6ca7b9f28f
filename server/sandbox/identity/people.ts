// The people a tester can sign in as at the sandbox identity provider.
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../../contract/core/language.ts';

export type Person = {
  email: string;
  emailVerified: boolean;
  /** Missing if the tester entered only an email address. */
  name?: Readonly<Record<Language, { given: string; family: string }>>;
};

/** The predefined people, by their value in the form. */
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

/** The people who have signed in, in memory. The subject comes from the email address, so it survives a restart. */
export class SignedInPeople {
  readonly #claims = new LRUCache<string, Claims>({ max: 1_000 });

  /** Adds a person and returns their subject. */
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
