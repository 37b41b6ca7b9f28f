import type { Command } from 'commander';
import { migrationOf, Migrations } from '../../db/backup/schema.ts';
import { reasonOf } from '../../db/reason-of.ts';
import { BadEnvironment, type Env } from '../../lib/env.ts';
import { migrationsFolder } from '../../lib/project-root.ts';
import { exitCodes, say, type Caller, type CommandContext } from '../caller.ts';
import { examineConfiguration } from './configuration.ts';
import { fail, type Finding } from './finding.ts';
import { examineDatabase, examineMail } from './reach.ts';
import { examineSettings } from './settings.ts';
import { examineWork } from './work.ts';

/** store doctor [--json] */
export function addDoctor(program: Command, { caller, withDatabase, exitWith, settings }: CommandContext): void {
  program
    .command('doctor')
    .summary('check the store’s setup, waiting work and books')
    .description(
      'Checks configuration, database, secret key, mail server, disk, clock, settings, waiting work and ' +
        'the books, changes nothing, and says what to do. A store running on the embedded database checks ' +
        'itself, with its own environment. Only the database, its replicas and the mail server are contacted; no ' +
        'email is sent.\n\n' +
        'Each line is ok, warn (look into it) or FAIL (something is being lost). The exit code is 1 if any ' +
        'line fails.',
    )
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: true }) => {
      const tell = (findings: Finding[]) => {
        const isHealthy = findings.every(({ level }) => level !== 'fail');
        if (json) say(caller.out, JSON.stringify({ healthy: isHealthy, findings }, null, 2));
        else print(caller, findings);
        return isHealthy ? exitCodes.done : exitCodes.refused;
      };
      let surroundings: Promise<Finding[]> | null = null;
      const look = (env: Env) =>
        (surroundings ??= examineMail(env).then((mail) => [...examineConfiguration(env), mail]));
      try {
        await withDatabase(
          async (db) => {
            const { env, seal } = settings();
            const findings = [...(await look(env)), ...(await examineDatabase(db, env))];
            const isCurrent = (await migrationOf(db)) === new Migrations(migrationsFolder).last;
            if (!isCurrent) return tell(findings);
            return tell([
              ...findings,
              ...(await examineSettings(db, env)),
              ...(await examineWork(db, env, seal, new Date())),
            ]);
          },
          { itIs: true },
        );
      } catch (error) {
        if (caller.signal.aborted) throw error;
        exitWith(
          tell(
            error instanceof BadEnvironment
              ? inEnvironment(error)
              : [...(await look(settings().env)), inDatabase(error)],
          ),
        );
      }
    });
}

function inEnvironment({ wrong }: BadEnvironment): Finding[] {
  return wrong.map((reason) =>
    fail('environment', `${reason}.`, 'Correct it in .env or wherever the store is started; .env.example explains it.'),
  );
}

function inDatabase(error: unknown): Finding {
  return fail('database', reasonOf(error), 'Check that it is running, and that DATABASE_URL or DATA_DIR points to it.');
}

function print({ out }: Caller, findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ about }) => about.length));
  for (const { level, about, says, do: what } of findings) {
    say(out, `${(level === 'fail' ? 'FAIL' : level).padEnd(4)}  ${about.padEnd(width)}  ${says}`);
    if (what !== undefined) say(out, `${' '.repeat(width + 8)}${what}`);
  }
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  say(out, `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failing.`);
}
