// What the outbox has to know of the changes that it stores and sends. The code that puts changes into it defines them.
import type { GenericSchema } from 'valibot';
import type { Base, BasePresence } from './changes/base.ts';
import type { ChangeFields, FrozenRequest } from './changes/outbox-record.ts';

/** The types of a queue. */
export type QueueTypes = {
  /** A change before it is queued. */
  write: object;
  /** The state on the server after a change: absolute, never a difference. */
  result: object;
  /** What became of a change, as data for the shopper. */
  outcome: { id: string; isRead: boolean };
  /** Why the server refused a change. */
  reason: unknown;
  /** The last server state of each list that changes affect; null if unknown. */
  bases: Record<string, Base<unknown> | null>;
  /** What the shopper accepts of an outcome. */
  acceptance: object;
};

/** A queued change: the write, what the outbox notes about it, and its result. */
export type ChangeOf<T extends QueueTypes> = T['write'] & ChangeFields & { result?: T['result'] };

export type ListOf<T extends QueueTypes> = keyof T['bases'] & string;

/** Outcomes that the outbox reports by itself, about `count` changes. */
export type CountOutcome = {
  /**
   * Pending changes were saved; were stored and can no longer be read; were more than is ever stored, and put aside;
   * were pending when the browser deleted the store's data.
   */
  is: 'saved' | 'damaged' | 'beyond_cap' | 'lost';
  id: string;
  /** ms, same clock as a change's `createdAt`. */
  at: number;
  isRead: boolean;
  count: number;
};

/** A refusal by our API, as read from a response. */
export type RefusalOf<T extends QueueTypes> = { code: string; reasonFor: (op: ChangeOf<T>) => T['reason'] };

/** The definition of a queue. Functions are pure. */
export type Queue<T extends QueueTypes> = {
  /** What the device stores is parsed with these when read back. */
  schemas: {
    write: GenericSchema<unknown, T['write']>;
    change: GenericSchema<unknown, ChangeOf<T>>;
    outcome: GenericSchema<unknown, T['outcome']>;
  };

  lists: readonly ListOf<T>[];
  listOf: (write: T['write']) => ListOf<T>;
  /** Whether changes of the list are differences: none may be in doubt while it is read, or it would count twice. */
  addsUp: (list: ListOf<T>) => boolean;
  normalize: (write: T['write']) => T['write'];
  /** Changes of one lane reach the server in order. */
  laneOf: (write: T['write']) => string;
  isSameThing: (one: T['write'], other: T['write']) => boolean;
  /** Adds a change to the list, or joins it with one that was never attempted. `base` is null if unknown. */
  coalesce: (ops: readonly ChangeOf<T>[], change: ChangeOf<T>, base: BasePresence | null) => readonly ChangeOf<T>[];
  /** Whether the base of a write's list holds what the write is about; null if unknown. */
  presenceOf: (write: T['write'], bases: T['bases']) => BasePresence | null;
  /** Whether a new write makes the shopper's decision about an earlier change unnecessary. */
  replaces: (write: T['write'], op: ChangeOf<T>) => boolean;
  /** What the outbox changes by itself once a change is accepted. */
  followUpOf: (op: ChangeOf<T>, ops: readonly ChangeOf<T>[]) => T['write'] | null;
  /** What the outbox requests instead of a refused change. */
  insteadOf: (op: ChangeOf<T>, reason: T['reason'], ops: readonly ChangeOf<T>[]) => T['write'] | null;

  /** A call that any signed-in shopper may make: shows whether the API answers and the session is valid. */
  probe: { request: FrozenRequest; isAnswer: (body: unknown) => boolean };
  /** For requests that contain an id which only the server knows. */
  lookup: {
    isNeededFor: (op: ChangeOf<T>) => boolean;
    /** The id as far as the page knows it; null if unknown. */
    idIn: (bases: T['bases'], op: ChangeOf<T>) => number | null;
    request: FrozenRequest;
    /** The id in the body of the answer to `request`, null if it has none; undefined if this is not its answer. */
    read: (body: unknown, op: ChangeOf<T>) => number | null | undefined;
    /** Whether a 404 may mean only that the id in the request of a change is out of date. */
    isIn: (request: FrozenRequest) => boolean;
  };
  /** The request of a change; null if nothing is left to do. `id`: from `lookup`, null if there is none. */
  requestOf: (op: ChangeOf<T>, id: number | null) => FrozenRequest | null;
  /** Whether `requestOf` makes this stored request for this change. */
  isRequestOf: (op: ChangeOf<T>, found: FrozenRequest) => boolean;
  /** The result in the body of a successful response; null if the body does not fit the call. */
  resultOf: (op: ChangeOf<T>, body: unknown) => T['result'] | null;
  /** The result of a change that finds nothing to change; null if it needs something. */
  resultIfMissing: (op: ChangeOf<T>) => T['result'] | null;
  /** Null if the body is no refusal by our API. */
  readRefusal: (body: unknown) => RefusalOf<T> | null;
  /** The reason if what a change is about no longer exists. */
  gone: T['reason'];

  /** Most outcomes stored. */
  mostOutcomes: number;
  /** Adds an outcome to those stored. Unread 'saved' outcomes merge into one. */
  withOutcome: (outcomes: readonly T['outcome'][], next: T['outcome'] | CountOutcome) => readonly T['outcome'][];
  /** Marks what the shopper accepts. Returns the same array if there is nothing to mark. */
  withAccepted: (outcomes: readonly T['outcome'][], acceptance: T['acceptance']) => readonly T['outcome'][];
  /** What the shopper accepts by making a change. */
  acceptanceOf: (write: T['write']) => T['acceptance'] | null;
  /** What the shopper must know of an accepted change; null if it is as expected. `at`: ms, server time. */
  outcomeOfResult: (op: ChangeOf<T>, result: T['result'], at: number) => T['outcome'] | null;
  /** `instead`: whether something is requested instead. */
  outcomeOfRefusal: (
    op: ChangeOf<T>,
    refusal: { code: string; reason: T['reason'] },
    instead: boolean,
    at: number,
  ) => T['outcome'];
  outcomeOfParked: (op: ChangeOf<T>, id: string, at: number) => T['outcome'];
};
