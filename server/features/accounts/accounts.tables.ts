import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, mode: 'date' });

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    /** E.164; null where a federated sign-in has not told one yet. */
    phone: text(),
    /** argon2id; null where only a federated sign-in leads in. */
    passwordHash: text(),
    gender: text({ enum: ['male', 'female'] }),
    birthDate: date({ mode: 'string' }),
    /** Of an upload. */
    avatarId: text(),
    emailVerifiedAt: moment(),
    phoneVerifiedAt: moment(),
    /** Of the messages that are sent without being asked for. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`), uniqueIndex('users_phone').on(table.phone)],
);

/** Who is signed in where. Of the token only a hash is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique(),
    /** The browser's own words of itself. */
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** One-time codes that are out: at most one for each user and purpose. */
export const codes = pgTable(
  'codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify_email', 'verify_phone', 'reset_password', 'confirm_change'] }).notNull(),
    /** What it was sent to; a changed address makes it worthless. */
    target: text().notNull(),
    /** Keyed hash (HMAC-SHA-256 with SECRET_KEY). */
    codeHash: text().notNull(),
    triesLeft: smallint().notNull(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);

/**
 * What an account had before its email or phone was changed, and the key by which its former address restores that. The
 * former address and a verified former phone are reserved for as long as the row lives.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    /** In the order in which the changes were made. */
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key, base64url. */
    keyHash: text().notNull().unique(),
    /** Verified when it was changed; the key was mailed there. */
    email: text().notNull(),
    phone: text(),
    phoneVerifiedAt: moment(),
    changedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('contact_changes_of_user').on(table.userId),
    index('contact_changes_email').on(sql`lower(${table.email})`),
    index('contact_changes_phone').on(table.phone),
  ],
);

/** Accounts of identity providers that lead into an account of ours. */
export const identities = pgTable(
  'identities',
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.subject] }), index('identities_of_user').on(table.userId)],
);

/** Identities that were proved but wait for the password of the account with their address; used up once. */
export const pendingLinks = pgTable('pending_links', {
  /** SHA-256 of the link token. */
  tokenHash: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text().notNull(),
  subject: text().notNull(),
  email: text(),
  /** Whether the provider vouches for the address. */
  emailVerified: boolean().notNull(),
  expiresAt: moment().notNull(),
});
