// Checks of the environment that need no network.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../../lib/env.ts';
import { knownPushKeys, pushKeysFile } from '../../lib/push-keys.ts';
import { knownSecretKeys } from '../../lib/secret-key.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

const isOwnMachine = (address: string) => {
  const { hostname } = new URL(address);
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(hostname);
};

const isPrivate = (address: string) =>
  isOwnMachine(address) ||
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd])|\.(local|internal|lan)$/.test(
    new URL(address).hostname,
  );

export function examineConfiguration(env: Env): Finding[] {
  return [
    ok('environment', 'All values are valid, and keys that belong together are set.'),
    mode(env),
    address(env),
    proxy(env),
    secretKey(env),
    sms(env),
    push(env),
    ...payments(env),
    carrier(env),
  ];
}

function mode({ production, publicUrl }: Env): Finding {
  if (production) return ok('mode', 'Production: no sandboxes.');
  if (isPrivate(publicUrl)) return ok('mode', 'Trial: sandboxes replace providers without keys.');
  return fail(
    'mode',
    `Shoppers reach the store at ${publicUrl}, but sandboxes are on: anyone can pay with trial cards and read all messages at /sandbox.`,
    'Set NODE_ENV=production and start the store again.',
  );
}

function address({ production, publicUrl }: Env): Finding {
  if (!production) return ok('address', publicUrl);
  if (isPrivate(publicUrl))
    return fail('address', `Shoppers cannot reach ${publicUrl}.`, 'Set PUBLIC_URL to the store’s own address.');
  if (!publicUrl.startsWith('https://'))
    return fail(
      'address',
      `${publicUrl} is not https: browsers will not install the store, and payment providers will not call it.`,
      'Put a proxy with TLS in front and set PUBLIC_URL to the address that begins with https://.',
    );
  return ok('address', publicUrl);
}

function proxy({ production, trustedProxies }: Env): Finding {
  if (!production || trustedProxies > 0) return ok('proxy', `${trustedProxies} in front of the store.`);
  return warn(
    'proxy',
    'No proxy is trusted. Behind a proxy, all shoppers would seem to have one address and share its limits.',
    'Set TRUSTED_PROXY to the number of proxies in front of the store.',
  );
}

function secretKey(env: Env): Finding {
  if (knownSecretKeys(env) === null)
    return warn('secret key', 'There is none yet; the first start creates one.', 'Start the store once.');
  if (env.secretKey !== undefined) return ok('secret key', 'From SECRET_KEY.');
  const file = join(env.dataDir, 'secret-key');
  if (isReadByOthers(file))
    return warn('secret key', `Other users of this machine can read ${file}.`, `chmod 600 ${file}`);
  return ok('secret key', `In ${file}. No backup holds it: keep a copy elsewhere.`);
}

function sms({ production, sms: { provider, ...keys } }: Env): Finding {
  if (keys[provider]) return ok('SMS', `Sent by ${provider}. The first message will test the keys.`);
  const other = keys.unifonic ? 'unifonic' : keys.taqnyat ? 'taqnyat' : null;
  if (other !== null)
    return fail(
      'SMS',
      `SMS_PROVIDER says ${provider}, but the keys are those of ${other}.`,
      `Set SMS_PROVIDER=${other}.`,
    );
  if (!production) return ok('SMS', 'Sent to the sandbox.');
  return warn(
    'SMS',
    'No SMS provider: numbers cannot be verified, and SMS wait in the outbox.',
    'Set SMS_PROVIDER and its keys.',
  );
}

/** readEnv has already checked that the two keys belong together. */
function push(env: Env): Finding {
  const makeThem = 'Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to what npm run store -- push-keys prints.';
  const elsewhere = env.push.services.filter(isPrivate);
  if (env.production && elsewhere.length > 0)
    return fail(
      'notices',
      `Devices can make the store call ${elsewhere.join(', ')}, which is inside your network.`,
      'Leave PUSH_SERVICES empty.',
    );
  if (env.push.keys)
    return ok('notices', `With the keys of VAPID_PUBLIC_KEY; push services can contact ${env.push.subject}.`);
  if (env.production) return warn('notices', 'Not offered to shoppers: there are no keys.', makeThem);
  try {
    if (knownPushKeys(env) === null) return ok('notices', 'The first start creates the keys.');
  } catch (error) {
    return fail('notices', error instanceof Error ? error.message : String(error), makeThem);
  }
  const file = pushKeysFile(env);
  return isReadByOthers(file)
    ? warn('notices', `Other users of this machine can read ${file}.`, `chmod 600 ${file}`)
    : ok('notices', `With the key in ${file}.`);
}

function isReadByOthers(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
}

function payments(env: Env): Finding[] {
  const { moyasar, tabby, tamara, bankTransfer, cashOnDelivery } = env.payments;
  const online = Object.entries({ moyasar, tabby, tamara }).flatMap(([name, keys]) =>
    keys ? [{ name, baseUrl: keys.baseUrl }] : [],
  );
  const ways = [
    ...online.map(({ name }) => name),
    ...(bankTransfer.accounts ? ['bank transfer'] : []),
    ...(cashOnDelivery.enabled ? ['cash on delivery'] : []),
  ];
  const findings: Finding[] = [];
  if (!env.production) findings.push(ok('payment', 'Sandboxes replace providers without keys.'));
  else if (ways.length === 0)
    findings.push(
      fail(
        'payment',
        'There is no payment method.',
        'Set the keys of a provider, BANK_ACCOUNTS_JSON or COD_ENABLED=true.',
      ),
    );
  else findings.push(ok('payment', `${ways.join(', ')}.`));
  if (env.production && moyasar?.secretKey.startsWith('sk_test_'))
    findings.push(
      fail(
        'payment keys',
        'Moyasar’s keys are for tests: cards are not charged.',
        'Set the keys that begin with pk_live_ and sk_live_.',
      ),
    );
  for (const { name, baseUrl } of online)
    if (env.production && (isPrivate(baseUrl) || /sandbox|staging|test/i.test(new URL(baseUrl).hostname)))
      findings.push(
        fail(
          'payment keys',
          `${name} is called at ${new URL(baseUrl).host}, which takes no real payments.`,
          `Leave ${name.toUpperCase()}_BASE_URL empty.`,
        ),
      );
  if (online.length > 0)
    findings.push(
      env.publicUrl.startsWith('https://') && !isPrivate(env.publicUrl)
        ? ok(
            'webhooks',
            `Expected at ${env.publicUrl}/api/v1/payments/webhooks/{${online.map(({ name }) => name).join(',')}}.`,
          )
        : (env.production ? fail : warn)(
            'webhooks',
            `${online.map(({ name }) => name).join(' and ')} cannot call ${env.publicUrl}: payments are noticed late, by polling.`,
            'Set PUBLIC_URL to an https:// address that can be reached from outside.',
          ),
    );
  return findings;
}

function carrier({ production, shipping }: Env): Finding {
  if (shipping.aramex) return ok('carrier', 'Aramex.');
  return ok('carrier', production ? 'None: you ship orders and update their status yourself.' : 'Sandbox.');
}
