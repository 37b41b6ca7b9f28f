type Policy = { createScriptURL: (address: string) => string };
type Policies = { createPolicy: (name: string, rules: Policy) => Policy };

const ofOurs = /^\/(?:sw|assets\/catalogue-worker-[\w-]+)\.js$/;

let policy: Policy | undefined;

/**
 * The address of one of the store's two workers. Where browsers have Trusted Types, pages may start no other script by its
 * address (server/pages/security-headers.ts).
 */
export function workerAddress(path: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  policy ??= trustedTypes?.createPolicy('worker', { createScriptURL: ours });
  return policy ? policy.createScriptURL(path) : path;
}

function ours(address: string): string {
  if (import.meta.env.PROD && !ofOurs.test(address)) throw new TypeError(address);
  return address;
}
