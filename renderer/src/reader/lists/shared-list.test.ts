import { describe, expect, it } from 'vitest';
import { addressOf, MAX_WORDS, readShared, wordsIn } from './shared-list.ts';

/** The fragment with any content. */
async function hashOf(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const packed = new Blob([content]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return `#${btoa(String.fromCharCode(...bytes.subarray(0, 100_000)))}`;
}

describe('a list in an address', () => {
  it.each([
    { name: 'Animals, A1', words: ['cat', "rock 'n' roll", 'café'] },
    { name: '', words: ['run'] },
    { name: 'Слова', words: Array.from({ length: MAX_WORDS }, (_, i) => `word ${i}`) },
  ])('comes back as it was: $name', async (list) => {
    const address = await addressOf('/list', list);
    expect(address).toMatch(/^\/list#[\w-]+$/);
    expect(await readShared(new URL(address, 'http://x').hash)).toEqual(list);
  });

  it('names its topic outside of what older links have', async () => {
    const list = { name: '', words: ['date'], topic: 'food' };
    expect(await addressOf('/quiz', list)).toMatch(/^\/quiz\?topic=food#[\w-]+$/);
  });

  it('is short: a hundred words take less than a kilobyte', async () => {
    const words = Array.from({ length: 100 }, (_, i) => `elephant${i}`);
    expect((await addressOf('/quiz', { name: 'x', words })).length).toBeLessThan(1_000);
  });

  it('takes no more words, and no longer ones, than a list has', async () => {
    const words = Array.from({ length: 2_000 }, (_, i) => `w${i}`);
    const read = await readShared(
      await hashOf(['a'.repeat(200), 'x'.repeat(129), ...words].join('\n')),
    );
    expect(read?.words).toEqual(words.slice(0, MAX_WORDS));
    expect(read?.name).toHaveLength(60);
  });

  it.each([
    ['nothing', '#'],
    ['no base64', '#%%%'],
    ['no deflated text', '#aGVsbG8gd29ybGQ'],
  ])('is none: %s', async (_, hash) => {
    expect(await readShared(hash)).toBeNull();
  });

  it.each([
    ['no text', Uint8Array.of(0x61, 0x0a, 0xff, 0xfe)],
    ['a name alone', 'animals'],
    ['blank words', 'animals\n \n\u200b\n'],
    ['twenty megabytes', 'a\n'.repeat(10_000_000)],
  ])('is none with %s in it', async (_, content) => {
    expect(await readShared(await hashOf(content))).toBeNull();
  });

  it('is none if a part of it is missing', async () => {
    const hash = await hashOf('animals\ncat\ndog\nelephant');
    expect(await readShared(hash)).not.toBeNull();
    expect(await readShared(hash.slice(0, -8))).toBeNull();
  });
});

it('words are read from lines and commas, each once and as it is spelled', () => {
  expect(wordsIn(' cat, dog\n\nice  cream；cat، March\nmarch')).toEqual([
    'cat',
    'dog',
    'ice cream',
    'March',
    'march',
  ]);
});
