import table from './question-frames.json' with { type: 'json' };

/** Words that people put around the word they ask a person or a search engine for. */

/** A frame as a pattern: its parts may stand in one another. */
function patternOf(frame: string): string {
  return frame.replace(/\{([A-Z_]+)\}/g, (_, part: keyof typeof table.parts) =>
    patternOf(table.parts[part]),
  );
}

const inAny = (frames: readonly string[], around: (pattern: string) => string) =>
  frames.map((frame) => new RegExp(around(patternOf(frame)), 'i'));

/** Each may stand before a word, the first that fits. Several may, one after another. */
const BEFORE = inAny(table.before, (frame) => `^${frame} +(?=\\S)`);
/** Each may stand after it, and several one after another. */
const AFTER = inAny(table.after, (frame) => `(?<=\\S)${frame}$`);
/** Each stands around a word. */
const AROUND = inAny(table.around, (frame) => frame);
/** `(noun) house` */
const LABEL = new RegExp(`^[([]?(?:${table.parts.PART_OF_SPEECH})[)\\]] *(?=\\S)`, 'i');
/** An explanation of the word: `ephemeral = short-lived`. */
const EXPLANATION = /(?<=\S)(?: ?= ?| [-–—:] |: )[^]+/u;

/** Leaves out ever more of the question, first what follows the word: `what does run mean`. */
export function* withoutFrames(text: string): Generator<string> {
  let left = text;
  const around = [[LABEL, ''] as const, ...AROUND.map((frame) => [frame, '$1'] as const)];
  for (const [frame, word] of around) {
    if (frame.test(left)) yield (left = left.replace(frame, word));
  }
  for (const frames of [AFTER, BEFORE, [EXPLANATION]]) {
    for (let frame = fitting(frames, left); frame; frame = fitting(frames, left)) {
      yield (left = left.replace(frame, ''));
    }
  }
}

function fitting(frames: readonly RegExp[], text: string): RegExp | undefined {
  return frames.find((frame) => frame.test(text));
}

/** `dog's`, but not `dogs'`. */
export const POSSESSIVE = /['’]s$/i;

/** Words that often stand before the searched one, and say little about it. */
const LEADING_WORDS = new Set(table.leading.flatMap((line) => line.split(' ')));

export function saysLittle(word: string): boolean {
  return LEADING_WORDS.has(word.toLowerCase().replaceAll('’', "'"));
}

/** A text with ever more of the words before its end left out, as long as they say little. */
export function* withoutLeadingWords(text: string): Generator<string> {
  const words = text.split(' ');
  for (let from = 1; from < words.length; from++) {
    if (!saysLittle(words[from - 1]!)) return;
    yield words.slice(from).join(' ');
  }
}

export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}'’-]+/u).filter((word) => word !== '');
}

/** The words of a text that say what it is about; all of them if none does. */
export function contentWords(text: string): string[] {
  const words = wordsOf(text);
  const content = words.filter((word) => !saysLittle(word));
  return content.length > 0 ? content : words;
}
