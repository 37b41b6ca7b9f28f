import type { SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';

/** What a feature stores about a customer. app.ts passes in those of all features: accounts need not know them. */
export type PersonalPart = {
  /** Its name in the export. */
  name: string;
  /** All of it, as JSON. */
  read(db: Database, userId: number): Promise<unknown>;
  /** Deletes it, except what the law obliges the store to retain. */
  remove(tx: Database, userId: number): Promise<void>;
  /**
   * Notifies a leaving customer of what they must know without an account. Called after their messages are deleted, so
   * that this one is not, and before the account's row is.
   */
  notifyBeforeDeletion?: (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;
  /** Ends what former sessions left behind and no session can end. Called after a new password has ended them. */
  endOrphanedAccess?: (tx: Database, userId: number | null) => Promise<void>;
  /**
   * Removes what a stranger may have saved to mislead the owner, such as an address that parcels would go to. Called
   * when a reset password proves the account's email for the first time: anybody may have created the account.
   */
  removeUnproved?: (tx: Database, userId: number) => Promise<void>;
  /** Uploads in data that the law obliges the store to retain, as a query for their ids (never null). */
  retainedUploads?: (tx: Database) => SQLWrapper;
};
