import { normalize } from '../../../text/normalize.ts';

/**
 * What people put around a word when they ask for it, as they would ask a person or a search engine,
 * and which words of a text say something.
 */

const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  szlig: 'ß',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,7}));/gi;
/** The entities of letters with accents: `&eacute;`. */
const ACCENTED = /^([a-z])(grave|acute|circ|tilde|uml|ring|cedil)$/i;
const ACCENTS: Readonly<Record<string, string>> = {
  grave: '\u0300',
  acute: '\u0301',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030A',
  cedil: '\u0327',
};
const LAST_CODE_POINT = 0x10ffff;

/** A text without tags and with entities decoded, if it was copied from the source of a page. */
export function withoutMarkup(text: string): string {
  const untagged = text.replace(TAG, ' ');
  // A word in angle brackets is no tag.
  const plain = untagged.trim() === '' ? text : untagged;
  return plain.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedEntity(name) ?? entity;
    const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : entity;
  });
}

function namedEntity(name: string): string | undefined {
  const [, letter, accent = ''] = ACCENTED.exec(name) ?? [];
  if (letter === undefined) return ENTITIES[name.toLowerCase()];
  return normalize(letter + ACCENTS[accent.toLowerCase()]!);
}

const ADDRESS = /^(?:https?:\/\/|www\.)[^\s/]+\/(?:[^\s?#]*\/)?([^\s/?#]+)\/?(?:[?#]\S*)?$/i;

/** The last part of a web address, which is the word in those of most dictionaries. */
export function withoutAddress(text: string): string {
  const part = ADDRESS.exec(text)?.[1]
    ?.replace(/[_+]/g, ' ')
    .replace(/\.html?$/i, '');
  if (part === undefined) return text;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What people ask about a word. */
const ABOUT =
  'meanings?|definitions?|def|synonyms?|antonyms?|opposite|pronunciation|spelling|etymology|origin|' +
  'plural(?: form)?|past (?:tense|participle)|examples?|translation';
/** The same before `of` or `for`. */
const ABOUT_BEFORE =
  `${ABOUT}|(?:example )?sentences?|words?|singular|comparative|superlative|usage|part of speech|` +
  '(?:noun|verb|adjective|adverb)(?: form)?';
const PART_OF_SPEECH =
  'noun|verb|adjective|adverb|pronoun|preposition|conjunction|interjection|phrasal verb|idiom|' +
  '[nv]\\.?|adj\\.?|adv\\.?';
const LANGUAGE =
  'english|spanish|german|french|russian|arabic|chinese|portuguese|italian|hindi|urdu|bengali|' +
  'turkish|polish|japanese|korean';
const THE_WORD =
  '(?: the (?:word|term|verb|noun|adjective|adverb|phrase|idiom|expression|saying))?';

/** Each may stand before a word, the first that fits. Several may, one after another. */
const BEFORE = [
  `(?:(?:what(?: is|'s|s)|find|give me|tell me|show me) )?(?:the |an? |some )?(?:correct |exact )?(?:${ABOUT_BEFORE}) (?:of|for|with|to)${THE_WORD}`,
  `(?:the )?(?:${ABOUT}|word):`,
  '(?:the )?(?:meaning|definition|synonyms?|antonyms?|etymology|word)',
  `(?:(?:can|could) you )?(?:please )?(?:define:?|translate|pronounce|spell|explain|tell me)${THE_WORD}`,
  '(?:the )?difference between',
  'another (?:word|name|term) for',
  'words? (?:similar|related|close|opposite) (?:in meaning )?to',
  'what part of speech is',
  'what does it mean (?:to be|to|when (?:someone|something|somebody) is)',
  "(?:what|who)(?: is| are|'s|s)(?: (?:meant by|called|known as))?",
  'what(?= .+ means$)',
  'how (?:do (?:you|i|we)|to) (?:spell|say|pronounce|write|use)',
  'when (?:do (?:you|i|we)|to|should (?:you|i|we)) use',
  '(?:is it (?:spelled|spelt|written)|do (?:you|i|we) (?:say|spell|write))',
  'use(?= .+ in a sentence$)',
].map((frame) => new RegExp(`^${frame} +(?=\\S)`, 'i'));
/** Each may stand after it, and several one after another. */
const AFTER = [
  `,? (?:${PART_OF_SPEECH})(?: (?:${ABOUT}))?`,
  ` (?:${ABOUT}|means)`,
  ` in (?:a sentence|${LANGUAGE})`,
  ' (?:dictionary|english)',
].map((frame) => new RegExp(`(?<=\\S)${frame}$`, 'i'));
/** Those around a word. */
const AROUND = [
  /^what (?:does|do|did) (?!(?:you|i|we|they|it) )(.+) (?:means?|stands? for)$/i,
  /^how (?:is|are) (.+) (?:pronounced|spelled|spelt|written|used)$/i,
  /^is (.+) an? (?:real |english )?word$/i,
];
/** `(noun) house` */
const LABEL = new RegExp(`^[([]?(?:${PART_OF_SPEECH})[)\\]] *(?=\\S)`, 'i');
/** What explains the word: `ephemeral = short-lived`. */
const EXPLANATION = /(?<=\S)(?: ?= ?| [-–—:] |: ).+$/u;

/** How people misspell the words of a question; of those that are not English themselves. */
const SLIPS = new Map(
  Object.entries({
    what: 'waht wat wut whta wht wot',
    does: 'dose doez duz',
    mean: 'meen maen mena',
    meaning: 'meening meaing meanning meanin maening meanig',
    definition: 'definiton defintion defenition defination definision deffinition difinition',
    synonym: 'synonim sinonim synonm synomym sinonym',
    antonym: 'antonim antonm',
    opposite: 'oposite opposit',
    pronunciation: 'pronounciation pronunciaton pronuncation prononciation pronouciation',
    spelling: 'speling spellling',
    tense: 'tence tens',
    sentence: 'sentance sentense',
    example: 'exemple exampel',
    you: 'u',
  }).flatMap(([right, slips]) => slips.split(' ').map((slip) => [slip, right] as const)),
);

/** A text without the question around its word: `what does run mean`, `run meaning`, `run (verb)`. */
export function withoutFrame(text: string): string {
  const spelled = text.replace(/\p{L}+/gu, (word) => SLIPS.get(word.toLowerCase()) ?? word);
  const asked = withoutQuestion(spelled);
  return asked === spelled ? text : asked;
}

function withoutQuestion(text: string): string {
  let word = text.replace(LABEL, '');
  for (const frame of AROUND) word = word.replace(frame, '$1');
  word = withoutAll(word, BEFORE).replace(EXPLANATION, '');
  return withoutAll(word, AFTER);
}

function withoutAll(text: string, frames: readonly RegExp[]): string {
  const frame = frames.find((one) => one.test(text));
  return frame === undefined ? text : withoutAll(text.replace(frame, ''), frames);
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
