import { parseArgs } from 'node:util';
import { cachedReference } from './cached-reference.ts';
import { keyOfPair, writtenPlaces } from './written.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: 'Infinity' },
    pos: { type: 'string' },
  },
});
const reference = cachedReference();
const written = writtenPlaces();
for (const pair of Object.values(reference.pairs)) {
  const { word, partOfSpeech, rank } = pair;
  if (rank < Number(values.from) || rank > Number(values.to)) continue;
  if (values.pos !== undefined && values.pos !== partOfSpeech) continue;
  if (!written.has(keyOfPair(pair))) console.log(`${word}\t${partOfSpeech}\t${rank}`);
}
