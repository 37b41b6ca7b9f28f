// Client for any OpenID Connect provider: discovery, and exchange of an authorization code for a verified identity.
// OpenID Connect Core 1.0 (section 3.1), Discovery 1.0, RFC 7636 (PKCE), RFC 9207 (issuer in the response).
import * as openid from 'openid-client';
import * as v from 'valibot';
import { emailAddress, longestName } from '../../../contract/account/account.ts';
import { tidyName } from '../../../contract/core/tidy-text.ts';
import type { Language } from '../../../contract/core/language.ts';
import { tracedFetch } from '../../lib/tracing.ts';
import { isLoopback } from './return-addresses.ts';

const timeoutSeconds = 6;
/** Allowed difference between the clocks of provider and store. */
const clockToleranceSeconds = 10;
/** A provider's endpoints hardly ever change; the library re-fetches its keys when it meets an unknown key id. */
const freshForMs = 24 * 60 * 60 * 1000;
/** After a failed discovery the provider is not offered for sign-in for this long. */
const restAfterFailureMs = 30_000;

export type ProviderSettings = {
  /** Identities are stored under this id, so it must never change. */
  id: string;
  name: Readonly<Record<Language, string>>;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether http is allowed on loopback; never in production. */
  allowsHttp: boolean;
  /** Replaces the network, for the sandbox. */
  fetch?: openid.CustomFetch;
};

/** An identity that the provider has proved. */
export type ProvedIdentity = {
  /** The `sub` claim, which the provider never reassigns. */
  subject: string;
  /** Lower case; null if the provider supplies none. */
  email: string | null;
  /** Whether the provider has verified that the address belongs to this person. */
  emailVerified: boolean;
  /** Empty if the provider supplies none. */
  firstName: string;
  lastName: string;
};

/** No identity: the code or token is invalid, or the provider is unreachable. Contains no secrets. */
export class ExchangeFailed extends Error {
  constructor(
    readonly reason: 'refused' | 'unreachable',
    /** For the log: the library's error code. */
    readonly detail: string,
  ) {
    super(`identity provider ${reason}: ${detail}`);
  }
}

export type CodeExchange = {
  code: string;
  codeVerifier: string;
  /** One of our return addresses; the caller checks that. */
  redirectUri: string;
  nonce: string;
  /** The `iss` parameter of the response, if any. */
  issuer: string | undefined;
};

export type IdentityProvider = {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly clientId: string;
  /** Null while the provider is unreachable. */
  authorizationEndpoint(): Promise<string | null>;
  /** Exchanges a code for an identity. Checks signature, issuer, audience, expiry and nonce. Throws ExchangeFailed. */
  exchange(code: CodeExchange): Promise<ProvedIdentity>;
};

/** Creates the client of a provider. Discovery runs at first use. */
export function openProvider(settings: ProviderSettings, now: () => number = Date.now): IdentityProvider {
  let cached: { config: openid.Configuration; at: number } | null = null;
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
          // Verify the signature even of a token that comes straight from the provider: a proxy may be in between.
          execute: [
            openid.enableNonRepudiationChecks,
            ...(isHttpAllowed(settings) ? [openid.allowInsecureRequests] : []),
          ],
          [openid.customFetch]: (url, init) =>
            tracedFetch(init.method, new URL(url).host, () => (settings.fetch ?? fetch)(url, init)),
        },
      );
      cached = { config, at: now() };
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

  /** The discovered configuration. A stale one is used while it is refreshed. */
  const configuration = async (): Promise<openid.Configuration> => {
    if (cached && now() - cached.at < freshForMs) return cached.config;
    underWay ??= discover();
    if (!cached) return underWay;
    underWay.catch(() => undefined); // the next call tries again
    return cached.config;
  };

  return {
    id: settings.id,
    name: settings.name,
    clientId: settings.clientId,
    async authorizationEndpoint() {
      if (!cached && failedAt !== null) {
        // Nobody waits for one that did not answer the last time.
        if (now() - failedAt >= restAfterFailureMs) configuration().catch(() => undefined);
        return null;
      }
      const config = await configuration().catch(() => null);
      return config?.serverMetadata().authorization_endpoint ?? null;
    },
    async exchange(code) {
      const config = await configuration();
      try {
        return await identityOf(config, code);
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

async function identityOf(config: openid.Configuration, code: CodeExchange): Promise<ProvedIdentity> {
  const answer = new URL(code.redirectUri);
  answer.searchParams.set('code', code.code);
  // If the client does not pass `iss` on, code verifier and nonce still bind the response to this provider.
  answer.searchParams.set('iss', code.issuer ?? config.serverMetadata().issuer);
  const tokens = await openid.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: code.codeVerifier,
    expectedNonce: code.nonce,
    idTokenExpected: true,
  });
  const proof = tokens.claims();
  if (!proof) throw new ExchangeFailed('refused', 'no ID token');
  // Some providers put profile claims in the ID token, others serve them from the UserInfo endpoint; the library checks
  // that both have the same subject.
  const hasProfile = proof.email !== undefined || config.serverMetadata().userinfo_endpoint === undefined;
  const profile = hasProfile ? proof : await openid.fetchUserInfo(config, tokens.access_token, proof.sub);
  return { subject: proof.sub, ...particulars(profile) };
}

const claims = v.object({
  email: v.optional(v.unknown()),
  email_verified: v.optional(v.unknown()),
  given_name: v.optional(v.unknown()),
  family_name: v.optional(v.unknown()),
  name: v.optional(v.unknown()),
});

function particulars(profile: unknown): Omit<ProvedIdentity, 'subject'> {
  const fields = v.parse(claims, profile);
  const email = v.safeParse(emailAddress, fields.email);
  const [first = '', ...others] = nameOf(fields.name).split(' ');
  return {
    email: email.success ? email.output : null,
    // Some providers send a string.
    emailVerified: email.success && (fields.email_verified === true || fields.email_verified === 'true'),
    firstName: nameOf(fields.given_name) || first,
    lastName: nameOf(fields.family_name) || (nameOf(fields.given_name) ? '' : others.join(' ')),
  };
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  return tidyName(claim).slice(0, longestName).trim();
}

/** Client authentication by a method that the provider supports; OpenID Connect's default is `client_secret_basic`. */
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

/** Drops the error's cause, which may hold codes, tokens and claims. */
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
  // fetch throws a TypeError without a code if it cannot connect.
  if (error instanceof TypeError && !('code' in error)) return new ExchangeFailed('unreachable', 'no connection');
  return new ExchangeFailed('refused', error instanceof Error ? error.name : 'unknown');
}

function isAway(status: number): boolean {
  return status === 429 || status >= 500;
}
