import { Stored } from '../../lib/stored.svelte.ts';

export interface LookUp {
  word: string;
  /** The time in ms since 1970. */
  at: number;
}

const KEPT = 300;

const stored = new Stored<LookUp[]>('history', [], (value) => {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value.filter(isLookUp).slice(0, KEPT);
});

function isLookUp(value: unknown): value is LookUp {
  if (typeof value !== 'object' || value === null) return false;
  const { word, at } = value as Record<string, unknown>;
  return typeof word === 'string' && typeof at === 'number';
}

/** The look-ups of this browser, newest first, without duplicates. */
export const lookUps = {
  get all(): readonly LookUp[] {
    return stored.current;
  },
  add(word: string): void {
    const others = stored.current.filter((lookUp) => lookUp.word !== word);
    stored.current = [{ word, at: Date.now() }, ...others].slice(0, KEPT);
  },
  remove(word: string): void {
    stored.current = stored.current.filter((lookUp) => lookUp.word !== word);
  },
  clear(): void {
    stored.current = [];
  },
};
