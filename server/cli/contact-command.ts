import { Option, type Command } from 'commander';
import { listMessages, messageOf, type ContactMessage } from '../features/contact/read-messages.ts';
import { exitCodes, Refused, say, type CommandContext } from './caller.ts';
import { oneLine, printable } from './printable.ts';
import { timeOf } from './riyadh-time.ts';

const kinds = ['contact', 'complaint', 'suggestion'] as const;

/** store contact list | show REFERENCE */
export function addContact(
  program: Command,
  { caller, withDatabase }: CommandContext,
  done: (code: number) => void,
): void {
  const command = program
    .command('contact')
    .summary('read what shoppers have written')
    .description(
      'Messages, complaints and suggestions of shoppers. They are mailed to the address of the setting `email` as well. Times are of Riyadh.',
    );

  command
    .command('list')
    .description('Lists the newest 200.')
    .addOption(new Option('--kind <kind>', 'only these').choices(kinds))
    .option('--suspected', 'those that a program has probably written, which are not mailed')
    .option('--json', 'as JSON')
    .action(async ({ kind, suspected, json }: { kind?: ContactMessage['kind']; suspected?: true; json?: true }) => {
      done(
        await withDatabase(async (db) => {
          const all = await listMessages(db, { ...(kind ? { kind } : {}), suspected: suspected === true });
          if (json) say(caller.out, JSON.stringify(all.map(asJson), null, 2));
          else if (all.length === 0) say(caller.out, 'There are no messages.');
          else
            for (const message of all)
              say(
                caller.out,
                `${message.reference} ${message.kind}, ${timeOf(message.createdAt)}, ${oneLine(message.name)}: ${oneLine(message.message)}`,
              );
          return exitCodes.done;
        }),
      );
    });

  command
    .command('show')
    .description('Prints one message with all that came with it.')
    .argument('<reference>', 'the number that the shopper was told')
    .option('--json', 'as JSON')
    .action(async (reference: string, { json }: { json?: true }) => {
      done(
        await withDatabase(async (db) => {
          const message = await messageOf(db, reference.trim());
          if (!message) throw new Refused(`There is no message ${reference}. See: contact list`);
          if (json) {
            say(caller.out, JSON.stringify(asJson(message), null, 2));
            return exitCodes.done;
          }
          const { kind, name, email, phone, orderNumber, language } = message;
          const order = orderNumber === null ? '' : `\nOrder ${orderNumber}`;
          say(
            caller.out,
            `${message.reference} ${kind}, ${timeOf(message.createdAt)}, on the ${language === 'ar' ? 'Arabic' : 'English'} page
${printable(name)}, ${email}, ${phone}${order}

${printable(message.message)}`,
          );
          return exitCodes.done;
        }),
      );
    });
}

function asJson({ fingerprint: _fingerprint, id: _id, ...message }: ContactMessage): object {
  return message;
}
