import type { Inline } from '../articles/article-text.ts';
import type { CardLine } from '../cards/card.ts';

/** Texts that are marked in a line, separated from the line itself. */
interface DslLine extends CardLine {
  sounds: string[];
  /** Names of pictures and sounds. */
  media: string[];
}

type Span = {
  kind: 'emphasis' | 'strong' | 'word' | 'label' | 'sound' | 'media' | null;
  tag: string;
};

const KINDS: Readonly<Record<string, Span['kind']>> = {
  b: 'strong',
  i: 'emphasis',
  p: 'label',
  t: 'sound',
  s: 'media',
  video: 'media',
  ref: 'word',
  url: null,
};
/** Deeper tags are ignored. */
const MAX_DEPTH = 20;

/** `word` stands for `~`. */
export function readDslLine(line: string, word: string): DslLine {
  const out: DslLine = { text: [], labels: [], sounds: [], media: [] };
  const labels: string[] = [];
  const text: Inline[] = [];
  const open: Span[] = [];
  let isExample = false;
  let plain = '';
  const flush = () => {
    const kind = open.findLast((span) => span.kind !== null)?.kind ?? null;
    if (plain === '') return;
    if (kind === 'label') labels.push(plain.trim());
    else if (kind === 'sound') out.sounds.push(plain.trim());
    else if (kind === 'media') out.media.push(plain.trim());
    else if (kind === 'word') text.push({ kind, word: plain.trim() });
    else if (kind !== null) text.push({ kind, text: [plain] });
    else text.push(plain);
    plain = '';
  };
  for (const [part] of line.matchAll(TOKENS)) {
    if (part.startsWith('\\')) plain += part.slice(1);
    else if (part === '~') plain += word;
    else if (part === '^~') plain += toggled(word);
    else if (part === '<<' || part === '>>') {
      flush();
      if (part === '>>') close(open, 'ref');
      else if (open.length < MAX_DEPTH) open.push({ kind: 'word', tag: 'ref' });
    } else if (/^\[[^\]]/.test(part) && part.endsWith(']')) {
      const [, end, tag = ''] = /^\[(\/?)([!'*a-z]+)/i.exec(part) ?? [];
      if (tag === "'") continue;
      flush();
      if (tag === 'ex' && end === '') isExample = true;
      if (end === '/') close(open, tag);
      else if (open.length < MAX_DEPTH && Object.hasOwn(KINDS, tag)) {
        // A part of speech is often in italics inside its label.
        const isInner = open.some(
          ({ kind }) => kind !== null && kind !== 'strong' && kind !== 'emphasis',
        );
        open.push({ kind: isInner ? null : (KINDS[tag] ?? null), tag });
      }
    } else plain += part;
  }
  flush();
  return { ...out, text, labels: labels.filter(Boolean), isExample };
}

const TOKENS = /\\.|\^?~|<<|>>|\[[^\]\\[]{1,100}\]|[^\\~^<>[\]]+|[^]/g;

function close(open: Span[], tag: string): void {
  const at = open.findLastIndex((span) => span.tag === tag);
  if (at !== -1) open.splice(at, 1);
}

function toggled(word: string): string {
  const first = word.charAt(0);
  const upper = first.toUpperCase();
  return (first === upper ? first.toLowerCase() : upper) + word.slice(1);
}
