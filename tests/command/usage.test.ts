import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runCommandHere } from '../_util/command-here.ts';
import { runCommand, settingsFor, startCommand } from '../_util/command.ts';

// Tests that do not depend on the database and run only once. One of each kind has a process of its own.

let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-test-'));
  env = settingsFor({ url: `sqlite:${join(folder, 'dictionary.sqlite')}`, folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('help', () => {
  it('is quiet when its reader has seen enough', async () => {
    const command = startCommand(['--help']);
    command.process.stdout.destroy();
    expect(await command.ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends a wrong command as usual when nobody reads the errors', async () => {
    const command = startCommand(['nonsense']);
    command.process.stderr.destroy();
    expect(await command.ended).toMatchObject({ code: 2 });
  });

  it('is shown by --help', async () => {
    const { code, stdout } = await runCommand(['--help']);
    expect(code).toBe(0);
    for (const word of ['serve', 'import', 'export', 'migrate', 'Exit codes']) {
      expect(stdout).toContain(word);
    }
  });

  it('is shown for one command', async () => {
    const { code, stdout } = await runCommandHere(['import', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('wordkeep import [options] <dataset>');
    for (const option of ['--update', '--skip-invalid', '--dry-run'])
      expect(stdout).toContain(option);
  });

  it('of --version is the version alone', async () => {
    const { code, stdout } = await runCommandHere(['--version']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${packageJson.version}\n` });
  });
});

describe('migrate', () => {
  it('needs no credentials', async () => {
    const { ADMIN_USERNAME: _name, ADMIN_PASSWORD: _password, ...rest } = env;
    expect(await runCommandHere(['migrate'], rest, folder)).toMatchObject({ code: 0 });
  });

  it('reads the settings of a file, which the environment overrules', async () => {
    const file = join(folder, 'settings.env');
    await writeFile(file, `DATABASE_URL=${env['DATABASE_URL']}\nLOG_LEVEL=shout\n`);
    const named = { ENV_FILE: file, DATA_DIR: folder };
    expect(await runCommandHere(['migrate'], named)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('LOG_LEVEL: "shout"'),
    });
    expect(await runCommandHere(['migrate'], { ...named, LOG_LEVEL: 'info' })).toMatchObject({
      code: 0,
      stdout: 'Nothing to migrate.\n',
    });
  });
});

describe('wrong usage ends with 2', () => {
  it('as the exit code of the process', async () => {
    expect(await runCommand(['dance'], env)).toMatchObject({ code: 2, stdout: '' });
  });

  it.each([
    ['no command', []],
    ['an unknown command', ['dance']],
    ['an unknown option', ['serve', '--fast']],
    ['an import of nothing', ['import']],
    ['an import of two things', ['import', 'a', 'b']],
    ['an export to nowhere', ['export']],
    ['a serve with an argument', ['serve', 'now']],
  ])('%s', async (_name, args) => {
    const { code, stdout, stderr } = await runCommandHere(args, env);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/error:|Usage:/);
  });
});

describe('an export that cannot be ends with 2, and says what can', () => {
  it.each([
    [['--format', 'mobi', 'a.zip'], 'expected one of dataset, stardict, yomitan'],
    [['--format', 'csv', 'a.csv'], 'give it a name that ends in .zip'],
    [['--format', 'csv', '--languages', 'de,xx', 'a.zip'], '"xx" is not one of ru, es'],
    [['--core', 'a.zip'], 'a dataset is always complete'],
    [['--languages', 'none', 'a.zip'], 'a dataset is always complete'],
  ])('export %j', async (args, said) => {
    const { code, stdout, stderr } = await runCommandHere(['export', ...args], env, folder);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
    expect(stderr).not.toMatch(/^ +at /m);
  });
});

describe('wrong configuration ends with 1 and one message', () => {
  it.each([
    ['serve without credentials', ['serve'], { ADMIN_USERNAME: '' }, 'ADMIN_USERNAME'],
    ['a port that is none', ['serve'], { PORT: 'http' }, 'PORT'],
    ['a database address that is none', ['migrate'], { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [
      'a database that is not there',
      ['migrate'],
      { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' },
      'DATABASE_URL',
    ],
    [
      'a database address with a broken escape',
      ['migrate'],
      { DATABASE_URL: 'postgres://nobody:p%zz@127.0.0.1:1/none' },
      'DATABASE_URL',
    ],
    ['an ENV_FILE that is not there', ['migrate'], { ENV_FILE: '/nowhere/.env' }, 'ENV_FILE'],
    [
      'a folder that cannot be made',
      ['migrate'],
      { DATABASE_URL: '', DATA_DIR: '/dev/null/data' },
      '/dev/null/data',
    ],
    [
      'a database file that is a folder',
      ['migrate'],
      { DATABASE_URL: 'sqlite:/tmp' },
      'DATABASE_URL',
    ],
  ])('%s', async (_name, args, change, named) => {
    const { code, stderr } = await runCommandHere(args, { ...env, ...change }, folder);
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining(named) });
    expect(stderr).not.toMatch(/^ +at /m);
    expect(stderr).not.toContain('secret');
    expect(stderr).not.toContain('p%zz');
  });

  it('a database file that is none', async () => {
    await writeFile(join(folder, 'letter.sqlite'), 'Dear Sir or Madam, '.repeat(500));
    const change = { DATABASE_URL: `sqlite:${join(folder, 'letter.sqlite')}` };
    const { code, stderr } = await runCommandHere(['migrate'], { ...env, ...change });
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('DATABASE_URL'),
    });
    expect(stderr).not.toMatch(/^ +at /m);
  });

  it('a port that is taken, told with what to do about it', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const address = taken.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { code, stderr } = await runCommand(['serve'], { ...env, PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `wordkeep: Cannot listen on 127.0.0.1:${port}: another program listens there; choose another PORT.\n`,
    );
  });

  it('a host that is none, told with the name of its setting', async () => {
    const change = { HOST: 'no host', PORT: '0' };
    const { code, stderr } = await runCommand(['serve'], { ...env, ...change });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^wordkeep: Cannot listen on no host:0: .*; check HOST\.\n$/);
  });
});

it('says in a line that workers have no folder for their socket', async () => {
  const none = join(folder, 'none');
  expect(await runCommand(['serve'], { ...env, WORKERS: '2', TMPDIR: none })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^wordkeep: TMPDIR cannot be used: ENOENT[^\n]*\n$/),
  });
});
