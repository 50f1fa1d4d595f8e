import { type Draft, temporaryId } from './draft.ts';

/** A value that someone else changed in a record that is being edited here. */
export interface Difference {
  /** The path as history writes it: `meanings[12].title`; `meanings[12]` for a whole part. */
  path: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** It was changed differently here as well. */
  isConflict: boolean;
}

export type Side = 'mine' | 'theirs';
export type Picks = Readonly<Record<string, Side>>;

export interface Merged {
  draft: Draft;
  /** Everything that the other side changed, whatever was picked. */
  differences: Difference[];
}

/** Merges both sets of changes. If both sides changed a value, `picks` decides, else ours wins. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, picks: Picks = {}): Merged {
  const merger = new Merger(picks);
  const draft = merger.mergeFields(base, mine, theirs, '') as Draft;
  return { draft: structuredClone(draft), differences: merger.differences };
}

interface Part {
  id: number;
}

class Merger {
  readonly differences: Difference[] = [];

  constructor(private readonly picks: Picks) {}

  mergeFields(base: object, mine: object, theirs: object, prefix: string): object {
    const merged = Object.keys(theirs).map((name) => {
      const [was, own, other] = [base, mine, theirs].map((side): unknown =>
        Reflect.get(side, name),
      );
      return [name, this.merge(was, own, other, prefix + name)];
    });
    return Object.fromEntries(merged);
  }

  private merge(base: unknown, mine: unknown, theirs: unknown, path: string): unknown {
    if (isSame(mine, theirs)) return theirs;
    // The position of a part is decided with the order of its list.
    if (path.endsWith('.sort_order')) return theirs;
    if (isSame(base, theirs)) return mine;
    if (isPartList(base) && isPartList(mine) && isPartList(theirs)) {
      return this.mergeParts(base, mine, theirs, path);
    }
    return this.pick(path, base, mine, theirs);
  }

  private mergeParts(
    base: readonly Part[],
    mine: readonly Part[],
    theirs: readonly Part[],
    path: string,
  ): Part[] {
    const find = (parts: readonly Part[], id: number) => parts.find((part) => part.id === id);
    const merged = new Map<number, Part>();
    for (const id of new Set([...mine, ...theirs].map((part) => part.id))) {
      const [was, own, other] = [find(base, id), find(mine, id), find(theirs, id)];
      const partPath = `${path}[${id}]`;
      let part: Part | undefined;
      if (was && own && other) {
        part = this.mergeFields(was, own, other, `${partPath}.`) as Part;
      } else if (!was && own) {
        part = own;
      } else if (was && isSame(was, other ?? own)) {
        // Removed on one side, and unchanged on the other.
        part = own ? (this.pick(partPath, was, own, null) as Part | undefined) : undefined;
      } else {
        part = this.pick(partPath, was ?? null, own ?? null, other ?? null) as Part | undefined;
      }
      if (part) merged.set(id, other ? part : withNewIds(part, Boolean(was)));
    }
    const isMoved = !isSame(orderOf(mine, base), orderOf(base, mine));
    const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
    const order = new Set([...first, ...second].map((part) => part.id));
    return [...order].flatMap((id) => merged.get(id) ?? []);
  }

  private pick(path: string, base: unknown, mine: unknown, theirs: unknown): unknown {
    const isConflict = !isSame(base, mine);
    this.differences.push({ path, base, mine, theirs, isConflict });
    const side = this.picks[path] ?? (isConflict ? 'mine' : 'theirs');
    return side === 'mine' ? mine : theirs;
  }
}

function orderOf(parts: readonly Part[], others: readonly Part[]): number[] {
  const ids = new Set(others.map(({ id }) => id));
  return parts.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/** A part that was removed on the server can only come back as a new one. */
function withNewIds(part: Part, wasSaved: boolean): Part {
  if (!wasSaved) return part;
  const copy: Part & { translations?: Part[] } = { ...part, id: temporaryId() };
  if (copy.translations)
    copy.translations = copy.translations.map((one) => withNewIds(one, one.id > 0));
  return copy;
}

function isPartList(value: unknown): value is Part[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && 'id' in item);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
