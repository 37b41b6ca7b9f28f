import { InvalidArgumentError } from 'commander';
import { expect, test } from 'vitest';
import { runHere } from '../../tests/support/store/command-line.ts';
import { readEnv } from '../lib/env.ts';

const store = (...argv: string[]) => runHere(argv, () => Promise.reject(new Error('the database was asked')));

/** Names of the commands listed in a help text. */
const commandsIn = (help: string) =>
  [...help.matchAll(/^ {2}([a-z][a-z-]*)(?= [ [<]|$)/gm)].flatMap(([, name]) => name ?? []);

test('every command describes itself and refuses wrong input with a hint', async () => {
  const { code, out } = await store('--help');
  const commands = commandsIn(out);
  expect(code).toBe(0);
  expect(commands).toEqual(
    expect.arrayContaining(['import', 'sliders', 'testimonials', 'orders', 'backup', 'restore', 'doctor']),
  );
  expect(commands).not.toContain('copy-database');
  const leaves: string[][] = [];
  for (const command of commands) {
    const help = await store(command, '--help');
    expect([command, help.code, help.err]).toEqual([command, 0, '']);
    expect(help.out).toMatch(new RegExp(`^Usage: store ${command} [^]*\\n\\n[A-Z][^]*\\.`));
    const inner = commandsIn(help.out);
    leaves.push(...(inner.length > 0 ? inner.map((each) => [command, each]) : [[command]]));
  }
  for (const leaf of leaves) {
    expect([leaf, (await store(...leaf, '--help')).code]).toEqual([leaf, 0]);
    const { code: refused, err } = await store(...leaf, '--hlep');
    expect([leaf, refused]).toEqual([leaf, 2]);
    expect(err).toMatch(
      /(unknown option '--hlep'\n\(Did you mean --help\?\)|required option .*)\n\(add --help for usage\)/,
    );
  }
});

test('wrong usage is refused without opening the database', async () => {
  expect(await store('imprt', 'x.json')).toMatchObject({ code: 2, out: '' });
  expect(await store('settings', 'set', 'phone')).toMatchObject({
    code: 2,
    err: expect.stringContaining('error: give a VALUE, --ar or --en'),
  });
  expect((await store('import', '--help')).out).toContain('--dry-run');
});

test('an argument that a command refuses only while it works is reported, too', async () => {
  const refuse = () => Promise.reject(new InvalidArgumentError('must be a whole number'));
  expect(await runHere(['comments', 'list'], refuse)).toEqual({
    code: 2,
    out: '',
    err: 'error: must be a whole number\n(add --help for usage)\n',
  });
});

/** These print a page's text, or show hidden comments again. */
const noLists = new Set(['pages show', 'comments show']);

test('every list is available as JSON', async () => {
  for (const command of commandsIn((await store('--help')).out)) {
    const inner = commandsIn((await store(command, '--help')).out);
    for (const leaf of inner.filter((name) => name === 'list' || name === 'show'))
      if (!noLists.has(`${command} ${leaf}`))
        expect([command, leaf, (await store(command, leaf, '--help')).out]).toEqual([
          command,
          leaf,
          expect.stringContaining('--json'),
        ]);
  }
});

test('push-keys prints a new key pair for the environment each time', async () => {
  const printed = await store('push-keys');
  expect(printed.code).toBe(0);
  const pair = Object.fromEntries(
    printed.out
      .trim()
      .split('\n')
      .map((line) => line.split('=')),
  ) as Record<string, string>;
  expect(readEnv(pair).push.keys).toEqual({ publicKey: pair.VAPID_PUBLIC_KEY, privateKey: pair.VAPID_PRIVATE_KEY });
  expect((await store('push-keys')).out).not.toBe(printed.out);
});
