import { pausesBefore } from '../structures/steps.ts';
import { ByteLists } from '../structures/byte-lists.ts';
import type { Columns } from './columns.ts';

/** The phonemes of each key (`typos/spoken/phonemes.ts`); empty if no record has any. */
export class KeySounds {
  private constructor(
    private readonly lists: ByteLists,
    /** The first list of each key, plus the end. */
    private readonly ofKey: Uint32Array,
  ) {}

  /** @param keyStarts where the rows of each key start in `sorted`, plus the end */
  static *build(
    rows: Columns,
    sorted: Uint32Array,
    keyStarts: Uint32Array,
  ): Generator<void, KeySounds> {
    const lists = new ByteLists();
    const ofKey = new Uint32Array(keyStarts.length);
    for (let key = 0; key + 1 < keyStarts.length; key++) {
      if (pausesBefore(key)) yield;
      const first = lists.length;
      for (let at = keyStarts[key]!; at < keyStarts[key + 1]!; at++) {
        const sounds = rows.sounds.get(sorted[at]!);
        if (sounds.length > 0 && !has(lists, first, sounds)) lists.push(sounds);
      }
      ofKey[key + 1] = lists.length;
    }
    return new KeySounds(lists.trim(), ofKey);
  }

  of(key: number): Uint8Array[] {
    const from = this.ofKey[key]!;
    return Array.from({ length: this.ofKey[key + 1]! - from }, (_, i) => this.lists.get(from + i));
  }
}

/** True if a list already occurs among those from `first` on. */
function has(lists: ByteLists, first: number, list: Uint8Array): boolean {
  for (let i = first; i < lists.length; i++) {
    const other = lists.get(i);
    if (other.length === list.length && other.every((byte, at) => byte === list[at])) return true;
  }
  return false;
}
