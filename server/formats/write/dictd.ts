import { articleOf } from './article.ts';
import type { About, Entries, FormatFile } from './format.ts';
import { compareBytes, Keys } from './keys.ts';
import { aboutText, licenceFiles } from './licence-files.ts';
import { inPieces } from './pieces.ts';
import { plainTextOf } from './plain-text.ts';
import { otherSpellings } from './spellings.ts';

const MAX_BODY_BYTES = 2 ** 32 - 1;

/**
 * Texts in UTF-8, and a lower-case index sorted by bytes, as its two flags declare. The fourth
 * column has the original spelling.
 */
export async function* writeDictd(entries: Entries, about: About): AsyncIterable<FormatFile> {
  const keys = new Keys();
  yield { name: `${about.stem}.dict`, content: () => inPieces(bodies(entries, about, keys)) };

  const order = await keys.sorted(compareBytes);
  yield {
    name: `${about.stem}.index`,
    content: () =>
      inPieces(
        (function* () {
          for (const i of order) {
            const [key = '', written] = Buffer.from(keys.key(i)).toString().split('\0');
            const line = [key, inDigits(keys.first(i)), inDigits(keys.second(i))];
            yield `${[...line, ...(written === undefined ? [] : [written])].join('\t')}\n`;
          }
        })(),
      ),
  };
  yield* licenceFiles(about);
}

async function* bodies(entries: Entries, about: About, keys: Keys): AsyncGenerator<Buffer> {
  let offset = 0;
  const append = (text: string, spellings: readonly string[]): Buffer => {
    const body = Buffer.from(text);
    if (offset + body.length > MAX_BODY_BYTES) {
      throw new Error('dictd files hold at most 4 GB; export fewer languages or the core');
    }
    for (const spelling of spellings) keys.push(keyOf(spelling), offset, body.length);
    offset += body.length;
    return body;
  };
  for (const [name, text] of headersOf(about)) {
    yield append(text === '' ? '\n' : `${name}\n${indented(text)}\n`, [name]);
  }
  for await (const batch of entries) {
    for (const entry of batch) {
      yield append(`${plainTextOf(articleOf(entry))}\n`, [entry.word, ...otherSpellings(entry)]);
    }
  }
}

function headersOf(about: About): [name: string, text: string][] {
  return [
    ['00-database-allchars', ''],
    ['00-database-utf8', ''],
    ['00-database-short', about.title],
    ...(about.url === null ? [] : [['00-database-url', about.url] as [string, string]]),
    ['00-database-info', aboutText(about).trimEnd()],
  ];
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, '     ');

/** The key to look up, followed by a NUL and the spelling itself if that differs. */
function keyOf(spelling: string): Buffer {
  const written = spelling.replace(/\s+/g, ' ');
  const key = lowerCase(written);
  return Buffer.from(key === written ? key : `${key}\0${written}`);
}

/** Character by character, like C: no letter becomes two. */
function lowerCase(text: string): string {
  return Array.from(text, (character) => {
    const lower = character.toLowerCase();
    return [...lower].length === 1 ? lower : character;
  }).join('');
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function inDigits(number: number): string {
  let text = '';
  for (let rest = number; rest > 0 || text === ''; rest = Math.floor(rest / 64)) {
    text = DIGITS[rest % 64] + text;
  }
  return text;
}
