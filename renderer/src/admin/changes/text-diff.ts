import { diffArrays } from 'diff';

export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares word by word. */
export function diffTexts(before: string, after: string): Piece[] {
  const changes = diffArrays(splitWords(before), splitWords(after));
  const pieces = changes.map(({ added, removed, value }): Piece => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return { kind, text: value.join('') };
  });
  return groupChanges(pieces);
}

const splitWords = (text: string): string[] =>
  text.match(/[\p{L}\p{M}\p{N}'’-]+|\s+|[^\s]/gu) ?? [];

/** Joins changed words with only spaces between them: they are easier to read in one piece. */
function groupChanges(pieces: readonly Piece[]): Piece[] {
  const grouped: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') grouped.push({ kind: 'removed', text: removed });
    if (added !== '') grouped.push({ kind: 'added', text: added });
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
  return grouped;
}
