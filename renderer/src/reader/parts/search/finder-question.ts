import { finderAddress } from '../../../lib/addresses.ts';
import table from './finder-questions.json';

const WORD = "[a-zà-ÿ][a-zà-ÿ'’-]*";
const NUMBERS = Object.entries(table.numbers);
const NUMBER = ['[2-9]|1[0-5]', ...Object.values(table.numbers)].join('|');
/** Signs around words. */
const SIGNS = /[\s"“”„«»「」¿?？؟!！.。,，،:：]+|(?<!\p{L})['’‘]|['’](?!\p{L})/gu;

/** A question as a pattern; its groups are parameters of the finder, and `length`, a number. */
function patternOf(question: string): string {
  const parts: Readonly<Record<string, string>> = table.parts;
  return question.replace(/\{(\D+?)\}/gu, (_, name: string) => {
    const part = parts[name];
    return part ? patternOf(part) : `(?<${name}>${name === 'length' ? NUMBER : WORD})`;
  });
}

/** Other terms must not wait until all patterns are compiled. */
const MAY_ASK = new RegExp(table.mayAsk, 'i');
const QUESTIONS = table.questions.map((one) => new RegExp(`^${patternOf(one)}$`, 'i'));

/**
 * The page of the word finder that answers a question about sounds or letters in one of the
 * languages of the interface: `words that rhyme with cat`; null for any other text.
 */
export function finderQuestion(text: string): string | null {
  const plain = text.replace(SIGNS, ' ').trim();
  if (!MAY_ASK.test(plain)) return null;
  const groups = QUESTIONS.map((one) => one.exec(plain)?.groups).find(Boolean);
  if (!groups) return null;
  const { length = '', ...asked } = groups;
  const number = NUMBERS.find(([, names]) => new RegExp(`^(?:${names})$`, 'i').test(length));
  const isSpelled = !asked['rhymes_with'] && !asked['sounds_like'] && !asked['letters'];
  const spelled = '?'.repeat(Number(number?.[0] ?? length));
  const query = new URLSearchParams(isSpelled ? { spelled } : {});
  for (const [name, value] of Object.entries(asked)) if (value) query.set(name, value);
  if (asked['letters']) query.set('letters_all', 'true');
  return finderAddress(query);
}
