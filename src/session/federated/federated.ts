// Signing in with an identity provider: authorisation code flow with PKCE, state and nonce (OpenID Connect Core 1.0,
// RFC 7636, RFC 9207).
//
//   start ──► the provider's page ──► /login/return?code&state ──► finish ──► the server trades the code for a session
//
// The attempt stays in this tab. An answer without one was begun elsewhere and is ignored.
import * as v from 'valibot';
import { federatedLogin } from '../../../contract/account/account.ts';
import { ApiError, Unreachable, type Api } from '../../lib/net/api.ts';
import { readStored, sessionKeys, writeStored } from '../../lib/storage/storage.ts';
import { callForSession, Superseded } from '../call-for-session.ts';
import { parseAuthSearch, type AuthSearch } from '../paths/auth-paths.ts';
import type { PendingLink } from './pending-link.ts';
import { forgetProviderAnswer, readProviderAnswer } from './federated-return.ts';
import type { SignedInAs } from '../use-sign-in.ts';

const lifetimeMs = 10 * 60 * 1000;

const attempt = v.object({
  provider: v.string(),
  /** The provider's name, as shown. */
  name: v.string(),
  state: v.string(),
  nonce: v.string(),
  code_verifier: v.string(),
  remember: v.boolean(),
  /** The login page's parameters. A stored name: another one would break logins in progress during an update. */
  entrance: v.pipe(v.record(v.string(), v.unknown()), v.transform(parseAuthSearch)),
  /** When it was begun, ms. */
  at: v.number(),
});

type Attempt = v.InferOutput<typeof attempt>;

export type Provider = { id: string; name: string; client_id: string; authorization_endpoint: string };

type AttemptOrigin = { provider: string; search: AuthSearch };

export type FederatedOutcome =
  | ({ kind: 'signed-in'; answer: SignedInAs; remember: boolean } & AttemptOrigin)
  /** An account with that email address needs its password first. */
  | ({ kind: 'password-required'; link: PendingLink } & AttemptOrigin)
  | ({ kind: 'declined' | 'failed' | 'no-email' } & AttemptOrigin)
  /** An account prevents it; `text` says what to do, in the shopper's language. */
  | ({ kind: 'refused'; text: string } & AttemptOrigin)
  /** No connection, or a busy server: the same attempt can be repeated. */
  | ({ kind: 'offline' | 'busy' } & AttemptOrigin)
  /** Begun in another tab or by someone else, expired, or superseded by another sign-in. */
  | { kind: 'stale' };

/** The address that providers redirect to. */
export function returnAddress(origin: string): string {
  return `${origin}/login/return`;
}

/**
 * Starts an attempt: stores what the return needs and returns the provider's address. Null if this browser cannot store
 * anything in a tab, or if the page came without encryption: the return would fail.
 */
export async function startFederated(
  provider: Provider,
  options: { remember: boolean; search: AuthSearch; language: string; origin: string },
  now = Date.now(),
): Promise<string | null> {
  if (!isSecureContext) return null;
  const started: Attempt = {
    provider: provider.id,
    name: provider.name,
    state: randomText(),
    nonce: randomText(),
    code_verifier: randomText(),
    remember: options.remember,
    entrance: options.search,
    at: now,
  };
  if (!writeStored('session', sessionKeys.federatedAttempt, JSON.stringify(started))) return null;
  const url = new URL(provider.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: provider.client_id,
    redirect_uri: returnAddress(options.origin),
    scope: 'openid email profile',
    state: started.state,
    nonce: started.nonce,
    code_challenge: await challengeOf(started.code_verifier),
    code_challenge_method: 'S256',
    ui_locales: options.language,
    hl: options.language, // Google's name for `ui_locales`
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
  const started = readAttempt(now);
  const answer = readProviderAnswer();
  // The attempt stays stored: its own answer may still come.
  if (!started || !answer || !isSame(started.state, answer.state)) {
    forgetProviderAnswer();
    return { kind: 'stale' };
  }
  const { provider, name, nonce, code_verifier, remember, entrance: search } = started;
  const of: AttemptOrigin = { provider: name, search };
  const done = <T extends FederatedOutcome>(outcome: T): T => {
    writeStored('session', sessionKeys.federatedAttempt, null);
    forgetProviderAnswer();
    return outcome;
  };
  if (answer.error === 'access_denied') return done({ kind: 'declined', ...of });
  if (answer.code === undefined) return done({ kind: 'failed', ...of });
  try {
    const { data } = await callForSession(api, federatedLogin, {
      provider,
      code: answer.code,
      code_verifier,
      redirect_uri: returnAddress(origin),
      nonce,
      remember,
      ...(answer.iss === undefined ? {} : { iss: answer.iss }),
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
    const { reason } = error.more.details;
    if (reason === 'reserved_email' || reason === 'unconfirmed_email')
      return done({ kind: 'refused', text: error.message, ...of });
    return done({ kind: reason === 'no_email' ? 'no-email' : 'failed', ...of });
  }
}

const wantsPassword = v.object({ link_token: v.string(), email: v.string() });

function readAttempt(now: number): Attempt | null {
  const stored = readStored('session', sessionKeys.federatedAttempt);
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), attempt), stored);
  return read.success && Math.abs(now - read.output.at) < lifetimeMs ? read.output : null;
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
