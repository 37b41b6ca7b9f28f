import type { Command } from 'commander';
import { makePushKeys } from '../../lib/push-keys.ts';
import { exitCodes, say, type CommandContext } from '../caller.ts';

/** store push-keys */
export function addPushKeys(program: Command, { caller }: CommandContext, done: (code: number) => void): void {
  program
    .command('push-keys')
    .summary('make the pair of keys that notices are sent with')
    .description(
      `Prints a new pair of keys (VAPID) for the environment, the same for every instance, and changes nothing. Make it once: devices are told no more under another pair until their shoppers come by again. The private key is a secret.`,
    )
    .action(() => {
      const { publicKey, privateKey } = makePushKeys();
      say(caller.out, `VAPID_PUBLIC_KEY=${publicKey}`);
      say(caller.out, `VAPID_PRIVATE_KEY=${privateKey}`);
      done(exitCodes.done);
    });
}
