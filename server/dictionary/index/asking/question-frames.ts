/**
 * What people put around a word when they ask for it, as they would ask a person or a search engine,
 * and which words of a text say something.
 */

const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};
const ENTITY = new RegExp(Object.keys(ENTITIES).join('|'), 'gi');

/** A text without tags and with entities decoded, if it was copied from the source of a page. */
export function withoutMarkup(text: string): string {
  const untagged = text.replace(TAG, ' ');
  // A word in angle brackets is no tag.
  const plain = untagged.trim() === '' ? text : untagged;
  return plain.replace(ENTITY, (entity) => ENTITIES[entity.toLowerCase()] ?? '');
}

/** What people ask about a word. */
const ABOUT =
  'meanings?|definitions?|synonyms?|antonyms?|opposite|pronunciation|spelling|etymology|origin|' +
  'plural(?: form)?|past (?:tense|participle)|examples?|translation';
const PART_OF_SPEECH =
  'noun|verb|adjective|adverb|pronoun|preposition|conjunction|interjection|phrasal verb|idiom|' +
  '[nv]\\.?|adj\\.?|adv\\.?';
const LANGUAGE =
  'english|spanish|german|french|russian|arabic|chinese|portuguese|italian|hindi|urdu|bengali|' +
  'turkish|polish|japanese|korean';

/** Each may stand before a word, the first that fits. */
const BEFORE = [
  `(?:(?:what(?: is|'s|s)|find|give me|tell me) )?(?:the |an? )?(?:${ABOUT}) (?:of|for)`,
  `(?:the )?(?:${ABOUT}|word):`,
  '(?:the )?(?:meaning|definition|synonyms?|antonyms?|etymology|word)',
  '(?:please )?(?:define:?|translate|pronounce|spell|explain)',
  '(?:the )?difference between',
  'another (?:word|name|term) for',
  "what(?: is| are|'s|s)(?: meant by)?",
  'how (?:do (?:you|i|we)|to) (?:spell|say|pronounce|write|use)',
  'use(?= .+ in a sentence$)',
].map((frame) => new RegExp(`^${frame} +(?=\\S)`, 'i'));
/** Each may stand after it, and several one after another. */
const AFTER = [
  `,? (?:${PART_OF_SPEECH})(?: (?:${ABOUT}))?`,
  ` (?:${ABOUT}|means)`,
  ` in (?:a sentence|${LANGUAGE})`,
  ' (?:dictionary|english)',
].map((frame) => new RegExp(`(?<=\\S)${frame}$`, 'i'));
const WHAT_DOES = /^what (?:does|do|did) (?!(?:you|i|we|they) )(.+) means?$/i;
/** `(noun) house` */
const LABEL = new RegExp(`^[([]?(?:${PART_OF_SPEECH})[)\\]] *(?=\\S)`, 'i');
/** What explains the word: `ephemeral = short-lived`. */
const EXPLANATION = /(?<=\S)(?: ?= ?| [-–—:] |: ).+$/u;

/** A text without the question around its word: `what does run mean`, `run meaning`, `run (verb)`. */
export function withoutFrame(text: string): string {
  let word = withoutOne(text.replace(LABEL, '').replace(WHAT_DOES, '$1'), BEFORE);
  word = word.replace(EXPLANATION, '');
  for (;;) {
    const rest = withoutOne(word, AFTER);
    if (rest === word) return word;
    word = rest;
  }
}

function withoutOne(text: string, frames: readonly RegExp[]): string {
  const frame = frames.find((one) => one.test(text));
  return frame === undefined ? text : text.replace(frame, '');
}

/** Words that often stand before the one that is asked for, and say little about it. */
const LEADING_WORDS = new Set(
  [
    'to a an the my your his her its our their this that these those some any no every each all both',
    'another other such i you he she it we they me him us them there here who which',
    'am is are was were be been being do does did have has had having',
    "can could will would shall should may might must let's",
    "don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't won't",
    "wouldn't shouldn't mustn't i'm you're he's she's it's we're they're i've you've we've they've i'll",
    'not very so too more most quite really much many please just',
    'in on at for of with by from as and or but if than then when vs',
    'one two three four five six seven eight nine ten',
  ].flatMap((line) => line.split(' ')),
);

function saysLittle(word: string): boolean {
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
