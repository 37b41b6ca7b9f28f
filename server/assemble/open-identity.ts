// Creates the identity providers from the environment, with the trial provider if none is configured.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Env } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { openProvider, type IdentityProvider } from '../providers/identity/oidc.ts';
import { isLocalRequest } from '../http/requests/local-only.ts';
import { serverUrl } from '../lib/serve.ts';

export type IdentityProviders = {
  providers: IdentityProvider[];
  /** Answers a request meant for the trial provider; returns false for all others. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
};

/** Opens the providers. `server` is called for its address only when someone signs in. */
export async function openIdentity(env: Env, log: Log, server: () => Server): Promise<IdentityProviders> {
  const allowsHttp = !env.production;
  const configured = env.identityProviders.map(({ name, ...settings }) =>
    openProvider({ ...settings, name: { ar: name, en: name }, allowsHttp }),
  );
  if (configured.length > 0 || env.production) return { providers: configured, answers: () => false };
  const { openIdentitySandbox } = await import('../sandbox/identity/identity-sandbox.ts');
  const trial = openIdentitySandbox({ publicUrl: env.publicUrl, listensAt: () => serverUrl(server()), log });
  return {
    providers: [openProvider({ ...trial.settings, allowsHttp })],
    answers(request, response) {
      const { headers, socket } = request;
      const from = { remote: socket.remoteAddress ?? '', host: headers.host, headerNames: Object.keys(headers) };
      const isLetIn = env.sandboxIsForAll || isLocalRequest(from);
      return isLetIn && trial.answers(request, response);
    },
  };
}
