import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRawZip, type RawEntry } from '../../server/dataset/read/raw-zip.test-util.ts';
import { type AttackedServer, seeded, startAttacked } from '../_util/attacked-server.ts';

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server.stop());

const LINE = '{"word":"smuggled","part_of_speech":"noun"}\n';
const words = (content: string | Buffer, more: Partial<RawEntry> = {}): RawEntry => ({
  name: 'words.jsonl',
  content,
  ...more,
});

async function upload(bytes: Buffer, name: string): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append(name.endsWith('.zip') ? 'archive' : 'file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.url}/api/en/dictionary/import/upload`, {
    method: 'POST',
    headers: server.admin.headers,
    body: form,
  });
  return { status: response.status, text: await response.text() };
}
const counts = async () =>
  (await (await fetch(`${server.url}/api/v1/meta`)).json()).data.counts as object;

/** Checks that it is refused, at once or at the end of the stream, and nothing of it is stored. */
async function expectRefused(bytes: Buffer, name = 'a.zip'): Promise<void> {
  const before = await counts();
  const { status, text } = await upload(bytes, name);
  if (status === 200) {
    expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({ stage: 'failed' });
  } else expect([400, 413]).toContain(status);
  expect(await counts()).toEqual(before);
}

const NAMES = [
  '../words.jsonl',
  '/words.jsonl',
  'a/../../words.jsonl',
  'C:\\words.jsonl',
  '..\\words.jsonl',
  'a/b/c/words.jsonl',
  'words.jsonl\0.txt',
  '',
];
const archives: [string, RawEntry[]][] = [
  ...NAMES.map((name): [string, RawEntry[]] => [
    `an entry named ${JSON.stringify(name)}`,
    [words(LINE, { name })],
  ]),
  ['the same entry twice', [words(LINE), words(LINE)]],
  ['names that differ in case', [words(LINE), words(LINE, { name: 'WORDS.jsonl' })]],
  ['a symbolic link', [words('/etc/passwd', { mode: 0o120777 })]],
  ['a device', [words(LINE, { mode: 0o020666 })]],
  ['an encrypted entry', [words(LINE, { flags: 1 })]],
  ['an unknown way of packing', [words(LINE, { method: 12 })]],
  ['a wrong checksum', [words(LINE, { claims: { crc: 1 } })]],
  ['a size that is too small', [words(LINE, { claims: { size: 1 } })]],
  ['a size that is too large', [words(LINE, { claims: { size: 4_000_000_000 } })]],
  ['a packed size beyond the end', [words(LINE, { claims: { compressedSize: 1_000_000 } })]],
  ['a bomb', [words(Buffer.alloc(60 * 1024 * 1024, ' '))]],
  [
    'a bomb that lies about its size',
    [words(Buffer.alloc(60 * 1024 * 1024, ' '), { claims: { size: 100 } })],
  ],
  ['1,001 entries', Array.from({ length: 1_001 }, (_, i) => words('', { name: `${i}.txt` }))],
  ['an archive in an archive', [words(gzipSync(LINE), { name: 'words.zip' })]],
  [
    'a manifest of nothing but depth',
    [words(LINE), words('['.repeat(200_000), { name: 'manifest.json' })],
  ],
];

const lines: [string, string | Buffer][] = [
  ['depth', `{"word":${'['.repeat(300_000)}`],
  ['depth that closes', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['objects in objects', '{"a":'.repeat(100_000)],
  ['one line of two mebibytes', `{"word":"${'x'.repeat(2 * 1024 * 1024)}"}`],
  ['62,000 marks', `{"word":"a${'\u0301'.repeat(62_000)}","part_of_speech":"noun"}`],
  ['NUL', '{"word":"a\\u0000b","part_of_speech":"noun"}'],
  ['half a pair', '{"word":"\\ud800","part_of_speech":"noun"}'],
  ['no UTF-8', Buffer.from('{"word":"\xff\xfe","part_of_speech":"noun"}', 'latin1')],
  ['UTF-16', Buffer.from('{"word":"a","part_of_speech":"noun"}', 'utf16le')],
  ['a prototype', '{"__proto__":{"word":"a"},"part_of_speech":"noun"}'],
  ['numbers without end', `{"word":"a","part_of_speech":"noun","frequency":1${'0'.repeat(5_000)}}`],
  [
    'an address that is a script',
    '{"word":"a","part_of_speech":"noun","pronunciations":[{"type":"ipa","text":"a","audio":[{"url":"javascript:alert(1)"}]}]}',
  ],
  ['60,000 problems', '{}\n'.repeat(60_000)],
  [
    '100,000 unknown fields',
    `{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
  ],
];

describe('a hostile archive', () => {
  it.each(archives)('with %s is refused', async (_name, entries) => {
    await expectRefused(await readFile(await makeRawZip(entries)));
  });

  it('with any byte changed is refused, or is what it was', async () => {
    const whole = await readFile(
      await makeRawZip([words('{"word":"run","part_of_speech":"verb"}\n'.repeat(1))]),
    );
    const before = await counts();
    const random = seeded(7);
    for (let i = 0; i < 300; i++) {
      const changed = Buffer.from(whole);
      const at = Math.floor(random() * changed.length);
      changed[at] = Math.floor(random() * 256);
      expect((await upload(changed, 'a.zip')).status).toBeLessThan(500);
    }
    expect(await counts()).toEqual(before);
  });

  it('cut anywhere is refused', async () => {
    const whole = await readFile(await makeRawZip([words(LINE.repeat(20))]));
    for (let end = 0; end < whole.length; end += 7) await expectRefused(whole.subarray(0, end));
  });
});

describe('a hostile line', () => {
  it.each(lines)('of %s is refused', async (_name, line) => {
    await expectRefused(Buffer.from(line), 'words.jsonl');
  });
});

it('has left the server as it was', () => server.expectUnharmed(600));
