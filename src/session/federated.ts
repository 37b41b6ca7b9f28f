// Signing in with an identity provider: authorisation code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
// RFC 7636, RFC 9207).
//
//   start ──► the provider's page ──► /login/return?code&state ──► finish ──► the server trades the code for a session
//
// The attempt stays in this tab. An answer without one was begun elsewhere and is ignored.
import * as v from 'valibot';
import { federatedLogin } from '../../contract/account/account.ts';
import { ApiError, Unreachable, type Api } from '../lib/net/api.ts';
import { readStored, sessionKeys, writeStored } from '../lib/storage/storage.ts';
import { callForSession, Superseded } from './call-for-session.ts';
import { parseEntrance, type AuthSearch } from './auth-paths.ts';
import type { PendingLink } from './pending-link.ts';
import { forgetReturn, readReturn } from './federated-return.ts';
import type { SignedInAs } from './use-sign-in.ts';

const keptForMs = 10 * 60 * 1000;

const attempt = v.object({
  provider: v.string(),
  /** The provider's name, as shown. */
  name: v.string(),
  state: v.string(),
  nonce: v.string(),
  code_verifier: v.string(),
  remember: v.boolean(),
  entrance: v.pipe(v.record(v.string(), v.unknown()), v.transform(parseEntrance)),
  /** When it was begun, ms. */
  at: v.number(),
});

type Attempt = v.InferOutput<typeof attempt>;

export type Provider = { id: string; name: string; client_id: string; authorization_endpoint: string };

type Begun = { provider: string; entrance: AuthSearch };

export type FederatedOutcome =
  | ({ kind: 'signed-in'; answer: SignedInAs; remember: boolean } & Begun)
  /** An account with that email address needs its password first. */
  | ({ kind: 'password-required'; link: PendingLink } & Begun)
  | ({ kind: 'declined' | 'failed' | 'no-email' } & Begun)
  /** No connection, or a busy server: the same attempt can be repeated. */
  | ({ kind: 'offline' | 'busy' } & Begun)
  /** Begun in another tab or by someone else, expired, or superseded by another sign-in. */
  | { kind: 'stale' };

/** The address that providers redirect to. */
export function returnAddress(origin: string): string {
  return `${origin}/login/return`;
}

/**
 * Starts an attempt: stores what the return needs and returns the provider's address. Null if this browser cannot store
 * anything in a tab or has no WebCrypto (a page loaded without encryption): the return would fail.
 */
export async function startFederated(
  provider: Provider,
  given: { remember: boolean; entrance: AuthSearch; language: string; origin: string },
  now = Date.now(),
): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const begun: Attempt = {
    provider: provider.id,
    name: provider.name,
    state: randomText(),
    nonce: randomText(),
    code_verifier: randomText(),
    remember: given.remember,
    entrance: given.entrance,
    at: now,
  };
  if (!writeStored('session', sessionKeys.federatedAttempt, JSON.stringify(begun))) return null;
  const url = new URL(provider.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: provider.client_id,
    redirect_uri: returnAddress(given.origin),
    scope: 'openid email profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await challengeOf(begun.code_verifier),
    code_challenge_method: 'S256',
    ui_locales: given.language,
    hl: given.language, // Google's name for `ui_locales`
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

let underWay: Promise<FederatedOutcome> | null = null;

/** Completes the attempt with the provider's answer (federated-return.ts). Calls at the same time share one result. */
export function finishFederated(api: Pick<Api, 'call'>, origin: string, now = Date.now()): Promise<FederatedOutcome> {
  return (underWay ??= finish(api, origin, now).finally(() => {
    underWay = null;
  }));
}

async function finish(api: Pick<Api, 'call'>, origin: string, now: number): Promise<FederatedOutcome> {
  const begun = readAttempt(now);
  const said = readReturn();
  // The attempt stays stored: its own answer may still come.
  if (!begun || !said || !isSame(begun.state, said.state)) {
    forgetReturn();
    return { kind: 'stale' };
  }
  const { provider, name, nonce, code_verifier, remember, entrance } = begun;
  const of: Begun = { provider: name, entrance };
  const done = <T extends FederatedOutcome>(outcome: T): T => {
    writeStored('session', sessionKeys.federatedAttempt, null);
    forgetReturn();
    return outcome;
  };
  if (said.error === 'access_denied') return done({ kind: 'declined', ...of });
  if (said.code === undefined) return done({ kind: 'failed', ...of });
  try {
    const { data } = await callForSession(api, federatedLogin, {
      provider,
      code: said.code,
      code_verifier,
      redirect_uri: returnAddress(origin),
      nonce,
      remember,
      ...(said.iss === undefined ? {} : { iss: said.iss }),
    });
    return done({ kind: 'signed-in', answer: data, remember, ...of });
  } catch (error) {
    if (error instanceof Superseded) return done({ kind: 'stale' });
    if (error instanceof Unreachable) return { kind: 'offline', ...of };
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 429 || error.status >= 500) return { kind: 'busy', ...of };
    const link = v.safeParse(wantsPassword, error.more.details);
    if (error.code === 'password_required' && link.success) {
      return done({ kind: 'password-required', link: { ...link.output, provider: name, remember }, ...of });
    }
    return done({ kind: error.more.details.reason === 'no_email' ? 'no-email' : 'failed', ...of });
  }
}

const wantsPassword = v.object({ link_token: v.string(), email: v.string() });

function readAttempt(now: number): Attempt | null {
  const stored = readStored('session', sessionKeys.federatedAttempt);
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), attempt), stored);
  return known.success && Math.abs(now - known.output.at) < keptForMs ? known.output : null;
}

/** 256 random bits as base64url: 43 characters, the minimum for a PKCE verifier. */
function randomText(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)));
}

async function challengeOf(verifier: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Compares in constant time for texts of equal length. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
