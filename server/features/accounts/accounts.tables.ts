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
    /** E.164; null if a federated sign-in has not supplied one yet. */
    phone: text(),
    /** argon2id; null if federated sign-in is the only way in. */
    passwordHash: text(),
    gender: text({ enum: ['male', 'female'] }),
    birthDate: date({ mode: 'string' }),
    /** Id of an upload. */
    avatarId: text(),
    emailVerifiedAt: moment(),
    phoneVerifiedAt: moment(),
    /** For messages that the shopper did not trigger. */
    language: text({ enum: ['ar', 'en'] }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`), uniqueIndex('users_phone').on(table.phone)],
);

/** Signed-in sessions. Only a hash of the token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token, base64url. */
    tokenHash: text().notNull().unique(),
    /** The User-Agent header. */
    userAgent: text().notNull(),
    createdAt: moment().notNull(),
    lastUsedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
);

/** Active one-time codes: at most one per user and purpose. */
export const codes = pgTable(
  'codes',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['verify_email', 'verify_phone', 'reset_password', 'confirm_change'] }).notNull(),
    /** Address or number it was sent to; the code is void once that changes. */
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
 * The email and phone of an account before a change, and the key with which the former address restores them. The
 * former address and a verified former phone stay reserved as long as the row exists.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    /** Ascending in the order of the changes. */
    id: serial().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the key, base64url. */
    keyHash: text().notNull().unique(),
    /** Verified at the time of the change; the key was emailed there. */
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

/** Accounts at identity providers that are linked to an account of ours. */
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

/** Verified identities that wait for the password of the account with their address; each is used once. */
export const pendingLinks = pgTable('pending_links', {
  /** SHA-256 of the link token. */
  tokenHash: text().primaryKey(),
  userId: integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text().notNull(),
  subject: text().notNull(),
  email: text(),
  /** Whether the provider has verified the address. */
  emailVerified: boolean().notNull(),
  expiresAt: moment().notNull(),
});
