import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type TypeScript from 'typescript';
import { expect, it } from 'vitest';
import { feedAddresses } from './yomitan-feed.ts';
import { writeYomitan } from './yomitan.ts';
import { ABOUT, noun, RICH, written } from './written.test-util.ts';

const require = createRequire(import.meta.url);
/** Loaded by Node.js itself, which is faster. */
const ts: typeof TypeScript = require('typescript');

const json = (files: Record<string, Buffer>, name: string) => JSON.parse(files[name]!.toString());

it('says what it is, and where newer versions are', async () => {
  const url = 'https://words.example.org';
  const about = { ...ABOUT, languages: ['de' as const], coreOnly: true, url };
  const feed = feedAddresses(url, 'default', about);
  const files = await written(writeYomitan, [RICH], { ...about, feed });
  expect(json(files, 'index.json')).toMatchObject({
    title: 'Test words',
    revision: '0.7',
    format: 3,
    sequenced: true,
    attribution: expect.stringContaining('The testers'),
    sourceLanguage: 'en',
    targetLanguage: 'de',
    isUpdatable: true,
    indexUrl: `${url}/feeds/yomitan/index.json?language=de&core=true`,
    downloadUrl: `${url}/feeds/yomitan/dictionary.zip?language=de&core=true`,
  });
  const alone = json(await written(writeYomitan, [RICH]), 'index.json');
  expect(alone).not.toHaveProperty('isUpdatable');
  expect(alone).not.toHaveProperty('indexUrl');
});

it('has an address in the feed for no language, one and all', () => {
  const of = (languages: Parameters<typeof feedAddresses>[2]['languages']) =>
    feedAddresses('http://x', 'default', { languages, coreOnly: false })?.index;
  expect(of([])).toBe('http://x/feeds/yomitan/index.json');
  expect(of(['ru'])).toBe('http://x/feeds/yomitan/index.json?language=ru');
  expect(of(null)).toBe('http://x/feeds/yomitan/index.json?language=all');
  expect(of(['ru', 'de'])).toBeUndefined();
});

it('has a row for each record, and rows that lead from forms to their word', async () => {
  const files = await written(writeYomitan, [RICH, noun('run', { frequency: 4 }), noun('March')]);
  const rows = json(files, 'term_bank_1.json');
  const short = rows.map(
    ([term, reading, tags, rules, score, definitions, sequence]: unknown[]) => [
      term,
      reading,
      tags,
      rules,
      score,
      sequence,
      (definitions as unknown[]).length,
    ],
  );
  expect(short).toEqual([
    ['March', '', 'noun', 'n', 0, 1, 1],
    ['run', '', 'verb A1 british informal dated sport', 'v', 56, 2, 1],
    ['run', '', 'noun', 'n', 40, 2, 1],
    ['ran', '', 'non-lemma', '', 0, 0, 1],
    ['running', '', 'non-lemma', '', 0, 0, 1],
    ['rinne', '', 'non-lemma', '', 0, 0, 1],
  ]);
  expect(rows[3][5]).toEqual([['run', ['past simple']]]);
  expect(json(files, 'term_meta_bank_1.json')).toEqual([
    ['run', 'freq', { value: 5.6, displayValue: '5.6 of 8' }],
    ['run', 'ipa', { reading: 'run', transcriptions: [{ ipa: '/rʌn/', tags: ['british'] }] }],
  ]);
  const known = json(files, 'tag_bank_1.json').map(([name]: string[]) => name);
  for (const tag of short.flatMap((row: string[]) => row[2]!.split(' ')))
    expect(known).toContain(tag);
});

it('writes everything that a record says as structured content', async () => {
  const files = await written(writeYomitan, [RICH]);
  const [[, , , , , definitions]] = json(files, 'term_bank_1.json');
  expect(definitions[0].type).toBe('structured-content');
  const text = JSON.stringify(definitions[0].content);
  for (const said of [
    'common',
    'jog',
    'Ann, licence: CC-BY-SA-3.0',
    'rinnan',
    'бежать',
    'A song, 1939',
  ]) {
    expect(text).toContain(said);
  }
  const links = [...text.matchAll(/"href":"([^"]+)"/g)].map(([, address]) => address);
  expect(links).toEqual([
    'https://example.org/run.ogg?a=1&b=2',
    'https://example.org/file',
    'https://example.org/ran.ogg',
    'https://example.org/song',
    '?query=jog&wildcards=off',
    '?query=walk&wildcards=off',
    '?query=move&wildcards=off',
    '?query=run%20into&wildcards=off',
  ]);
});

it('spreads many terms over several files', async () => {
  const many = Array.from({ length: 10_050 }, (_, i) => noun(`w${String(i).padStart(5, '0')}`));
  const files = await written(writeYomitan, many);
  const banks = Object.keys(files).filter((name) => name.startsWith('term_bank'));
  const rows = banks.map((name) => json(files, name).length);
  expect(rows).toEqual([10_000, 50]);
});

it('has the shapes that others who write for Yomitan keep to', async () => {
  const files = await written(writeYomitan, [RICH, noun('run', { frequency: 4 }), noun('March')]);
  const types = join(dirname(require.resolve('yomichan-dict-builder')), 'types/yomitan');
  const checked = [
    ['index.json', 'dictionaryindex', 'DictionaryIndexType'],
    ['term_bank_1.json', 'termbank', 'DictionaryTermBankV3'],
    ['term_meta_bank_1.json', 'termbankmeta', 'DictionaryTermMetaBankV3'],
    ['tag_bank_1.json', 'tagbank', 'DictionaryTagBankV3'],
  ] as const;
  const folder = await mkdtemp(join(tmpdir(), 'wordkeep-yomitan-'));
  try {
    const sources = checked.map(async ([name, module, type], i) => {
      const path = join(folder, `${i}.ts`);
      const value = files[name]!.toString();
      await writeFile(
        path,
        `import type { ${type} } from '${types}/${module}.js';\nexport const value: ${type} = ${value};\n`,
      );
      return path;
    });
    const program = ts.createProgram(await Promise.all(sources), {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    });
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(problems).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
