import type { SearchItem } from '../../contract/word.ts';
import type { StoredItem } from '../content/load.ts';
import { IdColumn } from '../structures/id-column.ts';
import { pauses } from '../structures/steps.ts';
import { TextPacker } from './packed-texts.ts';

const CHUNK_BYTES = 256 * 1_024;
const LENGTH_BYTES = 4;

/** Search items by id, to spare the database; in buffers, to spare the garbage collector. */
export class ItemTexts {
  private readonly packer = new TextPacker();
  /** A text that is too long for a chunk has a longer one to itself. */
  private readonly chunks: Buffer[] = [Buffer.alloc(CHUNK_BYTES)];
  /** The address of the next text: its chunk times the usual length of chunks, plus the offset. */
  private end = 1;
  /** The addresses of the texts by record id; zero if there is none. Each follows its length. */
  private readonly starts = new IdColumn(Uint32Array);
  private isFilled = false;

  /** True if the items of all records are here. */
  get isComplete(): boolean {
    return this.isFilled;
  }

  /** Adds the items of all records, with pauses. Those that are here already are newer. */
  async fill(batches: AsyncIterable<readonly StoredItem[]>): Promise<void> {
    const pause = pauses();
    for await (const batch of batches) {
      for (const item of batch) if (this.starts.get(item.id) === 0) this.add(item);
      await pause();
    }
    this.isFilled = true;
  }

  /** Adds the item of a record, or replaces it; the memory of the old one is not used again. */
  add(item: StoredItem): void {
    const packed = this.packer.pack(item);
    const length = Buffer.byteLength(packed);
    this.makeRoom(LENGTH_BYTES + length);
    const chunk = this.chunks.at(-1)!;
    const offset = this.end % CHUNK_BYTES;
    chunk.writeUInt32LE(length, offset);
    chunk.write(packed, offset + LENGTH_BYTES);
    this.starts.set(item.id, this.end);
    this.end += LENGTH_BYTES + length;
  }

  /**
   * A record's search item as JSON text in UTF-8, without the braces, its id, the dataset of the
   * record itself and how it matched.
   */
  get(id: number, dataset: string): Buffer | null {
    const start = this.starts.get(id);
    if (start === 0) return null;
    const chunk = this.chunks[Math.floor(start / CHUNK_BYTES)]!;
    const offset = start % CHUNK_BYTES;
    const from = offset + LENGTH_BYTES;
    return this.packer.unpack(chunk.subarray(from, from + chunk.readUInt32LE(offset)), dataset);
  }

  private makeRoom(bytes: number): void {
    const startOfChunk = (this.chunks.length - 1) * CHUNK_BYTES;
    if (this.end + bytes > startOfChunk + CHUNK_BYTES) {
      this.end = this.chunks.length * CHUNK_BYTES;
      this.chunks.push(Buffer.alloc(Math.max(CHUNK_BYTES, bytes)));
    }
  }
}

const SOURCE_MARK = '"source":';

const WORD_MARK = '"word":';

/** The headword of an item, which it begins with; no quotes inside a string are next to its end. */
export const wordOf = (text: Buffer): string =>
  JSON.parse(text.toString('utf8', WORD_MARK.length, text.indexOf('","') + 1));

/** The source of an item, which it ends with. */
export const sourceOf = (text: Buffer): string =>
  JSON.parse(text.toString('utf8', text.lastIndexOf(SOURCE_MARK) + SOURCE_MARK.length));

/** The fields of an item, from {@link ItemTexts.get}. */
export const readItem = (text: Buffer): Pick<SearchItem, 'word' | 'forms'> =>
  JSON.parse(`{${text}}`);
