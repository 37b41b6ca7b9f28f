import { InvalidArgumentError, Option, type Command } from 'commander';
import {
  countMessages,
  findMessages,
  listMessages,
  retryMessages,
  type MessageStatus,
} from '../../features/messages/outbox.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { timeOf } from '../riyadh-time.ts';

type Listed = Awaited<ReturnType<typeof listMessages>>[number];

const shownId = 8;
const statuses: readonly MessageStatus[] = ['waiting', 'failed', 'sent'];

/** store outbox [--status …] [--most N] [--json] | outbox retry [ID…] */
export function addOutbox(program: Command, { caller, withDatabase }: CommandContext): void {
  const outbox = program
    .command('outbox')
    .summary('see outgoing email, SMS and push notifications, and retry them')
    .description(
      'Lists waiting, failed and sent email, SMS and push notifications, newest first. Their content ' +
        'is not shown; a device is shown by its number in the store. Times are in Riyadh time.',
    )
    .addOption(new Option('--status <status>', 'only these').choices([...statuses]))
    .option('--most <count>', 'how many at most', count, 100)
    .option('--json', 'as JSON, with whole ids')
    .action(async ({ status, most, json }: { status?: MessageStatus; most: number; json?: true }) => {
      await withDatabase(async (db) => {
        const messages = await listMessages(db, { statuses: status ? [status] : statuses, most });
        if (json) {
          say(caller.out, JSON.stringify(messages.map(jsonOf), null, 2));
          return;
        }
        for (const message of messages) say(caller.out, lineOf(message));
        const counted = await countMessages(db);
        say(caller.out, statuses.map((each) => `${counted[each].toLocaleString('en')} ${each}`).join(', '));
      });
    });

  outbox
    .command('retry')
    .summary('retry now')
    .description('Retries messages now: those with the given ids, or all failed ones.')
    .argument('[ids...]', `ids as listed, or their first ${shownId} or more characters`)
    .action(async (ids: string[]) => {
      await withDatabase((db) =>
        db.transaction(async (tx) => {
          const named: string[] = [];
          for (const beginning of ids) {
            const [found, second] = /^[\da-f-]{8,36}$/.test(beginning) ? await findMessages(tx, beginning) : [];
            if (!found) throw new CommandRefused(`There is no message ${beginning}. See: outbox`);
            if (second)
              throw new CommandRefused(`More than one message id starts with ${beginning}; give more characters.`);
            if (found.status === 'sent') throw new CommandRefused(`The message ${beginning} has already been sent.`);
            named.push(found.id);
          }
          const tried = await retryMessages(tx, new Date(), ids.length > 0 ? named : undefined);
          say(caller.out, `${tried} ${tried === 1 ? 'message' : 'messages'} will be retried now.`);
        }),
      );
    });
}

function lineOf(message: Listed): string {
  const { id, channel, kind, recipient, status, attempts, nextAt, lastError, createdAt, sentAt } = message;
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  const end =
    status === 'sent' ? `sent ${timeOf(sentAt)}` : status === 'failed' ? tries : `${tries}, next ${timeOf(nextAt)}`;
  return [id.slice(0, shownId), timeOf(createdAt), status.padEnd(7), channel.padEnd(5), kind, recipient, end, lastError]
    .filter((part) => part !== null)
    .join('  ');
}

function jsonOf({ nextAt, lastError, createdAt, sentAt, ...message }: Listed) {
  return {
    ...message,
    next_at: message.status === 'waiting' ? nextAt.toISOString() : null,
    last_error: lastError,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  };
}

function count(text: string): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw new InvalidArgumentError('It must be a whole number from 1 to 999999.');
  return number;
}
