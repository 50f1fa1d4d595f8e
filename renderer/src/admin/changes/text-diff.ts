/** A stretch of text that stayed, came or went. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Comparing costs the product of both lengths: beyond this the text counts as replaced. */
const MAX_WORDS = 800;

/** What changed between two texts, word by word. */
export function diffTexts(before: string, after: string): Piece[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  if (old.length > MAX_WORDS || now.length > MAX_WORDS) {
    return joinPieces([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  }
  const common = commonLengths(old, now);
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was = '', is = ''] = [old[i], now[j]];
    if (i < old.length && j < now.length && was === is) {
      pieces.push({ kind: 'same', text: was });
      i += 1;
      j += 1;
    } else if (
      j >= now.length ||
      (i < old.length && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      pieces.push({ kind: 'removed', text: was });
      i += 1;
    } else {
      pieces.push({ kind: 'added', text: is });
      j += 1;
    }
  }
  return groupChanges(joinPieces(pieces));
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}'’-]+|\s+|[^\s]/gu) ?? [];
}

/** In row i and column j: how many words `old` from i and `now` from j have in common, in order. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = rows[i];
      if (!row) continue;
      row[j] =
        old[i] === now[j]
          ? at(rows, i + 1, j + 1) + 1
          : Math.max(at(rows, i + 1, j), at(rows, i, j + 1));
    }
  }
  return rows;
}

function at(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0;
}

function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.text === '') continue;
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}

/** Changed words with nothing but spaces between them are one change: easier to read in one piece. */
function groupChanges(pieces: readonly Piece[]): Piece[] {
  const grouped: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    grouped.push({ kind: 'removed', text: removed }, { kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  pieces.forEach(({ kind, text }, i) => {
    const isGap = text.trim() === '' && removed + added !== '' && i + 1 < pieces.length;
    if (kind !== 'added' && (kind === 'removed' || isGap)) removed += text;
    if (kind !== 'removed' && (kind === 'added' || isGap)) added += text;
    if (kind !== 'same' || isGap) return;
    flush();
    grouped.push({ kind, text });
  });
  flush();
  return joinPieces(grouped);
}
