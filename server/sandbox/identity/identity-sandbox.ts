// The sandbox identity provider: a certified OpenID Connect server in this process, on which the tester picks a person.
// Never in production.
import { generateKeyPair, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import type { Configuration, JWK, Provider } from 'oidc-provider';
import * as v from 'valibot';
import { emailAddress } from '../../../contract/account/account.ts';
import { toLanguage, type Language } from '../../../contract/core/language.ts';
import type { Log } from '../../lib/log.ts';
import type { ProviderSettings } from '../../providers/identity/oidc.ts';
import { returnAddresses } from '../../providers/identity/return-addresses.ts';
import { memoryAdapter } from './memory-adapter.ts';
import { choicePage, failedPage, style, trialName } from './pages.ts';
import { people, SignedInPeople, type Person } from './people.ts';

const mountPath = '/sandbox/oidc';
const clientId = 'store';
const largestForm = 8 * 1024;
const interactionSeconds = 15 * 60;

export type IdentitySandbox = {
  /** The settings with which the store uses this provider. */
  settings: Omit<ProviderSettings, 'allowsHttp'>;
  /** Answers a request to this provider. Returns false for any other request, which it does not touch. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
};

type Options = {
  /** Without a trailing slash. */
  publicUrl: string;
  /** This process's own address, for the store's calls: the public address may go through a proxy. */
  listensAt: () => string;
  log: Log;
  /** For tests. */
  overrides?: { signingKey?: JWK; claimsInIdToken?: boolean };
};

/** The provider. It starts with the first request; its keys and data are in memory only. */
export function openIdentitySandbox(options: Options): IdentitySandbox {
  const { publicUrl, log } = options;
  const issuer = publicUrl + mountPath;
  const secret = randomBytes(32).toString('base64url');
  const present = new SignedInPeople();
  let opened: Promise<Provider> | null = null;
  const open = () => (opened ??= createProvider({ ...options, issuer, secret, present }));

  const carryOn = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (path === '/style.css') return send(response, 200, 'text/css', style);
    const provider = await open();
    rewriteToIssuer(request, path, publicUrl);
    const uid = /^\/interaction\/([\w-]+)$/.exec(path.replace(/\?.*$/, ''))?.[1];
    if (uid !== undefined) return interact(provider, request, response, uid, { publicUrl, present });
    await provider.callback()(request, response);
  };

  return {
    settings: {
      id: 'trial',
      name: trialName,
      issuer,
      clientId,
      clientSecret: secret,
      fetch: (url, init) => fetch(url.replace(new URL(url).origin, options.listensAt()), init as RequestInit),
    },
    answers(request, response) {
      const url = request.url ?? '';
      if (!/^\/sandbox\/oidc(?=[/?]|$)/.test(url)) return false;
      carryOn(request, response, url.slice(mountPath.length) || '/').catch((error: unknown) => {
        log.error({ err: error }, 'the sandbox identity provider failed');
        if (response.headersSent) response.destroy();
        else sendPage(response, 500, failedPage('ar', mountPath), publicUrl);
      });
      return true;
    },
  };
}

/**
 * Rewrites the request to the issuer's host, whichever name it came in on. Drops the session cookie at /auth, so that
 * every sign-in asks for a person again.
 */
function rewriteToIssuer(request: IncomingMessage, path: string, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl);
  Object.assign(request, { originalUrl: request.url, url: path });
  delete request.headers['x-forwarded-host'];
  request.headers.host = host;
  request.headers['x-forwarded-proto'] = protocol.replace(':', '');
  if (!/^\/auth(\?|$)/.test(path)) return;
  const others = (request.headers.cookie ?? '').split('; ').filter((cookie) => !cookie.startsWith(cookieNames.session));
  request.headers.cookie = others.join('; ');
}

const cookieNames = { session: 'trial_session', interaction: 'trial_interaction', resume: 'trial_resume' };

async function createProvider({
  publicUrl,
  issuer,
  secret,
  present,
  log,
  overrides = {},
}: Options & { issuer: string; secret: string; present: SignedInPeople }): Promise<Provider> {
  const { Provider: OidcProvider, interactionPolicy } = await load();
  const signingKey = overrides.signingKey ?? (await newKey());
  // Our one page asks for consent too.
  const policy = interactionPolicy.base();
  policy.remove('consent');
  const configuration: Configuration = {
    adapter: memoryAdapter(),
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: returnAddresses(publicUrl),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: cookieNames,
      long: { path: mountPath, httpOnly: true, sameSite: 'lax', signed: true },
      short: { path: mountPath, httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: ['openid', 'email', 'profile'],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: !(overrides.claimsInIdToken ?? true), // like Google: profile claims are in the ID token
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `${mountPath}/interaction/${uid}`, policy },
    findAccount: (_, sub) => {
      const claims = present.claimsOf(sub);
      return claims && { accountId: sub, claims: () => claims };
    },
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: {
      AccessToken: 10 * 60,
      AuthorizationCode: 60,
      Grant: 10 * 60,
      IdToken: 10 * 60,
      Interaction: interactionSeconds,
      Session: interactionSeconds,
    },
    clientBasedCORS: () => false,
    renderError(ctx) {
      for (const [name, value] of Object.entries(pageHeaders(publicUrl))) ctx.set(name, value);
      ctx.body = failedPage(languageOf(ctx.oidc?.params), mountPath);
    },
  };
  const provider = new OidcProvider(issuer, configuration);
  provider.proxy = true; // trusts the scheme and host that rewriteToIssuer sets
  provider.on('server_error', (_, error) => log.error({ err: error }, 'the sandbox identity provider failed'));
  return provider;
}

/** Shows the page on which the tester picks a person, and handles its form. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  uid: string,
  { publicUrl, present }: { publicUrl: string; present: SignedInPeople },
): Promise<void> {
  const details = await provider.interactionDetails(request, response).catch(() => null);
  const language = languageOf(details?.params);
  if (details?.uid !== uid) return sendPage(response, 404, failedPage(language, mountPath), publicUrl);
  if (request.method === 'GET') return sendPage(response, 200, choicePage(language, mountPath, uid), publicUrl);
  if (request.method !== 'POST') return sendPage(response, 405, failedPage(language, mountPath), publicUrl);
  const form = await readForm(request);
  if (!form) return sendPage(response, 400, failedPage(language, mountPath), publicUrl);
  if (form.get('decision') !== 'approve') {
    return provider.interactionFinished(
      request,
      response,
      { error: 'access_denied', error_description: 'declined' },
      { mergeWithLastSubmission: false },
    );
  }
  const person = personIn(form);
  if (!person) {
    const email = form.get('email') ?? '';
    return sendPage(response, 422, choicePage(language, mountPath, uid, { email }), publicUrl);
  }
  const accountId = present.admit(person, language);
  await provider.interactionFinished(request, response, { login: { accountId } }, { mergeWithLastSubmission: false });
}

function personIn(form: URLSearchParams): Person | null {
  // A typed email address overrides the preselected person.
  const key = form.get('email') ? 'other' : (form.get('person') ?? '');
  if (Object.hasOwn(people, key)) return people[key] ?? null;
  const email = v.safeParse(emailAddress, form.get('email'));
  return email.success ? { email: email.output, emailVerified: form.get('verified') !== 'no' } : null;
}

/** Null for a form that is larger than ours can get. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > largestForm) return null;
    parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

function languageOf(params: unknown): Language {
  const hint = v.safeParse(v.object({ ui_locales: v.string() }), params);
  return toLanguage(hint.success ? hint.output.ui_locales.toLowerCase() : null);
}

function sendPage(response: ServerResponse, status: number, html: string, publicUrl: string): void {
  for (const [name, value] of Object.entries(pageHeaders(publicUrl))) response.setHeader(name, value);
  send(response, status, 'text/html', html);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8`, 'X-Content-Type-Options': 'nosniff' });
  response.end(text);
}

/** `form-action` also applies to redirects after the form is sent, so it must allow the store's return addresses. */
function pageHeaders(publicUrl: string): Record<string, string> {
  const back = [...new Set(returnAddresses(publicUrl).map((address) => new URL(address).origin))].join(' ');
  return {
    'Content-Security-Policy':
      `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ` +
      `${back}; base-uri 'none'; frame-ancestors 'none'`,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    ...(privateKey.export({ format: 'jwk' }) as JWK),
    use: 'sig',
    alg: 'RS256',
    kid: randomBytes(8).toString('hex'),
  };
}

/** Imports the library without its warning about Node 20, on which our tests run it. */
async function load() {
  const { warn } = console;
  const others = (...args: unknown[]) => {
    if (!String(args[0]).includes('oidc-provider')) warn(...args);
  };
  Object.assign(console, { warn: others });
  try {
    return await import('oidc-provider');
  } finally {
    Object.assign(console, { warn });
  }
}
