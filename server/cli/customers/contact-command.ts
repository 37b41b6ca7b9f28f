import { Option, type Command } from 'commander';
import { foldDigits } from '../../../contract/catalogue/search-text.ts';
import type { Database } from '../../db/connect.ts';
import { listContactMessages, messageOf, type ContactMessage } from '../../features/contact/read-messages.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { parseWholeNumber } from '../arguments.ts';
import { printList } from '../print-list.ts';
import { oneLine, printable } from '../printable.ts';
import { timeOf } from '../riyadh-time.ts';

type ListOptions = { kind?: ContactMessage['kind']; suspected?: true; before?: string; most: number; json?: true };

const kinds = ['contact', 'complaint', 'suggestion'] as const;

/** store contact list | show REFERENCE */
export function addContact(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('contact')
    .summary('read shoppers’ messages')
    .description(
      'Messages, complaints and suggestions of shoppers. They are also emailed to the address in the ' +
        'setting `email`. Times are in Riyadh time.',
    );

  command
    .command('list')
    .description('Lists messages, the newest first.')
    .addOption(new Option('--kind <kind>', 'only these').choices(kinds))
    .option('--suspected', 'suspected spam, which is not emailed')
    .option('--before <reference>', 'only those before this one, to go on with')
    .option('--most <count>', 'how many at most', parseWholeNumber, 200)
    .option('--json', 'as JSON')
    .action(async ({ kind, suspected, before, most, json }: ListOptions) => {
      await withDatabase(async (db) => {
        const { messages, more } = await listContactMessages(db, {
          ...(kind ? { kind } : {}),
          suspected: suspected === true,
          ...(before === undefined ? {} : { before: await known(db, before) }),
          most,
        });
        printList(caller, messages, {
          json,
          asJson,
          none: 'There are no messages.',
          text: () =>
            messages
              .map(
                ({ reference, kind: what, createdAt, name, message }) =>
                  `${reference} ${what}, ${timeOf(createdAt)}, ${oneLine(name)}: ${oneLine(message)}`,
              )
              .join('\n'),
        });
        const last = messages.at(-1);
        if (last && more > 0)
          say(caller.err, `… and ${more.toLocaleString('en')} more. To go on: --before ${last.reference}`);
      });
    });

  command
    .command('show')
    .description('Prints one message with all its details.')
    .argument('<reference...>', 'the number that the shopper got, with or without its space')
    .option('--json', 'as JSON')
    .action(async (reference: string[], { json }: { json?: true }) => {
      await withDatabase(async (db) => {
        const message = await known(db, reference.join(' '));
        if (json) {
          say(caller.out, JSON.stringify(asJson(message), null, 2));
          return;
        }
        const { kind, name, email, phone, orderNumber, language } = message;
        const order = orderNumber === null ? '' : `\nOrder ${orderNumber}`;
        say(
          caller.out,
          `${message.reference} ${kind}, ${timeOf(message.createdAt)}, on the ${language === 'ar' ? 'Arabic' : 'English'} page
${printable(name)}, ${email}, ${phone}${order}

${printable(message.message)}`,
        );
      });
    });
}

/** The message with that number, with any digits and spacing. Throws Refused if there is none. */
async function known(db: Database, reference: string): Promise<ContactMessage> {
  const message = await messageOf(db, foldDigits(reference).replace(/\s/g, ''));
  if (!message) throw new CommandRefused(`There is no message ${reference}. See: contact list`);
  return message;
}

function asJson({ fingerprint: _fingerprint, id: _id, ...message }: ContactMessage): object {
  return message;
}
