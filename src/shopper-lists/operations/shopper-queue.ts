// Cart, favorites and compare as one queue of changes.
import type { EventOf } from '../../outbox/changes/reduce.ts';
import type { OutboxOf } from '../../outbox/changes/outbox-record.ts';
import type { AddResultOf, FacadeOf, StateOf } from '../../outbox/outbox.ts';
import type { ChangeOf, Queue } from '../../outbox/queue.ts';
import type { AdoptedOf } from '../../outbox/store/outbox-store.ts';
import { presenceOf, type Bases } from './bases.ts';
import { coalesce } from './coalesce.ts';
import { followUpOf, insteadOf } from './follow-ups.ts';
import {
  acceptanceOf,
  mostOpenPrices,
  mostOutcomes,
  outcome,
  outcomeOfParked,
  outcomeOfRefusal,
  priceChangeOf,
  withAccepted,
  withOutcome,
  type Outcome,
  type PriceAcceptance,
} from './outcomes.ts';
import {
  isSameThing,
  laneOf,
  listOf,
  lists,
  normalizeWrite,
  operation,
  replaces,
  write,
  type Result,
  type Write,
} from './queued-change.ts';
import { readRefusal, type RejectionReason } from './refusals.ts';
import { isRequestOf, lineLookup, probe, requestOf, resultIfMissing, resultOf } from './requests.ts';

export type ShopperTypes = {
  write: Write;
  result: Result;
  outcome: Outcome;
  reason: RejectionReason;
  bases: Bases;
  acceptance: PriceAcceptance;
};

export type QueuedChange = ChangeOf<ShopperTypes>;
export type Outbox = OutboxOf<ShopperTypes>;
export type OutboxEvent = EventOf<ShopperTypes>;
export type OutboxFacade = FacadeOf<ShopperTypes>;
export type OutboxState = StateOf<ShopperTypes>;
export type AddResult = AddResultOf<ShopperTypes>;
export type Adopted = AdoptedOf<ShopperTypes>;

export const shopperQueue: Queue<ShopperTypes> = {
  schemas: { write, change: operation, outcome },

  lists,
  listOf,
  addsUp: (list) => list === 'cart',
  normalize: normalizeWrite,
  laneOf,
  isSameThing,
  coalesce,
  presenceOf,
  replaces,
  followUpOf,
  insteadOf,

  probe,
  lookup: lineLookup,
  requestOf,
  isRequestOf,
  resultOf,
  resultIfMissing,
  readRefusal,
  gone: { why: 'gone' },

  mostOutcomes: mostOutcomes + mostOpenPrices,
  withOutcome,
  withAccepted,
  acceptanceOf,
  outcomeOfResult: priceChangeOf,
  outcomeOfRefusal,
  outcomeOfParked,
};
