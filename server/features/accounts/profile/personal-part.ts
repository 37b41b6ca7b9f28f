import type { SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';

/** What a feature other than accounts knows of a shopper. app.ts hands in those of all features, so that accounts need not know them. */
export type PersonalPart = {
  /** Its name in the export. */
  name: string;
  /** All of it, as JSON. */
  read(db: Database, userId: number): Promise<unknown>;
  /** Deletes it, but for what the law has the store keep. */
  remove(tx: Database, userId: number): Promise<void>;
  /** Tells who leaves what they have to know without an account. Called when what was sent to them is forgotten, so that this is not, and before the account's row goes. */
  tellLast?: (tx: Database, leaving: { userId: number; now: Date }) => Promise<void>;
  /** Ends what somebody who was signed in has left behind and no session ends any more. Called after another password has ended the sessions. */
  endLeftBehind?: (tx: Database, userId: number) => Promise<void>;
  /** Uploads that stand at what the law has the store keep, as a query for their ids, none of them null. */
  keptUploads?: (tx: Database) => SQLWrapper;
};
