import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVELS } from '../../../server/contract/vocabulary.ts';
import type { Level, PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { buildBaseRecords } from '../base-records.ts';
import { countBaseWords, zipfOfShares } from '../frequency/base-words.ts';
import { readBookCounts, smallestShares } from '../frequency/books.ts';
import { parseWords } from '../own-words/parser.ts';
import { readOwnWords } from '../own-words/read.ts';
import { byCodeUnit, recordKey } from '../records.ts';
import { DICTIONARY_FOLDER, readSourceLines, readWordList } from '../source-files.ts';
import { readPublishedCefrJ } from './cefr-j.ts';
import { CHOSEN_LISTS, readChosenWords } from './chosen-words.ts';
import { readCoreLines } from './files.ts';

const HEADER = `# What the core dictionary has or is going to have: word, part of speech, rank (1 is the commonest).
# Made by scripts/dataset/core/make-word-list.ts of the A1 to B1 and the common B2 words of the CEFR-J
# Wordlist, the 4,000 commonest base words of books by part of speech, phrases.txt, modern-words.txt,
# idioms.txt and further-words.txt; change those, not this.
`;

const BASE_PAIRS = 4000;

/** Lowest Zipf value of a CEFR-J B2 word that is included. */
const COMMON_ZIPF = 3.75;

/** The Zipf value of words that are missing from the lists of books. */
const ZIPF_OF_LEVEL: Record<Level, number> = {
  A1: 4.4,
  A2: 4.1,
  B1: 3.75,
  B2: 3.5,
  C1: 3.4,
  C2: 3.3,
};

interface Candidate {
  word: string;
  partOfSpeech: PartOfSpeech;
  level: Level | null;
  shares: number[];
}

const { wordNet } = buildBaseRecords();
const own = [...readOwnWords(), ...parseWords(readCoreLines()).words].map(({ record }) => record);
const cefr = readPublishedCefrJ();
const counts = readBookCounts();
const floors = smallestShares(counts);
const noise = readWordList('core/not-words.txt');
/** Pairs that the sources have but nobody uses: "latter" as an adverb. */
const notPairs = new Set(readSourceLines('core/not-pairs.txt').map(({ text }) => text));

function isNoise(word: string): boolean {
  if (noise.has(word)) return true;
  if (/^\p{L}$/u.test(word)) return word !== 'a' && word !== 'I';
  return (
    /^[ivxlcdm]+$/.test(word) &&
    !/^(?:mild|mix|civil|livid|vivid|lid|dim|mil|mill|mid|did|ill|mimic|vim|civic|mi|di)$/.test(
      word,
    )
  );
}

const records = [...wordNet.store.values(), ...own];
const candidates = new Map<string, Candidate>();
for (const [key, counted] of countBaseWords(counts, records, cefr)) {
  const { word } = counted;
  if (isNoise(word) || (/^\p{Lu}/u.test(word) && word !== 'I' && !cefr.has(key))) continue;
  candidates.set(key, { ...counted, level: cefr.get(key)?.level ?? null });
}

function zipf({ shares, level }: Candidate): number {
  if (shares.every((share) => share === 0)) return ZIPF_OF_LEVEL[level ?? 'C2'];
  return zipfOfShares(shares, floors);
}

const byFrequency = (a: Candidate, b: Candidate): number =>
  zipf(b) - zipf(a) ||
  LEVELS.indexOf(a.level ?? 'C2') - LEVELS.indexOf(b.level ?? 'C2') ||
  byCodeUnit(a.word, b.word) ||
  byCodeUnit(a.partOfSpeech, b.partOfSpeech);

const chosen = new Map<string, Candidate>();
const kinds: Record<string, number> = {};
const choose = (kind: string, candidate: Candidate): void => {
  const key = recordKey(candidate.word, candidate.partOfSpeech);
  if (chosen.has(key) || notPairs.has(`${candidate.word}/${candidate.partOfSpeech}`)) return;
  chosen.set(key, candidate);
  kinds[kind] = (kinds[kind] ?? 0) + 1;
};

/** Inflected forms that the CEFR-J lists as separate words. */
const INFLECTED = new Set("been did does doing done had has were 'm 're 's".split(' '));
const taught: Candidate[] = [...cefr.values()]
  .filter(({ word }) => !noise.has(word))
  .filter(({ word, partOfSpeech }) => partOfSpeech !== 'verb' || !INFLECTED.has(word))
  .map((pair) => {
    const known = candidates.get(recordKey(pair.word, pair.partOfSpeech));
    return { ...pair, shares: known?.shares ?? [0, 0] };
  });
for (const candidate of taught) {
  if ((candidate.level ?? 'C2') <= 'B1') choose('CEFR-J to B1', candidate);
}
const learnt = new Set([...chosen.values()].map(({ word }) => word));
const isOwn = new Set(own.map((record) => recordKey(record.word, record.part_of_speech)));
for (const candidate of [...candidates.values()].sort(byFrequency).slice(0, BASE_PAIRS)) {
  // A part of speech that the CEFR-J lacks for one of its words is usually a tagging error.
  const key = recordKey(candidate.word, candidate.partOfSpeech);
  if (!learnt.has(candidate.word) || cefr.has(key) || isOwn.has(key))
    choose('frequency', candidate);
}
for (const candidate of taught) {
  if (candidate.level === 'B2' && zipf(candidate) >= COMMON_ZIPF) choose('CEFR-J B2', candidate);
}
for (const list of CHOSEN_LISTS) {
  for (const { word, partOfSpeech, level } of readChosenWords(`core/${list}.txt`)) {
    const shares = candidates.get(recordKey(word, partOfSpeech))?.shares ?? [0, 0];
    choose(list, { word, partOfSpeech, level, shares });
  }
}

const ranked = [...chosen.values()].sort(byFrequency);
const lines = ranked.map((c, i) => `${c.word}\t${c.partOfSpeech}\t${i + 1}`);
writeFileSync(join(DICTIONARY_FOLDER, 'core/words.txt'), `${HEADER}${lines.join('\n')}\n`);
const size = new Set(ranked.map(({ word }) => word)).size;
console.log(`${size} headwords, ${ranked.length} pairs`, kinds);
