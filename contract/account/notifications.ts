// Push notifications: which device gets them, on which topics, and the quiet hours.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { languages } from '../core/language.ts';

/** Longest push service endpoint accepted; current services use fewer than 1,000 characters. */
const longestEndpoint = 2_000;

const notValid: FieldIssue = 'not_valid';

const base64url = (bytes: number) => {
  const letters = Math.ceil((bytes * 4) / 3);
  return v.pipe(
    v.string(),
    v.regex(/^[\w-]+=*$/, notValid),
    v.transform((text) => text.replace(/=+$/, '')),
    v.length(letters),
  );
};

const endpoint = v.pipe(v.string(), v.maxLength(longestEndpoint), v.url());

/** A PushSubscription as browsers serialise it. */
export const pushSubscription = v.object({
  endpoint,
  keys: v.object({
    /** An uncompressed P-256 point: 65 bytes. */
    p256dh: base64url(65),
    /** 16 bytes. */
    auth: base64url(16),
  }),
});

export type PushSubscriptionOf = v.InferOutput<typeof pushSubscription>;

/** Topics a shopper can choose. */
export const pushTopics = ['orders', 'stock'] as const;

export type PushTopic = (typeof pushTopics)[number];

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, notValid));

const choices = {
  orders: v.boolean(),
  stock: v.boolean(),
  /** Quiet hours in Riyadh time, in which only urgent notifications are sent; they may span midnight. Null: none. */
  quiet: v.nullable(
    v.pipe(
      v.object({ from: timeOfDay, to: timeOfDay }),
      v.check(({ from, to }) => from !== to),
    ),
  ),
};

export const pushSettings = v.object({
  ...choices,
  /** The `applicationServerKey` that devices subscribe with (base64url); null if the store sends no notifications. */
  public_key: v.nullable(v.string()),
});

export type PushSettings = v.InferOutput<typeof pushSettings>;

export const getPushSettings = defineCall({
  method: 'GET',
  path: '/push-settings',
  summary: 'The shopper’s notification topics and quiet hours, and the key that devices subscribe with.',
  signedIn: true,
  data: pushSettings,
});

export const putPushSettings = defineCall({
  method: 'PUT',
  path: '/push-settings',
  summary:
    'Sets the notification topics and the quiet hours. Queued notifications of a topic that is turned off are not sent.',
  signedIn: true,
  body: v.object(choices),
  data: pushSettings,
});

export const addPushSubscription = defineCall({
  method: 'POST',
  path: '/push-subscriptions',
  summary:
    'Subscribes this device to notifications, in the language of the request, until this session ' +
    'ends. Idempotent; beyond the limit the device inactive for longest is removed. 422 if the ' +
    'endpoint is not a known push service.',
  status: 201,
  signedIn: true,
  body: pushSubscription,
  data: v.object({ endpoint: v.string() }),
});

export const removePushSubscription = defineCall({
  method: 'DELETE',
  path: '/push-subscriptions',
  summary: 'Unsubscribes this device. An unknown subscription, or another shopper’s, is not an error.',
  status: 204,
  signedIn: true,
  body: v.object({ endpoint }),
  data: v.object({}),
});

/** The encrypted message to the worker. */
export const pushPayload = v.object({
  title: v.string(),
  body: v.string(),
  language: v.picklist(languages),
  /** Path of a page in this store. */
  path: v.string(),
  /** A newer notification replaces an older one with the same tag. */
  tag: v.string(),
});

export type PushPayload = v.InferOutput<typeof pushPayload>;
