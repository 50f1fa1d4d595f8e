import { expect, it } from 'vitest';
import ar from './ar/problems.ts';
import de from './de/problems.ts';
import en from './en/problems.ts';
import es from './es/problems.ts';
import fr from './fr/problems.ts';
import pt from './pt/problems.ts';
import ru from './ru/problems.ts';
import zh from './zh/problems.ts';

/** Which parameters each text has, once each. */
const parametersOf = ({ texts }: typeof en) =>
  Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [
      code,
      [...new Set(text.match(/\{\w+\}/g) ?? [])].sort(),
    ]),
  );

it.each(Object.entries({ ar, de, es, fr, pt, ru, zh }))(
  'says in %s all that the English texts say',
  (_language, texts) => expect(parametersOf(texts)).toEqual(parametersOf(en)),
);
