import { inSteps, pausesBefore } from '../../dictionary/structures/steps.ts';
import type { ArticleNode } from './article-node.ts';
import { articleOf, articleOfRecord } from './article.ts';
import type { About, Entries, FormatFile } from './format.ts';
import { compareBytes, compareIgnoringAsciiCase, compareLowerCase, Keys } from './keys.ts';
import { aboutText, licenceFiles } from './licence-files.ts';
import { htmlOf } from './markup.ts';
import { inPieces } from './pieces.ts';
import { otherSpellings } from './spellings.ts';

/** Readers store a headword in 256 bytes, including its end. */
const MAX_KEY_BYTES = 255;
const MAX_BODY_BYTES = 2 ** 32 - 1;

const linkTo = (word: string) => `bword://${word}`;

/** A line for each block: some programs, like sdcv, show the article as it is. */
const starDictHtml = (article: ArticleNode): string =>
  htmlOf(article, linkTo).replaceAll(/(?<!^)<(?=(?:div|ul|ol|li)>)/g, '\n<');

/**
 * Version 2.4.2 with articles in HTML. Readers use binary search on the index, so it has to be in
 * exactly their order.
 */
export async function* writeStarDict(entries: Entries, about: About): AsyncIterable<FormatFile> {
  const base = `${about.stem}/${about.stem}`;
  /** Offset and size of each article. */
  const words = new Keys();
  /** The article that each other spelling leads to. */
  const synonyms = new Keys();
  yield { name: `${base}.dict`, content: () => inPieces(bodies(entries, words, synonyms)) };

  const others = await separate(synonyms, words);
  const order = await words.sorted(compareIgnoringAsciiCase);
  let indexBytes = 0;
  yield {
    name: `${base}.idx`,
    content: () =>
      inPieces(
        (function* () {
          for (const i of order) {
            const key = keyed(words.key(i), words.first(i), words.second(i));
            indexBytes += key.length;
            yield key;
          }
        })(),
      ),
  };

  if (others.length > 0) {
    const rank = new Uint32Array(order.length);
    order.forEach((i, position) => (rank[i] = position));
    yield {
      name: `${base}.syn`,
      content: () =>
        inPieces(
          (function* () {
            for (const i of others) yield keyed(synonyms.key(i), rank[synonyms.first(i)]!);
          })(),
        ),
    };
  }
  const info = { words: words.length, synonyms: others.length, indexBytes };
  yield { name: `${base}.ifo`, content: Buffer.from(infoOf(about, info)) };
  yield* licenceFiles(about, `${about.stem}/`);
}

async function* bodies(entries: Entries, words: Keys, synonyms: Keys): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const batch of entries) {
    for (const entry of batch) {
      const { baseRecords = [] } = entry;
      const article = [articleOf(entry), baseRecords.map(articleOfRecord)];
      const body = Buffer.from(starDictHtml(article));
      if (offset + body.length > MAX_BODY_BYTES) {
        throw new Error('StarDict files hold at most 4 GB; export fewer languages or the core');
      }
      for (const spelling of otherSpellings(entry)) {
        synonyms.push(keyOf(spelling), words.length);
      }
      words.push(keyOf(entry.word), offset, body.length);
      offset += body.length;
      yield body;
    }
  }
}

/**
 * The synonyms for their own file, sorted. sdcv 0.5.2 shows the target of a synonym instead of a
 * headword that differs from it at most in case. So a synonym that equals a headword is left out
 * (the headword's article has everything), and one that differs only in case becomes a headword.
 */
async function separate(synonyms: Keys, words: Keys): Promise<number[]> {
  const order = await words.sorted(compareIgnoringAsciiCase);
  const synonymOrder = await synonyms.sorted(compareIgnoringAsciiCase);
  const others: number[] = [];
  const promoted = new Map<string, number>();
  await inSteps(
    (function* () {
      let at = 0;
      for (const [position, i] of synonymOrder.entries()) {
        if (pausesBefore(position)) yield;
        const key = synonyms.key(i);
        while (at < order.length && compareLowerCase(words.key(order[at]!), key) < 0) at++;
        let isLike = false;
        let isSame = false;
        for (let other = at; other < order.length; other++) {
          const word = words.key(order[other]!);
          if (compareLowerCase(word, key) !== 0) break;
          isLike = true;
          isSame ||= compareBytes(word, key) === 0;
        }
        if (!isLike) others.push(i);
        else if (!isSame) promoted.set(Buffer.from(key).toString(), synonyms.first(i));
      }
    })(),
  );
  for (const [key, word] of promoted) {
    words.push(Buffer.from(key), words.first(word), words.second(word));
  }
  return others;
}

/** Cut if the headword is too long for readers; the article has it in full. */
export function keyOf(word: string): Buffer {
  const key = Buffer.from(word);
  if (key.length <= MAX_KEY_BYTES) return key;
  let end = MAX_KEY_BYTES;
  // Not within a character.
  while ((key[end]! & 0xc0) === 0x80) end -= 1;
  return key.subarray(0, end);
}

function keyed(key: Uint8Array, ...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(key.length + 1 + 4 * numbers.length);
  bytes.set(key);
  numbers.forEach((number, i) => bytes.writeUInt32BE(number, key.length + 1 + 4 * i));
  return bytes;
}

function infoOf(
  about: About,
  { words, synonyms, indexBytes }: { words: number; synonyms: number; indexBytes: number },
): string {
  const oneLine = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.trim())
      .join('<br>');
  const lines = [
    "StarDict's dict ifo file",
    'version=2.4.2',
    `bookname=${oneLine(about.title)}`,
    `wordcount=${words}`,
    ...(synonyms > 0 ? [`synwordcount=${synonyms}`] : []),
    `idxfilesize=${indexBytes}`,
    ...(about.url === null ? [] : [`website=${about.url}`]),
    `description=${oneLine(aboutText(about))}`,
    'sametypesequence=h',
  ];
  return `${lines.join('\n')}\n`;
}
