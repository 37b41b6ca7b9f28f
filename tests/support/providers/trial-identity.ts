// The trial identity provider on its own port, and a user who goes through its pages as in a browser.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { JWK } from 'oidc-provider';
import { createLog } from '../../../server/lib/log.ts';
import type { ProviderSettings } from '../../../server/providers/identity/oidc.ts';
import { openIdentitySandbox } from '../../../server/sandbox/identity/identity-sandbox.ts';
import { freePort } from '../network/free-port.ts';

export type TrialIdentity = {
  /** The address of the store that the provider belongs to. */
  url: string;
  settings: ProviderSettings;
  /**
   * Continues at a URL of the provider that a page led to, submits its form, and returns the URL that it redirects to.
   */
  returnFrom(address: string, form: Record<string, string>): Promise<string>;
  /** Goes to the provider, submits its form, and returns what the shopper comes back with. */
  visit(form: Record<string, string>, facts?: { redirectUri?: string }): Promise<Visit>;
  stop(): Promise<void>;
};

export type Visit = { code: string | null; error: string | null; state: string | null; login: FederatedBody };

/** The request body for the store's API. */
export type FederatedBody = {
  provider: string;
  code: string;
  code_verifier: string;
  redirect_uri: string;
  nonce: string;
  iss: string;
};

export async function startTrialIdentity(
  overrides: { signingKey?: JWK; claimsInIdToken?: boolean } = {},
): Promise<TrialIdentity> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const trial = openIdentitySandbox({ publicUrl: url, listensAt: () => url, log: createLog('silent'), overrides });
  const server = createServer((request, response) => {
    if (!trial.answers(request, response)) response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url,
    settings: { ...trial.settings, allowsHttp: true },
    returnFrom,
    visit: (form, facts = {}) => visit(url, form, facts),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function visit(url: string, form: Record<string, string>, { redirectUri }: { redirectUri?: string }) {
  const verifier = randomBytes(32).toString('base64url');
  const login = {
    provider: 'trial',
    code: '',
    code_verifier: verifier,
    redirect_uri: redirectUri ?? `${url}/login/return`,
    nonce: randomBytes(16).toString('hex'),
    iss: `${url}/sandbox/oidc`,
  };
  const start = new URL(`${url}/sandbox/oidc/auth`);
  start.search = new URLSearchParams({
    response_type: 'code',
    client_id: 'store',
    redirect_uri: login.redirect_uri,
    scope: 'openid email profile',
    state: 'a state',
    nonce: login.nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ui_locales: 'en',
  }).toString();

  const back = new URL(await returnFrom(start.href, form));
  const code = back.searchParams.get('code');
  return {
    code,
    error: back.searchParams.get('error'),
    state: back.searchParams.get('state'),
    login: { ...login, code: code ?? '', iss: back.searchParams.get('iss') ?? login.iss },
  };
}

async function returnFrom(address: string, form: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (page: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(page, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const where = (answer: Response, from: string) => new URL(answer.headers.get('location') ?? '', from).href;

  const answer = await ask(address);
  if (answer.status !== 303) throw new Error(`the provider refused: ${answer.status}`);
  const choice = where(answer, address);
  const chosen = await ask(choice, { method: 'POST', body: new URLSearchParams({ decision: 'approve', ...form }) });
  if (chosen.status !== 303) throw new Error(`the provider's form was refused: ${chosen.status}`);
  const resume = where(chosen, choice);
  return where(await ask(resume), resume);
}
