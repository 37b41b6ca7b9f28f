import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { reasonOf } from '../../db/reason-of.ts';
import { exitCodes, say, type Caller, type CommandContext, type WithDatabase, type WithSnapshot } from '../caller.ts';
import { inSnapshot } from '../../db/backup/snapshot.ts';
import { addAccounts } from '../customers/accounts-command.ts';
import { addAudit } from '../orders/audit-command.ts';
import { addBackup } from '../backup/backup-command.ts';
import { addComments } from '../customers/comments-command.ts';
import { addContact } from '../customers/contact-command.ts';
import { addCoupons } from '../shop/coupons-command.ts';
import { addDoctor } from '../doctor/doctor-command.ts';
import { addExport } from '../catalogue/export-command.ts';
import { addGenerate } from '../catalogue/generate-command.ts';
import { addImport } from '../catalogue/import-command.ts';
import { addOrders } from '../orders/orders-command.ts';
import { addOutbox } from '../customers/outbox-command.ts';
import { addPages } from '../shop/pages-command.ts';
import { addParcels } from '../orders/parcels-command.ts';
import { addHomeContent } from '../shop/home-content-command.ts';
import { addPushKeys } from '../customers/push-keys-command.ts';
import { addRedirects } from '../shop/redirects-command.ts';
import { addRestore } from '../backup/restore-command.ts';
import { addSettings } from '../shop/settings-command.ts';
import { addShipping } from '../shop/shipping-command.ts';
import { noProviders, type StoreSettings } from '../store-settings.ts';
import { addVitals } from '../vitals/vitals-command.ts';
import { addTransactions } from '../orders/transactions-command.ts';

const usageHint = '(add --help for usage)';

/** Runs one command line and returns its exit code. Never throws: errors go to the caller's error output. */
export async function runCommand(
  argv: readonly string[],
  caller: Caller,
  withDatabase: WithDatabase,
  settings: () => StoreSettings = () => noProviders,
  withSnapshot: WithSnapshot = (work) => withDatabase((db) => inSnapshot(db, work)),
): Promise<number> {
  let code: number = exitCodes.done;
  const program = new Command('store')
    .description('The owner’s command line of the store.')
    .usage('<command> [options]     (store <command> --help shows its options)')
    .showHelpAfterError(usageHint)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void caller.out.write(text),
      writeErr: (text) => void caller.err.write(text),
      getOutHelpWidth: () => caller.out.columns ?? 100,
      getErrHelpWidth: () => caller.err.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 1 refused or bad data, 2 wrong usage, 130 stopped.
The database is the one that DATABASE_URL names, else the embedded one in the folder DATA_DIR (.data). You need not stop a running store.`,
    );
  const exitWith = (result: number) => {
    code = result;
  };
  const context: CommandContext = {
    caller,
    withDatabase: async (work, as) =>
      exitWith(await withDatabase(async (db) => (await work(db)) ?? exitCodes.done, as)),
    withSnapshot: async (work) => exitWith(await withSnapshot(async (db) => (await work(db)) ?? exitCodes.done)),
    exitWith,
    settings,
  };
  program.commandsGroup('Catalogue and content:');
  addImport(program, context);
  addExport(program, context);
  addGenerate(program, context);
  addSettings(program, context);
  addHomeContent(program, context);
  addPages(program, context);
  addRedirects(program, context);
  addCoupons(program, context);
  program.commandsGroup('Orders and money:');
  addOrders(program, context);
  addTransactions(program, context);
  addParcels(program, context);
  addShipping(program, context);
  addAudit(program, context);
  program.commandsGroup('Shoppers:');
  addAccounts(program, context);
  addContact(program, context);
  addComments(program, context);
  addOutbox(program, context);
  program.commandsGroup('The store itself:');
  addDoctor(program, context);
  addVitals(program, context);
  addPushKeys(program, context);
  addBackup(program, context);
  addRestore(program, context);
  for (const command of program.commands) command.helpCommand(false);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    // Commander prints those of argument parsers itself; this one was thrown later, by the command.
    if (error instanceof InvalidArgumentError) say(caller.err, `error: ${error.message}\n${usageHint}`);
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    if (caller.signal.aborted) {
      say(caller.err, 'Stopped. Nothing was changed.');
      return exitCodes.stopped;
    }
    say(caller.err, reasonOf(error));
    return exitCodes.refused;
  }
}
