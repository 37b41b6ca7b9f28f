// Any OpenID Connect provider: its addresses, and an authorisation code changed for what it vouches for.
// OpenID Connect Core 1.0 (section 3.1), Discovery 1.0, RFC 7636 (PKCE), RFC 9207 (issuer in the answer).
import * as openid from 'openid-client';
import * as v from 'valibot';
import { emailAddress, longestName } from '../../../contract/account/account.ts';
import { tidyName } from '../../../contract/core/tidy-text.ts';
import type { Language } from '../../../contract/core/language.ts';
import { isLoopback } from './return-addresses.ts';

const timeoutSeconds = 6;
/** How far the clocks of provider and store may be apart. */
const clockToleranceSeconds = 10;
/** Addresses of a provider hardly ever change; its keys are fetched anew by themselves when an unknown one is named. */
const freshForMs = 24 * 60 * 60 * 1000;
/** A provider that did not answer is not asked again for the list before that. */
const restAfterFailureMs = 30_000;

export type ProviderSettings = {
  /** Under which identities are kept: never changed. */
  id: string;
  name: Readonly<Record<Language, string>>;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether http will do on one's own machine: never in production. */
  allowsHttp: boolean;
  /** Another way to the provider than the network. */
  fetch?: openid.CustomFetch;
};

/** Whom a provider vouches for. */
export type ProvedIdentity = {
  /** Never reassigned within the provider. */
  subject: string;
  /** Lower case; null where the provider tells none. */
  email: string | null;
  /** Whether the provider has made sure that the address is that person's. */
  emailVerified: boolean;
  /** Empty where it tells none. */
  firstName: string;
  lastName: string;
};

/** There is no identity to go by: the code or its proof is not good, or the provider cannot be reached. Holds nothing that is secret. */
export class ExchangeFailed extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable',
    /** For the log: what was wrong, in the library's codes. */
    readonly detail: string,
  ) {
    super(`the identity provider: ${reason}, ${detail}`);
  }
}

export type Exchange = {
  code: string;
  codeVerifier: string;
  /** One of ours; it is checked by whoever calls. */
  redirectUri: string;
  nonce: string;
  /** What the answer named as its issuer, where it did. */
  issuer: string | undefined;
};

export type IdentityProvider = {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly clientId: string;
  /** Where shoppers are sent; null while the provider cannot be reached. */
  authorizationEndpoint(): Promise<string | null>;
  /** Changes a code for an identity whose proof was checked: signature, issuer, audience, expiry, nonce. Throws ExchangeFailed. */
  exchange(given: Exchange): Promise<ProvedIdentity>;
};

/** A provider; nothing is asked of it before it is needed. */
export function openProvider(settings: ProviderSettings, now: () => number = Date.now): IdentityProvider {
  let known: { config: openid.Configuration; at: number } | null = null;
  let underWay: Promise<openid.Configuration> | null = null;
  let failedAt: number | null = null;

  const discover = async (): Promise<openid.Configuration> => {
    try {
      const config = await openid.discovery(
        new URL(settings.issuer),
        settings.clientId,
        { client_secret: settings.clientSecret, [openid.clockTolerance]: clockToleranceSeconds },
        authenticate(settings.clientSecret),
        {
          timeout: timeoutSeconds,
          // The signature counts although the token comes from the provider itself: a broken proxy between is enough.
          execute: [
            openid.enableNonRepudiationChecks,
            ...(isHttpAllowed(settings) ? [openid.allowInsecureRequests] : []),
          ],
          ...(settings.fetch ? { [openid.customFetch]: settings.fetch } : {}),
        },
      );
      known = { config, at: now() };
      failedAt = null;
      return config;
    } catch (error) {
      failedAt = now();
      const { detail } = failureOf(error);
      throw new ExchangeFailed('unreachable', `discovery: ${detail}`);
    } finally {
      underWay = null;
    }
  };

  /** What was discovered; an old one does until the new one is there. */
  const configuration = async (): Promise<openid.Configuration> => {
    if (known && now() - known.at < freshForMs) return known.config;
    underWay ??= discover();
    if (!known) return underWay;
    underWay.catch(() => undefined); // tried again with the next
    return known.config;
  };

  return {
    id: settings.id,
    name: settings.name,
    clientId: settings.clientId,
    async authorizationEndpoint() {
      if (!known && failedAt !== null && now() - failedAt < restAfterFailureMs) return null;
      const config = await configuration().catch(() => null);
      return config?.serverMetadata().authorization_endpoint ?? null;
    },
    async exchange(given) {
      const config = await configuration();
      try {
        return await identityOf(config, given);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

async function identityOf(config: openid.Configuration, given: Exchange): Promise<ProvedIdentity> {
  const answer = new URL(given.redirectUri);
  answer.searchParams.set('code', given.code);
  // Clients that do not pass it on are bound to this provider by verifier and nonce.
  answer.searchParams.set('iss', given.issuer ?? config.serverMetadata().issuer);
  const tokens = await openid.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: given.codeVerifier,
    expectedNonce: given.nonce,
    idTokenExpected: true,
  });
  const proof = tokens.claims();
  if (!proof) throw new ExchangeFailed('refused', 'no ID token');
  // Some providers put a person's particulars into the ID token, others tell them when asked; the library checks that both are about one subject.
  const isTold = proof.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
  const told = isTold ? proof : await openid.fetchUserInfo(config, tokens.access_token, proof.sub);
  return { subject: proof.sub, ...particulars(told) };
}

const claims = v.object({
  email: v.optional(v.unknown()),
  email_verified: v.optional(v.unknown()),
  given_name: v.optional(v.unknown()),
  family_name: v.optional(v.unknown()),
  name: v.optional(v.unknown()),
});

function particulars(told: unknown): Omit<ProvedIdentity, 'subject'> {
  const said = v.parse(claims, told);
  const email = v.safeParse(emailAddress, said.email);
  const [first = '', ...others] = nameOf(said.name).split(' ');
  return {
    email: email.success ? email.output : null,
    emailVerified: email.success && (said.email_verified === true || said.email_verified === 'true'), // some say it as a text
    firstName: nameOf(said.given_name) || first,
    lastName: nameOf(said.family_name) || (nameOf(said.given_name) ? '' : others.join(' ')),
  };
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return tidyName(claim).slice(0, longestName).trim();
}

/** The way of proving who the store is that the provider takes; OpenID Connect's default is 'basic'. */
function authenticate(secret: string): openid.ClientAuth {
  return (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_post') ? openid.ClientSecretPost : openid.ClientSecretBasic;
    way(secret)(server, client, body, headers);
  };
}

function isHttpAllowed({ issuer, allowsHttp }: ProviderSettings): boolean {
  return allowsHttp && isLoopback(issuer);
}

/** What was thrown, without what it carries: causes hold codes, tokens and claims. */
function failureOf(error: unknown): ExchangeFailed {
  if (error instanceof ExchangeFailed) return error;
  if (error instanceof openid.ResponseBodyError)
    return new ExchangeFailed(isAway(error.status) ? 'unreachable' : 'refused', error.error);
  if (error instanceof openid.ClientError) {
    const { code = 'unknown', cause } = error;
    const isLate = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT';
    return new ExchangeFailed(
      isLate || (cause instanceof Response && isAway(cause.status)) ? 'unreachable' : 'refused',
      code,
    );
  }
  // What fetch throws without a connection.
  if (error instanceof TypeError && !('code' in error)) return new ExchangeFailed('unreachable', 'no connection');
  return new ExchangeFailed('refused', error instanceof Error ? error.name : 'unknown');
}

function isAway(status: number): boolean {
  return status === 429 || status >= 500;
}
