import { InvalidArgumentError, type Command } from 'commander';
import * as v from 'valibot';
import { emailAddress } from '../../../contract/account/account.ts';
import { toE164 } from '../../../contract/account/phone.ts';
import type { Database } from '../../db/connect.ts';
import { inTransaction } from '../../db/transaction.ts';
import { endSessions, releasePhone, returnAccount, wholeAccount } from '../../features/accounts/owner-accounts.ts';
import { personalPush } from '../../features/notifications/personal-notifications.ts';
import { CommandRefused, say, type CommandContext } from '../caller.ts';
import { inOneLine } from '../printable.ts';
import { timeOf } from '../riyadh-time.ts';

/**
 * store accounts show WHO | give-back ADDRESS --to ADDRESS [--without-proof] | release-phone NUMBER |
 * end-sessions WHO | end-sessions --all
 */
export function addAccounts(program: Command, { caller, withDatabase }: CommandContext): void {
  const command = program
    .command('accounts')
    .summary('show a customer’s account, give one back, release a phone number, log devices out')
    .description(
      'Customers’ accounts. First make sure whom you are helping: have them write from the email ' +
        'address, or call from the number, that the account had; `show` lists the addresses. Times are in ' +
        'Riyadh time.',
    );

  command
    .command('show')
    .description('Shows an account, without its orders: orders list has those.')
    .argument('<who>', 'its email or phone', whoOf)
    .option('--json', 'as JSON')
    .action(async (who: Who, { json }: { json?: true }) =>
      withDatabase(async (db) => {
        const found = await accountOf(db, who);
        say(caller.out, json ? JSON.stringify(asJson(found), null, 2) : linesOf(found));
      }),
    );

  const change = (work: Parameters<typeof inTransaction<void>>[1], says: string) =>
    withDatabase(async (db) => {
      await inTransaction(db, work);
      say(caller.out, says);
    });
  command
    .command('give-back')
    .description(
      'Gives an account whose email someone else has changed back to its former address. Password, ' +
        'devices and linked accounts stop working; an email to that address explains how to set a password.',
    )
    .argument('<address>', 'the email that it has now', emailOf)
    .requiredOption('--to <address>', 'the email that it had before', emailOf)
    .option(
      '--without-proof',
      'even if it is not the first address that the store knows (it remembers changes for 30 days, and ' +
        'none from before the account was given back). The person asking may never have had the account ' +
        'and gets everything in it: first ask for something only its owner knows, such as order numbers',
    )
    .action(async (from: string, { to, withoutProof = false }: { to: string; withoutProof?: boolean }) =>
      change(
        (tx) => returnAccount(tx, [personalPush], { from, to, withoutProof, now: new Date() }),
        `The account with ${from} has the address ${to} now. An email sent there explains how to set a password.`,
      ),
    );
  command
    .command('release-phone')
    .description('Removes a number from an account that never verified it, so that its holder can use it.')
    .argument('<number>', 'such as +966512345678', phoneOf)
    .action(async (phone: string) => change((tx) => releasePhone(tx, phone), `The number ${phone} is released.`));
  command
    .command('end-sessions')
    .description(
      'Logs a customer out on all devices, or everybody. Passwords stay as they are. What customers have changed ' +
        'without a connection waits on their devices until they log in.',
    )
    .argument('[who]', 'the account’s email or phone', whoOf)
    .option('--all', 'of all customers, as after a leak of the database')
    .action(async (who: Who | undefined, { all = false }: { all?: boolean }) => {
      if (all === (who !== undefined)) throw new CommandRefused('Name one account, or use --all.');
      return withDatabase(async (db) => {
        const userId = who === undefined ? null : (await accountOf(db, who)).user.id;
        const ended = await inTransaction(db, (tx) => endSessions(tx, [personalPush], userId));
        say(caller.out, `Logged out devices: ${ended}`);
      });
    });
}

/** Throws CommandRefused if there is none. */
async function accountOf(db: Database, who: Who): Promise<Found> {
  const found = await wholeAccount(db, who);
  if (!found)
    throw new CommandRefused(`There is no account with ${inOneLine('email' in who ? who.email : who.phone)}.`);
  return found;
}

type Who = { email: string } | { phone: string };

type Found = NonNullable<Awaited<ReturnType<typeof wholeAccount>>>;

function linesOf({ user, former, devices, providers }: Found): string {
  const proof = (at: Date | null) => (at === null ? 'not verified' : `verified ${timeOf(at)}`);
  const ways = [...(user.passwordHash === null ? [] : ['password']), ...providers];
  return [
    `${inOneLine(`${user.firstName} ${user.lastName}`.trim())}, since ${timeOf(user.createdAt)}`,
    `Email ${user.email}, ${proof(user.emailVerifiedAt)}`,
    ...former.map(({ email, until }) => `Until ${timeOf(until)} the email was ${email}`),
    user.phone === null ? 'No phone' : `Phone ${user.phone}, ${proof(user.phoneVerifiedAt)}`,
    `Signs in with: ${ways.length > 0 ? ways.join(', ') : 'nothing; the customer can reset the password'}`,
    `Logged-in devices: ${devices}`,
  ].join('\n');
}

function asJson({ user, former, devices, providers }: Found): object {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_verified_at: user.emailVerifiedAt?.toISOString() ?? null,
    former_emails: former.map(({ email, until }) => ({ email, until: until.toISOString() })),
    phone: user.phone,
    phone_verified_at: user.phoneVerifiedAt?.toISOString() ?? null,
    has_password: user.passwordHash !== null,
    providers,
    devices,
    created_at: user.createdAt.toISOString(),
  };
}

function whoOf(text: string): Who {
  return text.includes('@') ? { email: emailOf(text) } : { phone: phoneOf(text) };
}

function emailOf(text: string): string {
  const read = v.safeParse(emailAddress, text.trim());
  if (!read.success) throw new InvalidArgumentError('must be an address such as sara@example.com');
  return read.output;
}

function phoneOf(text: string): string {
  const phone = toE164(text);
  if (phone === null) throw new InvalidArgumentError('must be a number such as +966512345678');
  return phone;
}
