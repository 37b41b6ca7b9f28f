import type { Command } from 'commander';
import { makePushKeys } from '../../lib/push-keys.ts';
import { say, type CommandContext } from '../caller.ts';

/** store push-keys */
export function addPushKeys(program: Command, { caller }: CommandContext): void {
  program
    .command('push-keys')
    .summary('generate the keys for push notifications')
    .description(
      'Prints a new VAPID key pair for the environment and changes nothing. Use the same pair on every ' +
        'instance and do not replace it: with another pair, devices get no notifications until their ' +
        'shoppers visit again. The private key is a secret.',
    )
    .action(() => {
      const { publicKey, privateKey } = makePushKeys();
      say(caller.out, `VAPID_PUBLIC_KEY=${publicKey}`);
      say(caller.out, `VAPID_PRIVATE_KEY=${privateKey}`);
    });
}
