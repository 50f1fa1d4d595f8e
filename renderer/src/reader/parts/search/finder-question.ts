import { finderAddress } from '../../../lib/addresses.ts';

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const RHYME = /^(?:.*\b)?rhym(?:e|es|ing) (?:with|for|of)(?: the word)? ([\p{L}'’-]+)$/iu;
const SPELLED =
  /^(?:(?:a|all|any|find|give me|the|what|which) )*(?:(\d+|[a-z]+)[- ]letters? )?(?!word$)words?(?: (?:that |which )?(start|begin|end|contain)(?:s|ing|ning)?(?: (?:with|in|by))?(?: the letters?)? ([\p{L}'’-]+))?$/iu;

/**
 * The page of the word finder that answers a question about sounds or letters: `words that rhyme
 * with cat`, `5 letter words starting with sta`; null for any other text.
 */
export function finderQuestion(text: string): string | null {
  const rhyme = RHYME.exec(text)?.[1];
  if (rhyme !== undefined) return finderAddress({ rhymes_with: rhyme });
  const [isQuestion, letters = '', place, part = ''] = SPELLED.exec(text) ?? [];
  const length = Number(letters) || NUMBERS.indexOf(letters.toLowerCase()) + 2;
  const hasLength = length >= 2 && length <= 15;
  if (isQuestion === undefined || (letters !== '' ? !hasLength : part === '')) return null;
  const name = { s: 'starts', b: 'starts', e: 'ends' }[place?.[0]?.toLowerCase() ?? ''];
  const query = new URLSearchParams({ spelled: letters && '?'.repeat(length) });
  if (part !== '') query.set(name ?? 'contains', part);
  return finderAddress(query);
}
