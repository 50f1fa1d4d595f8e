import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseConfig } from '../../server/config/parse-config.ts';
import { DictServer } from '../../server/dict-protocol/dict-server.ts';
import { Finder } from '../../server/dictionary/finder/find.ts';
import { RateLimiter } from '../../server/http/shared/rate-limit.ts';
import { createLogger } from '../../server/base/logger.ts';
import { COMPAT_MANIFEST, COMPAT_WORDS } from '../_util/compat-words.ts';
import { writeDatasetFolder } from '../_util/datasets.ts';
import { dictSocket, hear, say } from '../_util/dict-client.ts';
import { send } from '../_util/raw-http.ts';
import { CREDENTIALS } from '../_util/credentials.ts';
import { startTestServer, type TestServer } from '../_util/server.ts';
import { signIn } from '../_util/sign-in.ts';

const DATABASE = 'words-for-other-apis';

let folder: string;
let server: TestServer;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wordkeep-dict-'));
  await writeDatasetFolder(folder, { 'words.jsonl': COMPAT_WORDS }, COMPAT_MANIFEST);
  server = await startTestServer({
    DICTIONARY_IMPORT_DIR: folder,
    DICT_ENABLED: 'true',
    DICT_PORT: '0',
  });
  url = server.server.dictUrl ?? '';
  const admin = await signIn(server.url);
  const own = { word: 'tomato', part_of_speech: 'verb', meanings: [{ title: 'to redden' }] };
  expect((await admin.post('/en/words', own)).status).toBe(201);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

describe('a client', () => {
  it('is greeted', async () => {
    const socket = dictSocket(url);
    socket.end();
    expect(await hear(socket)).toMatch(/^220 Wordkeep \S+ <mime> <\S+@\S+>\r\n$/);
  });

  it('is told what each database says', async () => {
    const said = await say(url, 'DEFINE * tomato');
    const [first = '', second = ''] = said.split('\r\n.\r\n');
    expect(first.replaceAll('\r\n', '\n')).toBe(`150 2 definitions retrieved
151 "tomato" ${DATABASE} "Words for other APIs"
tomato noun [A1]
  - American /təˈmeɪtoʊ/ recording
    <https://sounds.example.org/tomato-us.ogg> (A speaker, licence: CC
    BY-SA 4.0) source <https://sounds.example.org/tomato-us>
  - British /təˈmɑːtəʊ/
  - enPR tə-māʹtō
Forms: tomatoes /təˈmeɪtoʊz/ (plural form)
  1. (countable) *fruit*: a soft, red, round fruit
       - Slice the tomato.
       - Two tomatoes, please.
       - “You like tomato” — 1937, a song
     Synonyms: {love apple}
       - German: Tomate, Paradeiser
  2. (dated) *woman*: an attractive woman
Frequency: 4.1 of 8`);
    expect(second).toContain('151 "tomato" own "Words of this server"');
    expect(said.endsWith('.\r\n250 ok\r\n')).toBe(true);
  });

  it('chooses databases', async () => {
    expect(await say(url, 'DEFINE own tomato')).toMatch(/^150 1 /);
    expect(await say(url, 'DEFINE ! tomato')).toMatch(/^150 1 [^]*151 "tomato" words-for/);
    expect(await say(url, `define ${DATABASE.toUpperCase()} TOMATO`)).toMatch(/^150 1 /);
    expect(await say(url, 'DEFINE own glad')).toBe('552 No match\r\n');
    expect(await say(url, 'DEFINE nowhere glad')).toMatch(/^550 /);
    expect(await say(url, 'MATCH nowhere exact glad')).toMatch(/^550 /);
    expect(await say(url, 'SHOW INFO nowhere')).toMatch(/^550 /);
  });

  const matches = async (strategy: string, word: string) => {
    const said = await say(url, `MATCH ${DATABASE} ${strategy} "${word}"`);
    if (said === '552 No match\r\n') return [];
    const [head = '', ...lines] = said.split('\r\n').slice(0, -3);
    expect(head).toBe(`152 ${lines.length} matches found`);
    return lines.map((line) => line.replace(`${DATABASE} `, '').replaceAll('"', ''));
  };

  it.each<[string, string, string[]]>([
    ['exact', 'Tomato', ['tomato']],
    ['exact', 'tomat', []],
    ['prefix', 'sa', ['sad', 'sample']],
    ['suffix', 'ad', ['sad', 'glad', 'mad']],
    ['substring', 'igh', ['night', 'light', 'knight']],
    ['word', 'night', ['night']],
    ['first', 'night', ['night']],
    ['last', 'night', ['night']],
    ['soundex', 'nite', ['night', 'knight']],
    ['lev', 'sat', ['sad']],
    ['lev', 'smaple', ['sample']],
    ['typo', 'necesary', ['necessary']],
    ['.', 'necesary', ['necessary']],
    ['.', 'glad', ['glad']],
    ['.', 'colour', ['color']],
    ['prefix', '?', []],
    ['word', '*', []],
  ])('matches by %s: %s', async (strategy, word, expected) => {
    expect(await matches(strategy, word)).toEqual(expected);
  });

  it('is shown databases, strategies, licences and the server', async () => {
    expect(await say(url, 'SHOW DB')).toBe(
      `110 2 databases present\r\n${DATABASE} "Words for other APIs"\r\nown "Words of this server"\r\n.\r\n250 ok\r\n`,
    );
    expect(await say(url, 'show databases')).toMatch(/^110 2 /);
    const strategies = await say(url, 'SHOW STRAT');
    expect(strategies).toMatch(/^111 10 strategies available\r\nexact "/);
    expect(strategies).toContain('\r\ntypo "');
    const info = await say(url, `SHOW INFO ${DATABASE}`);
    expect(info).toMatch(/^112 /);
    expect(info).toContain(`CC-BY-SA-4.0, ${COMPAT_MANIFEST.license_url}`);
    expect(await say(url, 'SHOW SERVER')).toMatch(/^114 [^]*Wordkeep /);
  });

  it('is answered in order, command by command', async () => {
    const lines = [
      'CLIENT test',
      'STATUS',
      'HELP',
      'AUTH me secret',
      'NOTHING',
      'SHOW',
      '',
      'OPTION MIME',
    ];
    const codes = (await say(url, ...lines, 'SHOW SERVER')).match(/^\d{3}(?= )/gm);
    expect(codes).toEqual([
      '250',
      '210',
      '113',
      '250',
      '502',
      '500',
      '501',
      '500',
      '250',
      '114',
      '250',
    ]);
  });

  it('gets a header before each text after OPTION MIME', async () => {
    expect(await say(url, 'OPTION MIME', 'DEFINE * sad')).toContain(
      '\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\nsad adjective',
    );
  });
});

describe('a second dataset', () => {
  it('is a database of its own, and the names of the first go on working', async () => {
    const admin = await signIn(server.url);
    const made = { name: 'jargon', title: 'The Jargon File', license: 'CC0-1.0' };
    expect((await admin.post('/en/datasets', made)).status).toBe(201);
    for (const word of ['tomato', 'hacker']) {
      const sent = { word, part_of_speech: 'noun', dataset: 'jargon', meanings: [{ title: word }] };
      expect((await admin.post('/en/words', sent)).status).toBe(201);
    }
    expect(await say(url, 'SHOW DB')).toMatch(
      /^110 2 databases present\r\ndefault "[^"]+"\r\njargon "The Jargon File"\r\n/,
    );
    expect(await say(url, 'SHOW INFO jargon')).toContain('The Jargon File\r\n\r\nCC0-1.0');
    const said = await say(url, 'DEFINE * tomato');
    expect(said.match(/^151 "tomato" \w+/gm)).toEqual([
      '151 "tomato" default',
      '151 "tomato" jargon',
    ]);
    expect(await say(url, 'DEFINE ! hacker')).toMatch(/^150 1 [^]*151 "hacker" jargon/);
    expect(await say(url, 'DEFINE default hacker')).toBe('552 No match\r\n');
    expect(await say(url, 'MATCH * prefix hack')).toContain('jargon "hacker"');
    expect(await say(url, 'MATCH jargon exact tomato')).toMatch(/^152 1 /);
    expect(await say(url, 'DEFINE own tomato')).toMatch(/^150 1 [^]*151 "tomato" own/);
    expect(await say(url, `MATCH ${DATABASE} exact tomato`)).toContain(`${DATABASE} "tomato"`);
    expect((await admin.delete('/en/datasets/jargon')).status).toBe(204);
    expect(await say(url, 'SHOW DB')).toContain(`${DATABASE} "Words for other APIs"`);
  });
});

describe('hostile input', () => {
  it.each<[string, string | Buffer, string]>([
    ['a long line', 'x'.repeat(1_500), '500'],
    ['a NUL', 'DEFINE * r\0n', '501'],
    ['an open quote', 'DEFINE * "run', '501'],
    ['no UTF-8', Buffer.from([0x44, 0xff, 0xfe]), '501'],
    ['too few words', 'DEFINE *', '501'],
    ['too many words', 'MATCH * exact a b', '501'],
    ['a long word', `DEFINE * ${'x'.repeat(500)}`, '552'],
    ['many combining marks', `MATCH * . a${'\u0301'.repeat(300)}`, '552'],
    ['a blank word', 'MATCH * prefix " "', '552'],
    ['an accent alone', 'MATCH * word "\u0301"', '552'],
    ['an unknown strategy', 'MATCH * nothing run', '551'],
  ])('is refused, and the next command answered: %s', async (_what, line, code) => {
    const said = await say(url, line, 'STATUS');
    expect(said).toMatch(new RegExp(`^${code} [^\r]*\r\n210 ok\r\n$`));
  });

  it('is cut off when a line has no end', async () => {
    const socket = dictSocket(url);
    socket.write('x'.repeat(200_000));
    expect(await hear(socket)).toMatch(/500 Syntax error, line too long\r\n$/);
  });

  it('answers thousands of commands in one go, in order', async () => {
    const said = await say(url, ...Array.from({ length: 1_000 }, () => 'STATUS\r\nDEFINE * sad'));
    expect(said.match(/^210 ok\r$/gm)).toHaveLength(1_000);
    expect(said.match(/^151 "sad"/gm)).toHaveLength(1_000);
  });
});

describe('limits', () => {
  /** A separate server on the same dictionary. */
  async function withDict<T>(
    { requests = 1_000_000, perAddress = '256', clientMs = 60_000, idleMs = 60_000 },
    work: (url: string, dict: DictServer, limiter: RateLimiter) => Promise<T>,
  ): Promise<T> {
    const config = parseConfig({ ...CREDENTIALS, MAX_CONNECTIONS_PER_ADDRESS: perAddress });
    const { dictionary } = server.server;
    const limiter = new RateLimiter('default', { requests, seconds: 3_600 });
    const logger = createLogger({ logLevel: 'silent', logFormat: 'json' });
    const dict = new DictServer(
      { dictionary, finder: new Finder(dictionary), limiter, logger },
      config,
      { clientMs, idleMs },
    );
    try {
      return await work(await dict.listen({ host: '127.0.0.1', port: 0 }), dict, limiter);
    } finally {
      await dict.close(0);
    }
  }

  it('counts commands towards the limit of their address', async () => {
    await withDict({ requests: 3 }, async (limited, _dict, limiter) => {
      limiter.consume('127.0.0.1');
      const said = await say(limited, 'STATUS', 'STATUS', 'STATUS', 'STATUS');
      expect(said).toMatch(/^210 ok\r\n210 ok\r\n420 Too many requests; try again in \d+ s\r\n$/);
    });
  });

  it('has the same limit as HTTP', async () => {
    const left = async () => {
      const { headers } = await send(server.url, { path: '/api/v1/words/sad' });
      return Number(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
    };
    const before = await left();
    await say(url, 'STATUS', 'STATUS');
    // Two commands, QUIT and the request itself.
    expect(await left()).toBe(before - 4);
  });

  it('closes connections beyond those of an address', async () => {
    await withDict({ perAddress: '2' }, async (limited) => {
      const open = [dictSocket(limited), dictSocket(limited)];
      await Promise.all(open.map((socket) => once(socket, 'data')));
      expect(await hear(dictSocket(limited))).toBe('');
      for (const socket of open) socket.destroy();
    });
  });

  it('hangs up on a client that reads nothing', async () => {
    await withDict({ requests: 10_000_000, clientMs: 200 }, async (limited, _dict, limiter) => {
      const socket = dictSocket(limited);
      socket.on('error', () => {});
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write('HELP\r\n'.repeat(4_000_000));
      await closed;
      // Most of its commands were never read.
      const left = Number(/r=(\d+)/.exec(limiter.consume('127.0.0.1').state)?.[1]);
      expect(10_000_000 - left).toBeLessThan(100_000);
    });
  });

  it('answers no more commands of a client that has gone', async () => {
    await withDict({ requests: 10_000 }, async (limited, _dict, limiter) => {
      const socket = dictSocket(limited);
      socket.write('MATCH * word a\r\n'.repeat(300));
      await once(socket, 'data');
      socket.resetAndDestroy();
      // Connections take turns, so by then all of its commands would have been answered.
      const others = Array.from({ length: 400 }, () => 'STATUS');
      await say(limited, ...others);
      const left = Number(/r=(\d+)/.exec(limiter.consume('127.0.0.1').state)?.[1]);
      const asked = 10_000 - left - others.length - 'QUIT and this'.split(' and ').length;
      expect(asked).toBeLessThan(50);
    });
  });

  it('hangs up on a client that says nothing, or half a line', async () => {
    await withDict({ idleMs: 50, clientMs: 60 }, async (limited) => {
      expect(await hear(dictSocket(limited))).toMatch(/421 Idle for too long\r\n$/);
      const slow = dictSocket(limited);
      slow.write('DEFI');
      expect(await hear(slow)).toMatch(/421 Idle for too long\r\n$/);
    });
  });

  it('hangs up on a client that sends its line a character at a time', async () => {
    await withDict({ clientMs: 400 }, async (limited) => {
      const slow = dictSocket(limited);
      const sending = setInterval(() => slow.write('D'), 20);
      expect(await hear(slow)).toMatch(/421 Idle for too long\r\n$/);
      clearInterval(sending);
    });
  });

  it('finishes the command that it answers before it stops', async () => {
    await withDict({}, async (limited, dict) => {
      const idle = dictSocket(limited);
      const busy = dictSocket(limited);
      const heard = [hear(idle), hear(busy)];
      await Promise.all([once(idle, 'data'), once(busy, 'data')]);
      busy.write('HELP\r\n'.repeat(20_000));
      await once(busy, 'data');
      await dict.close(10_000);
      const [saidIdle = '', saidBusy = ''] = await Promise.all(heard);
      expect(saidIdle).toMatch(/421 Server shutting down at operator request\r\n$/);
      expect(saidBusy).toMatch(/\.\r\n250 ok\r\n421 Server shutting down at operator request\r\n$/);
      expect(await hear(dictSocket(limited))).toBe('');
    });
  });
});

describe('real clients', () => {
  const run = (program: string, args: readonly string[]) =>
    new Promise<{ code: number | null; output: string }>((resolve, reject) => {
      const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
    });
  const isMissing = (program: string) => spawnSync(program, ['--version']).error !== undefined;

  it('dict defines words, and suggests others', async ({ skip }) => {
    skip(isMissing('dict'), 'the program dict is not installed');
    const { hostname, port } = new URL(url);
    const dict = (...args: string[]) => run('dict', ['-h', hostname, '-p', port, ...args]);
    const defined = await dict('tomato');
    expect(defined.output).toContain('From Words for other APIs [words-for-other-apis]:');
    expect(defined.output).toContain('təˈmɑːtəʊ');
    const misspelled = await dict('necesary');
    expect(misspelled.output).toMatch(/perhaps you mean:\s+\S+:\s+necessary/);
    expect(misspelled.code).toBe(21);
    expect((await dict('-m', '-s', 'prefix', 'sa')).output).toMatch(/sad\s+sample/);
    expect((await dict('-D')).output).toContain('words-for-other-apis');
  });

  it('curl asks by address', async ({ skip }) => {
    skip(isMissing('curl'), 'the program curl is not installed');
    const curl = async (path: string) => (await run('curl', ['-s', '-m', '60', url + path])).output;
    expect(await curl('/d:sad')).toMatch(/151 "sad" [^]*not happy/);
    expect(await curl('/m:necesary:*:.')).toContain('"necessary"');
  });
});
