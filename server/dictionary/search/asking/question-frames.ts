/**
 * What people put around a word when they ask for it, as they would ask a person or a search engine,
 * and which words of a text say something.
 */

/** Words of a question as people spell them. */
const WHAT = '(?:what|waht|wat|wut|whta|wht)';
const DOES = '(?:does|dose|doez|duz|do|did)';
const MEAN = '(?:means?|meen|maen|mena)';
const MEANING = '(?:meanings?|meening|meaing|meanning|meanin|maening|meanig)';
const DEFINITION =
  '(?:definitions?|definiton|defintion|defenition|defination|definision|deffinition|difinition)';
const SYNONYM = '(?:synonyms?|synonim|sinonim|synonm|synomym|sinonym)';
const PRONUNCIATION = '(?:pronunciation|pronounciation|pronunciaton|pronuncation|prononciation)';
const SPELLING = '(?:spelling|speling)';
const PAST_TENSE = 'past (?:tense|tence|tens|participle)';
const YOU = '(?:you|u|i|we)';

/** What people ask about a word. */
const ABOUT =
  `${MEANING}|${DEFINITION}|def|${SYNONYM}|antonyms?|opposite|${PRONUNCIATION}|${SPELLING}|etymology|` +
  `origin|plural(?: form)?|${PAST_TENSE}|examples?|translation`;
const PART_OF_SPEECH =
  'noun|verb|adjective|adverb|pronoun|preposition|conjunction|interjection|phrasal verb|idiom|' +
  '[nv]\\.?|adj\\.?|adv\\.?';
const LANGUAGE =
  'english|spanish|german|french|russian|arabic|chinese|portuguese|italian|hindi|urdu|bengali|' +
  'turkish|polish|japanese|korean';
const THE_WORD =
  '(?: the (?:word|term|verb|noun|adjective|adverb|phrase|idiom|expression|saying))?';
/** These mean something else before other words: what is that, tell me about it. */
const NO_PRONOUN = '(?!(?:you|i|we|they|it|that|this) )';

/** Each may stand before a word, the first that fits. Several may, one after another. */
const BEFORE = [
  `(?:(?:${WHAT}(?: is|'s|s)|find|give me|tell me|show me) )?(?:the |an? )?(?:correct |exact )?(?:${ABOUT}) (?:of|for)${THE_WORD}`,
  `(?:${WHAT}(?: is|'s) )?(?:the )?(?:comparative|superlative|singular|(?:noun|verb|adjective|adverb)(?: form)?) (?:of|for)`,
  `(?:${SYNONYM}|antonyms?|opposite) (?:to|with)`,
  '(?:example )?sentences? (?:with|using)',
  'words? (?:similar|related|close|opposite) (?:in meaning )?to',
  '(?:an?|another|some) (?:word|name|term)s? for',
  'words for',
  `(?:the )?(?:${ABOUT}|word):`,
  `(?:the )?(?:${MEANING}|${DEFINITION}|${SYNONYM}|antonyms?|etymology|word)`,
  `(?:(?:can|could) ${YOU} )?(?:please )?(?:define:?|translate|pronounce|spell|explain)${THE_WORD}`,
  '(?:the )?difference between',
  `${WHAT} part of speech is`,
  `${WHAT} ${DOES} it ${MEAN} (?:to be|to|when (?:someone|something|somebody) is)`,
  `(?:${WHAT}|who)(?: is| are|'s|s)(?: (?:meant by|called|known as))?`,
  `how (?:do ${YOU}|to) (?:spell|say|pronounce|write|use)`,
  `when (?:do ${YOU}|to|should ${YOU}) use`,
  `(?:is it (?:spelled|spelt|written)|do ${YOU} (?:say|spell|write))`,
].map((frame) => new RegExp(`^${frame} +(?=\\S)`, 'i'));
/** Each may stand after it, and several one after another. */
const AFTER = [
  `,? (?:${PART_OF_SPEECH})(?: (?:${ABOUT}))?`,
  ` (?:${ABOUT}|means)`,
  ` in (?:a sentence|${LANGUAGE})`,
  ' (?:dictionary|english)',
].map((frame) => new RegExp(`(?<=\\S)${frame}$`, 'i'));
/** Each stands around a word. */
const AROUND = [
  `^${WHAT} ${DOES} ${NO_PRONOUN}(.+) (?:${MEAN}|stands? for)$`,
  '^how (?:is|are) (.+) (?:pronounced|spelled|spelt|written|used)$',
  `^is ${NO_PRONOUN}(.+) an? (?:real |english )?word$`,
  `^(?:tell me )?${WHAT} ${NO_PRONOUN}(.+) means$`,
  '^use (.+) in a sentence$',
].map((frame) => new RegExp(frame, 'i'));
/** `(noun) house` */
const LABEL = new RegExp(`^[([]?(?:${PART_OF_SPEECH})[)\\]] *(?=\\S)`, 'i');
/** What explains the word: `ephemeral = short-lived`. */
const EXPLANATION = /(?<=\S)(?: ?= ?| [-–—:] |: )[^]+/u;

/**
 * A text with ever more of the question around its word left out: `what does run mean`, `run
 * meaning`, `run (verb)`. What stands after the word goes first: `word of mouth meaning`.
 */
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
