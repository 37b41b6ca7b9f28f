// Notices on a shopper's device (web push): which device is told, what of, and when not.
import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import type { FieldIssue } from '../core/field-messages.ts';
import { languages } from '../core/language.ts';

/** The longest address of a push service that is taken; those of today's services have less than 1,000 characters. */
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

/** A PushSubscription as browsers write it. */
export const pushSubscription = v.object({
  endpoint,
  keys: v.object({
    /** An uncompressed point of P-256: 65 bytes. */
    p256dh: base64url(65),
    /** 16 bytes. */
    auth: base64url(16),
  }),
});

export type PushSubscriptionOf = v.InferOutput<typeof pushSubscription>;

/** What a shopper may want to be told of. */
export const pushTopics = ['orders', 'stock'] as const;

export type PushTopic = (typeof pushTopics)[number];

const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, notValid));

const choices = {
  orders: v.boolean(),
  stock: v.boolean(),
  /** When nothing comes but what cannot wait, in the time of Riyadh; it may go over midnight. Null: at any time. */
  quiet: v.nullable(
    v.pipe(
      v.object({ from: timeOfDay, to: timeOfDay }),
      v.check(({ from, to }) => from !== to),
    ),
  ),
};

export const pushSettings = v.object({
  ...choices,
  /** What devices subscribe with (`applicationServerKey`, base64url); null where the store sends no notices. */
  public_key: v.nullable(v.string()),
});

export type PushSettings = v.InferOutput<typeof pushSettings>;

export const getPushSettings = defineCall({
  method: 'GET',
  path: '/push-settings',
  summary:
    'What the shopper wants to be told of on the devices that said yes, and the key that devices subscribe with.',
  signedIn: true,
  data: pushSettings,
});

export const putPushSettings = defineCall({
  method: 'PUT',
  path: '/push-settings',
  summary: 'Sets what the shopper wants to be told of, and when not. What is refused and still waits is not sent.',
  signedIn: true,
  body: v.object(choices),
  data: pushSettings,
});

export const addPushSubscription = defineCall({
  method: 'POST',
  path: '/push-subscriptions',
  summary:
    'Has this device told, in the language of the request, until this session is signed out of. Sent again it is the same; of too many devices the one longest unheard of gives way. 422 for an address that is no known push service.',
  status: 201,
  signedIn: true,
  body: pushSubscription,
  data: v.object({ endpoint: v.string() }),
});

export const removePushSubscription = defineCall({
  method: 'DELETE',
  path: '/push-subscriptions',
  summary: 'Has this device told no more. One that is not there, or not the shopper’s own, is no error.',
  status: 204,
  signedIn: true,
  body: v.object({ endpoint }),
  data: v.object({}),
});

/** What travels to the worker, encrypted. */
export const pushPayload = v.object({
  title: v.string(),
  body: v.string(),
  language: v.picklist(languages),
  /** A path of the store. */
  path: v.string(),
  /** A newer notice with the same tag takes the place of the older one. */
  tag: v.string(),
});

export type PushPayload = v.InferOutput<typeof pushPayload>;
