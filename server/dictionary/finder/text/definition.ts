import { wordsOf } from './terms.ts';

/** Nouns for a person, as in "someone who". */
export const PERSON = 'person';
const SOMEONE = /^(?:an? )?(?:someone|somebody|one) (?=who|whose|that)/i;
/** "A type of bird" defines a bird. */
const LIGHT =
  /^(?:(?:an?|the|any) )?(?:type|kind|sort|form|system|piece|class|member|group|genus) of /i;
/** The head of a definition ends before one of these. */
const AFTER_HEAD =
  /[,;.:(]| (?:who|whom|whose|that|which|where|when|of|for|with|used|made|to|in|on|by|from|at|as|between|having|containing|consisting)\b/i;

/** The words of a definition or question, and which of them says what kind of thing it is. */
export function readDefinition(text: string): { words: string[]; head: string | undefined } {
  const named = text.replace(SOMEONE, `${PERSON} `);
  const words = wordsOf(named);
  const light = LIGHT.exec(named)?.[0] ?? '';
  const rest = named.slice(light.length);
  const end = rest.search(AFTER_HEAD);
  const before = wordsOf(light).length;
  const inHead = end < 0 ? words.length - before : wordsOf(rest.slice(0, end)).length;
  return { words, head: words[before + Math.max(inHead, 1) - 1] };
}
