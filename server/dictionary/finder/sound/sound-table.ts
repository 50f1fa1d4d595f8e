import type { Database } from '../../../database/database.ts';
import { grown } from '../../structures/typed-arrays.ts';
import type { Source, Table } from '../followed.ts';
import { readSounds } from './phonemes.ts';

export type SoundRow = [id: number, entryId: number, transcription: string | null];

const FIRST_BYTES = 1 << 16;

/** The sounds of records and forms by id: a byte for their number, then a byte for each. */
export class SoundTable implements Table<SoundRow> {
  readonly isOutgrown = false;
  /** The start of the sounds of an id in `bytes`; 0 if they are unknown. */
  private starts = new Uint32Array(1024);
  bytes = new Uint8Array(FIRST_BYTES);
  private end = 1;

  static async build(rows: AsyncIterable<SoundRow>): Promise<SoundTable> {
    const table = new SoundTable();
    for await (const row of rows) table.add(row);
    return table;
  }

  /** Leaves the sounds of removed records in place: their ids are not looked up. */
  async replace(_entryIds: readonly number[], rows: readonly SoundRow[]): Promise<void> {
    for (const row of rows) this.add(row);
  }

  /** The start of the sounds of a record or form in `bytes`; 0 if they are unknown. */
  startOf(id: number): number {
    return this.starts[id] ?? 0;
  }

  endOf(start: number): number {
    return start + this.bytes[start - 1]!;
  }

  /** The sounds of a record or form; null if they are unknown. */
  of(id: number): Uint8Array | null {
    const start = this.startOf(id);
    return start === 0 ? null : this.bytes.slice(start, this.endOf(start));
  }

  private add([id, , transcription]: SoundRow): void {
    if (id >= this.starts.length) {
      this.starts = grown(this.starts, Math.max(id + 1, Math.ceil(this.starts.length * 1.5)));
    }
    const sounds = transcription === null ? [] : readSounds(transcription);
    this.starts[id] = 0;
    if (sounds.length === 0 || sounds.length > 255) return;
    if (this.end + sounds.length + 1 > this.bytes.length) {
      this.bytes = grown(this.bytes, Math.ceil(this.bytes.length * 1.5));
    }
    this.bytes[this.end] = sounds.length;
    this.starts[id] = this.end + 1;
    this.bytes.set(sounds, this.end + 1);
    this.end += sounds.length + 1;
  }
}

export const SOUND_SOURCE: Source<SoundRow, SoundTable> = {
  columns: ({ dialect }: Database) => [
    'w.id',
    'w.entry_id',
    dialect.jsonField('w.head', 'transcription'),
  ],
  condition: 'TRUE',
  idsPerStatement: 4_096,
  build: SoundTable.build,
};
