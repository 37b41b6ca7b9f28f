// Federated sign-in: lists the identity providers, and exchanges a provider's code for a session of ours.
import type { Hono } from 'hono';
import { federatedLogin } from '../../../../contract/account/account.ts';
import { listProviders } from '../../../../contract/account/user.ts';
import type { AnswerCache } from '../../../http/answers/answer-cache.ts';
import { createLimit } from '../../../http/requests/rate-limiter.ts';
import { Refusal } from '../../../http/answers/refusal.ts';
import { rateLimitKeyOf } from '../../../http/requests/remote-address.ts';
import { openWrite, publicRead, type CallDeps, type RouteInput, type HttpContext } from '../../../http/route.ts';
import type { Who } from '../../../http/requests/require-session.ts';
import type { Log } from '../../../lib/log.ts';
import { ExchangeFailed, type CodeExchange, type IdentityProvider } from '../../../providers/identity/oidc.ts';
import { returnAddresses } from '../../../providers/identity/return-addresses.ts';
import { startSession } from '../auth/sessions.ts';
import { tokenCookie } from '../auth/token-cookie.ts';
import { userAnswerOf } from '../user-answer.ts';
import { findOrCreateAccount } from './sign-in-with-identity.ts';

/** How long the list is cached; an unreachable provider is asked again after that. */
const listedForMs = 30_000;

export type FederatedDeps = CallDeps & {
  identityProviders: readonly IdentityProvider[];
  /** Whether the store can send SMS. */
  sendsSms: boolean;
  /** Without a trailing slash. */
  publicUrl: string;
  answers: AnswerCache;
  log: Log;
};

export function mountFederated(api: Hono<HttpContext>, deps: FederatedDeps): void {
  const { db, identityProviders } = deps;
  const returns = returnAddresses(deps.publicUrl);
  const perPlace = createLimit(deps, 'federatedPlace');

  const version = () => `providers ${Math.floor(deps.now().getTime() / listedForMs)}`;
  publicRead(api, listProviders, { answers: deps.answers, version }, async ({ language }) => {
    const listed = await Promise.all(
      identityProviders.map(async (provider) => {
        const endpoint = await provider.authorizationEndpoint();
        const { id, name, clientId } = provider;
        return endpoint === null
          ? []
          : [{ id, name: name[language], client_id: clientId, authorization_endpoint: endpoint }];
      }),
    );
    return { data: listed.flat() };
  });

  const signIn = async ({ body, address, userAgent, language, now }: RouteInput<typeof federatedLogin, Who | null>) => {
    await perPlace.take(rateLimitKeyOf(address));
    const provider = identityProviders.find(({ id }) => id === body.provider);
    if (!provider) throw new Refusal('invalid', { fields: { provider: 'choice' } });
    if (!returns.includes(body.redirect_uri)) throw new Refusal('invalid', { fields: { redirect_uri: 'choice' } });
    const identity = await exchanged(provider, deps.log, {
      code: body.code,
      codeVerifier: body.code_verifier,
      redirectUri: body.redirect_uri,
      nonce: body.nonce,
      issuer: body.iss,
    });
    const led = await db.transaction(async (tx) => {
      const account = await findOrCreateAccount(tx, { provider: provider.id, identity, language, now });
      if (account.kind === 'password') return account;
      const { userId } = account;
      const token = await startSession(tx, { userId, remember: body.remember, userAgent, now });
      return { kind: 'signed-in' as const, data: { token, user: await userAnswerOf(tx, userId, deps) } };
    });
    if (led.kind === 'signed-in') {
      await perPlace.giveBack(rateLimitKeyOf(address));
      return { data: led.data };
    }
    throw new Refusal('password_required', { details: { link_token: led.linkToken, email: led.email } });
  };
  openWrite(api, federatedLogin, deps, signIn, ({ data }, { body }) =>
    tokenCookie(data.token, { remember: body.remember, publicUrl: deps.publicUrl }),
  );
}

async function exchanged(provider: IdentityProvider, log: Log, code: CodeExchange) {
  try {
    return await provider.exchange(code);
  } catch (error) {
    if (!(error instanceof ExchangeFailed)) throw error;
    const { reason, detail } = error;
    log.warn({ provider: provider.id, reason, detail }, 'federated sign-in failed at the identity provider');
    if (reason === 'unreachable') throw new Refusal('unavailable', { retryAfterSeconds: 5 });
    throw new Refusal('federated_sign_in_failed');
  }
}
