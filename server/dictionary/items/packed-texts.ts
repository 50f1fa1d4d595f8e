import { LRUCache } from 'lru-cache';
import type { StoredItem } from '../content/load.ts';
import { datasetField, headText, withDataset } from '../content/row-text.ts';

/** The values of the fields that hardly any two records share: unquoted strings, and numbers. */
const VALUE =
  /"(?:word|description|transcription|base_phrasal|text|url|source_url|attribution)":"((?:[^"\\]|\\.)*)|"(?:id|frequency)":(\d[\d.]*)/g;

/** A phrase is stored as two characters that JSON text cannot contain, five bits in each. */
const CODE_UNITS = 32;
const CODE_BITS = 5;
/** The last code stands for the name of the dataset, which may change. */
const DATASET = CODE_UNITS ** 2 - 1;
const DATASET_CODE = String.fromCharCode(CODE_UNITS - 1).repeat(2);
const MAX_PHRASES = DATASET;
const MAX_DATASET_NAMES = 64;
const MAX_TEMPLATES = 4 * MAX_PHRASES;
// eslint-disable-next-line no-control-regex -- what JSON text cannot contain
const CODE_UNIT = /[\0-\x1f]/;

/** Packs items to a fifteenth: the JSON between their values is one of a few hundred phrases. */
export class TextPacker {
  private readonly phrases: string[] = [];
  private readonly codes = new Map<string, string>();
  /** By the stored item without its values: the codes that its packed text has around them. */
  private readonly templates = new Map<string, readonly string[]>();
  /** The phrases in UTF-8, by the name of the dataset in them; written when first needed. */
  private readonly written = new LRUCache<string, Buffer[]>({ max: MAX_DATASET_NAMES });

  pack({ head, tail }: Omit<StoredItem, 'id'>): string {
    const stored = split(`${head}${tail}`);
    const template = stored.phrases.join('\0');
    const known = this.templates.get(template);
    if (known) return interleave(known, stored.values);
    const { phrases, values } = split(withDataset(completeText(head, tail), DATASET_CODE));
    const codes = phrases.map((phrase) => this.codeOf(phrase));
    // A database may have put the fields of the head in another order.
    const isInOrder = values.join('\0') === stored.values.join('\0');
    if (isInOrder && this.templates.size < MAX_TEMPLATES) this.templates.set(template, codes);
    return interleave(codes, values);
  }

  /**
   * The item as JSON text in UTF-8, without the braces and its id: `"word":"run",...,"source":""`.
   * Put together as bytes: strings would have to be decoded, joined and encoded again.
   */
  unpack(packed: Uint8Array, dataset: string): Buffer {
    const phrases = this.phrasesFor(dataset);
    const { length } = packed;
    let size = length;
    for (let at = 0; at < length; at++) {
      if (packed[at]! < CODE_UNITS)
        size += this.phraseAt(packed, at++, phrases, dataset).length - 2;
    }
    const item = Buffer.allocUnsafe(size);
    let end = 0;
    for (let at = 0; at < length; at++) {
      const unit = packed[at]!;
      if (unit >= CODE_UNITS) item[end++] = unit;
      else {
        const phrase = this.phraseAt(packed, at++, phrases, dataset);
        item.set(phrase, end);
        end += phrase.length;
      }
    }
    return item;
  }

  private phrasesFor(dataset: string): Buffer[] {
    let phrases = this.written.get(dataset);
    if (phrases === undefined) this.written.set(dataset, (phrases = []));
    return phrases;
  }

  private phraseAt(packed: Uint8Array, at: number, phrases: Buffer[], dataset: string): Buffer {
    const number = (packed[at]! << CODE_BITS) | packed[at + 1]!;
    return (phrases[number] ??= Buffer.from(
      (this.phrases[number] ?? DATASET_CODE).replaceAll(DATASET_CODE, datasetField(dataset)),
    ));
  }

  /** When there are too many phrases, the others are their own codes. */
  private codeOf(phrase: string): string {
    const known = this.codes.get(phrase);
    if (known !== undefined) return known;
    const number = this.phrases.length;
    if (number === MAX_PHRASES || phrase.length <= 2) return phrase;
    const code = String.fromCharCode(number >> CODE_BITS, number % CODE_UNITS);
    this.phrases.push(phrase);
    this.codes.set(phrase, code);
    return code;
  }
}

function completeText(head: string, tail: string): string {
  const text = `${headText({ id: 0, head, content: '' })},${tail}`;
  if (!CODE_UNIT.test(text)) return text;
  // White space that a database has put between the fields.
  return JSON.stringify(JSON.parse(`{${text}}`)).slice(1, -1);
}

/** Cuts a text into values and the phrases around them. */
function split(text: string): { phrases: string[]; values: string[] } {
  const phrases: string[] = [];
  const values: string[] = [];
  let end = 0;
  VALUE.lastIndex = 0;
  for (let match = VALUE.exec(text); match; match = VALUE.exec(text)) {
    const value = match[1] ?? match[2]!;
    phrases.push(text.slice(end, VALUE.lastIndex - value.length));
    values.push(value);
    end = VALUE.lastIndex;
  }
  phrases.push(text.slice(end));
  return { phrases, values };
}

/** @param around one more than there are values */
function interleave(around: readonly string[], values: readonly string[]): string {
  let text = around[0]!;
  for (let i = 0; i < values.length; i++) text += values[i]! + around[i + 1]!;
  return text;
}
