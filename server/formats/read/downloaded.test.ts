import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CATALOGUE } from '../../contract/catalogue.ts';
import { LIMITS } from '../../dataset/read/limits.ts';
import { openImport, type OpenImportOptions } from './open.ts';
import { jsonLines } from './read.test-util.ts';

// The files of the catalogue, as their hosts serve them: from a store that the address leads to.

const LINES = jsonLines({
  ...{ word: 'lamp', lang: 'English', lang_code: 'en', pos: 'noun' },
  senses: [{ glosses: ['A device that makes light.'] }],
});
const WORDNET = `<?xml version="1.0" encoding="UTF-8"?>
<LexicalResource xmlns:dc="https://globalwordnet.github.io/schemas/dc/">
  <Lexicon id="toy" label="Toy Wordnet" language="en" email="nobody@words.example"
    license="https://creativecommons.org/licenses/by/4.0/" version="2026">
    <LexicalEntry id="e"><Lemma writtenForm="lamp" partOfSpeech="n"/><Sense id="s" synset="y"/></LexicalEntry>
    <Synset id="y" ili="" partOfSpeech="n"><Definition>a light</Definition></Synset>
  </Lexicon>
</LexicalResource>`;
const CONTENT: Record<string, string> = { wiktionary: LINES, oewn: WORDNET };
const SINGLE = CATALOGUE.flatMap(({ name, files, license }) =>
  CONTENT[name] === undefined ? [] : { name, file: files[0]!, license },
);

const store = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://store');
  const found = SINGLE.find(({ name }) => pathname === `/store/${name}`);
  const named = SINGLE.find(({ file }) => pathname === `/releases/${file}`);
  if (found) response.end(gzipSync(CONTENT[found.name]!));
  else if (named) response.writeHead(302, { location: `/store/${named.name}?signature=x` }).end();
  else response.writeHead(404).end();
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(store.address() as AddressInfo).port}/releases/`;
});
afterAll(() => new Promise((resolve) => store.close(resolve)));

let scratchDir = '';
beforeEach(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'wordkeep-downloaded-'));
});
afterEach(async () => {
  expect(await readdir(scratchDir)).toEqual([]);
  await rm(scratchDir, { recursive: true });
});

const open = (file: string, isPublic: boolean, options: Partial<OpenImportOptions> = {}) =>
  openImport({ url: url + file, isPublic }, { scratchDir, ...options });

it('every address of the catalogue is tried here, and its file is within the limits', () => {
  const addresses = CATALOGUE.filter((item) => item.url !== null);
  expect(addresses.map(({ name }) => name).sort()).toEqual(SINGLE.map(({ name }) => name).sort());
  for (const { megabytes } of CATALOGUE) {
    expect(megabytes * 1_000_000).toBeLessThan(LIMITS.maxDownloadBytes);
  }
});

it.each(SINGLE)('$file is fetched through a redirect, under its licence', async (item) => {
  const dataset = await open(item.file, false, { about: { license: item.license } });
  try {
    const words: string[] = [];
    for await (const batch of dataset.records()) words.push(...batch.map((one) => one.record.word));
    expect(words).toEqual(['lamp']);
    expect(dataset.manifest?.license).toBe(item.license);
  } finally {
    await dataset.close();
  }
});

it.each(SINGLE)('$file is not fetched from inside the network', ({ file }) =>
  expect(open(file, true)).rejects.toThrow('is inside your own network'),
);

it('a file that is larger than allowed is given up', () =>
  expect(open(SINGLE[0]!.file, false, { limits: { maxDownloadBytes: 100 } })).rejects.toThrow(
    'is too large',
  ));

it('a file that is no longer there is named', () =>
  expect(open('moved.xml.gz', false)).rejects.toThrow('/releases/moved.xml.gz is not there'));
