import { parseArgs } from 'node:util';
import { cachedReference } from './cached-reference.ts';
import { guessBritish } from './british-hint.ts';
import { readPairs } from './read-pairs.ts';
import type { PairFacts } from './reference.ts';

const MAX_GLOSS = 90;
const MAX_SYNONYMS = 4;

/** What a writer needs to know about a pair, in a few lines. */
function worksheet(pair: PairFacts): string {
  const { word, partOfSpeech, rank, level, suggestedLevel, transcription, isIrregular } = pair;
  const cefr = level ?? (suggestedLevel === null ? 'no level' : `about ${suggestedLevel}`);
  const forms = pair.forms.filter(({ kind }) => kind !== 'verb').map((form) => form.word);
  const british = transcription === null ? null : guessBritish(word, transcription);
  return [
    `## ${word} [${partOfSpeech}] rank ${rank}, ${cefr}`,
    `   ${transcription === null ? 'no sound in CMUdict' : `/${transcription}/`}` +
      (british === null || british === transcription ? '' : `  guess: @uk /${british}/`) +
      (isIrregular ? '  irregular' : '') +
      (forms.length > 0 ? `  forms: ${[...new Set(forms)].join(', ')}` : ''),
    ...pair.senses.map(({ key, gloss, synonyms }) => {
      const short = gloss.length > MAX_GLOSS ? `${gloss.slice(0, MAX_GLOSS)}…` : gloss;
      return `   ${key} ${short}${synonyms.length > 0 ? ` {${synonyms.slice(0, MAX_SYNONYMS).join(', ')}}` : ''}`;
    }),
    ...(pair.senses.length === 0 ? ['   not in WordNet as this part of speech'] : []),
  ].join('\n');
}

const { values } = parseArgs({ options: { pairs: { type: 'string' } } });
if (values.pairs === undefined) {
  console.error('Usage: npm run core:worksheet -- --pairs <file or first-last rank>');
  process.exitCode = 2;
} else {
  const pairs = readPairs(values.pairs, cachedReference());
  const open = pairs.filter(({ doneIn }) => doneIn === null);
  for (const pair of open) console.log(`${worksheet(pair)}\n`);
  for (const { word, partOfSpeech, doneIn } of pairs) {
    if (doneIn !== null) console.log(`(${word} [${partOfSpeech}] stands in ${doneIn})`);
  }
}
