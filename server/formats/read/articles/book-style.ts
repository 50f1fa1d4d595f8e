/** Decided once for a whole book, so that all its articles look alike. */
export type StyleName =
  /** Lines that begin with a part of speech or a number, as in glossaries and our own exports. */
  | 'senses'
  /** The same, with examples as `definition; "example"`. */
  | 'wordnet'
  /** Webster's: `Dog \Dog\, n. [AS. docga.]`. */
  | 'webster'
  /** Translations: `dog /dɒɡ/ <n>`. */
  | 'freedict'
  /** Texts with paragraphs, kept whole as articles. */
  | 'prose';

export interface BookStyle {
  name: StyleName;
  /** Where the lines of running text end, in columns. */
  width: number;
  /** False for encyclopedias, whose articles are all nouns. */
  hasParts: boolean;
}

const PART = /(?:^|[\s,])(?:n|v|vt|vi|adj|adv|a|interj)\.(?=[\s,;:]|$)/;
const PART_WITHIN = 100;
const PART_SHARE = 0.2;

const LONG = 500;
/** The share of long articles in a book of prose; in glossaries and wordnets it is below 5 %. */
const PROSE_SHARE = 0.12;

const MARKS: readonly [StyleName, RegExp][] = [
  ['webster', /^[^\\\n]{1,128}\\[^\\\n]{1,128}\\/],
  ['wordnet', /^[ \t]+(?:n|v|adj|adv)(?: \d+)?: /m],
  [
    'freedict',
    /^\S[^\n/]{0,128} \/[^/\n]{1,200}\/(?: \([^\n]{0,200}\))?(?: <[^>\n]{0,40}>)?(?:\n|$)/,
  ],
  ['freedict', /^\S[^\n<]{0,128} <[a-z, ]{1,40}>(?:\n\S|$)/],
  ['senses', /^[ \t]{0,20}1[.)] /m],
];

export function styleOf(texts: readonly string[]): BookStyle {
  const share = (holds: (text: string) => boolean): number =>
    texts.filter(holds).length / Math.max(1, texts.length);
  const marked =
    share((text) => text.includes('[syn: {')) >= 0.2
      ? 'wordnet'
      : MARKS.find(([, mark]) => share((text) => mark.test(text.trimStart())) >= 0.5)?.[0];
  const isProse = share((text) => text.trim().length > LONG) >= PROSE_SHARE;
  const name = marked ?? (isProse ? 'prose' : 'senses');
  const hasParts = share((text) => PART.test(text.slice(0, PART_WITHIN))) >= PART_SHARE;
  return { name, width: widthOf(texts), hasParts };
}

/** The length that nearly all lines of running text stay below. */
function widthOf(texts: readonly string[]): number {
  const lengths = texts
    .flatMap((text) => text.split('\n').map((line) => line.trimEnd().length))
    .filter((length) => length > 40)
    .sort((one, other) => one - other);
  return lengths[Math.floor(lengths.length * 0.9)] ?? Number.POSITIVE_INFINITY;
}
