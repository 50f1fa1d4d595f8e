import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEVELS } from '../../../server/contract/vocabulary.ts';
import type { Level, PartOfSpeech } from '../../../server/contract/vocabulary.ts';
import { buildBaseRecords } from '../base-records.ts';
import { readBookCounts, smallestShares } from '../frequency/books.ts';
import { readOwnWords } from '../own-words/read.ts';
import { byCodeUnit, recordKey } from '../records.ts';
import { DICTIONARY_FOLDER, readWordList } from '../source-files.ts';
import { readCefrJ } from './cefr-j.ts';
import { readChosenWords } from './chosen-words.ts';

const HEADER = `# What the core dictionary has or is going to have: word, part of speech, rank (1 is the commonest).
# Made by scripts/dataset/core/make-word-list.ts of the A1 to B1 words of the CEFR-J Wordlist, the 4,000
# commonest base words of books by part of speech, phrases.txt and modern-words.txt; change those, not this.
`;

const BASE_PAIRS = 4000;

/** The parts of speech that a tag of the books can be, the likeliest first. */
const PARTS_OF_TAG: Readonly<Record<string, readonly PartOfSpeech[]>> = {
  NOUN: ['noun'],
  VERB: ['verb', 'modal_verb'],
  ADJ: ['adjective', 'determiner'],
  ADV: ['adverb', 'conjunction'],
  PRON: ['pronoun', 'determiner'],
  DET: ['article', 'determiner', 'pronoun'],
  ADP: ['preposition', 'conjunction'],
  NUM: ['numeral'],
  CONJ: ['conjunction'],
  PRT: ['adverb', 'preposition'],
  X: ['interjection'],
};

/** Where words that the lists of books do not have are ranked, on the Zipf scale. */
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

const { wordNet, evidence } = buildBaseRecords();
const own = readOwnWords(evidence.pronunciations).map(({ record }) => record);
const cefr = readCefrJ();
const counts = readBookCounts();
const floors = smallestShares(counts);
const noise = readWordList('core/not-words.txt');

const isRecord = new Set(
  [...wordNet.store.values(), ...own].map((r) => recordKey(r.word, r.part_of_speech)),
);
const basesOfForm = new Map<string, Set<string>>();
for (const record of [...wordNet.store.values(), ...own]) {
  for (const { word } of record.forms) {
    const key = recordKey(word, record.part_of_speech);
    basesOfForm.set(key, (basesOfForm.get(key) ?? new Set()).add(record.word));
  }
}
const shareOf = new Map(counts.map((c) => [`${c.spelling} ${c.tag}`, Math.max(...c.shares)]));

/** The base word of a spelling: what learners look up and the books have most. */
function baseOf(spelling: string, partOfSpeech: PartOfSpeech, tag: string): string | null {
  const key = recordKey(spelling, partOfSpeech);
  const isKnown = isRecord.has(key) || cefr.has(key);
  const bases = [...(basesOfForm.get(key) ?? [])].filter((base) => base !== spelling);
  const weight = (base: string): number =>
    (cefr.has(recordKey(base, partOfSpeech)) ? 1 : 0) + (shareOf.get(`${base} ${tag}`) ?? 0);
  const best = bases.sort((a, b) => weight(b) - weight(a) || byCodeUnit(a, b))[0];
  if (best === undefined || weight(best) === 0) return isKnown ? spelling : null;
  const isOwnWord = isKnown && partOfSpeech !== 'verb' && cefr.has(key);
  const isRarerBase =
    isKnown &&
    !cefr.has(recordKey(best, partOfSpeech)) &&
    (shareOf.get(`${best} ${tag}`) ?? 0) * 4 < (shareOf.get(`${spelling} ${tag}`) ?? 0);
  return isOwnWord || isRarerBase ? spelling : best;
}

/** Words at the start of a sentence count as the word; other capitals are names. */
function spellingsOf(spelling: string, tag: string): string[] {
  if (spelling === 'I' || !/^\p{Lu}/u.test(spelling)) return [spelling];
  const lower = spelling.toLowerCase();
  if (tag !== 'NOUN' && shareOf.has(`${lower} ${tag}`)) return [lower];
  return tag === 'X' ? [lower] : [spelling];
}

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

const candidates = new Map<string, Candidate>();
for (const { spelling, tag, shares } of counts) {
  for (const lower of spellingsOf(spelling, tag)) {
    const found = (PARTS_OF_TAG[tag] ?? [])
      .map((partOfSpeech) => ({ partOfSpeech, word: baseOf(lower, partOfSpeech, tag) }))
      .find(({ word }) => word !== null);
    const word = found?.word;
    if (!found || word === null || word === undefined || isNoise(word)) continue;
    const key = recordKey(word, found.partOfSpeech);
    if (/^\p{Lu}/u.test(word) && word !== 'I' && !cefr.has(key)) continue;
    const known = candidates.get(key);
    if (known) known.shares = known.shares.map((share, list) => share + (shares[list] ?? 0));
    else {
      const level = cefr.get(key)?.level ?? null;
      candidates.set(key, { word, partOfSpeech: found.partOfSpeech, level, shares });
    }
  }
}

function zipf({ shares, level }: Candidate): number {
  if (shares.every((share) => share === 0)) return ZIPF_OF_LEVEL[level ?? 'C2'];
  const values = shares.map((share, list) => Math.log10((share || (floors[list] ?? 0) / 2) * 1e9));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
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
  if (chosen.has(key)) return;
  chosen.set(key, candidate);
  kinds[kind] = (kinds[kind] ?? 0) + 1;
};

/** Inflected forms that the CEFR-J has as words of their own. */
const INFLECTED = new Set([
  'been',
  'did',
  'does',
  'doing',
  'done',
  'had',
  'has',
  'were',
  "'m",
  "'re",
  "'s",
]);
for (const pair of cefr.values()) {
  if (pair.level > 'B1' || (INFLECTED.has(pair.word) && pair.partOfSpeech === 'verb')) continue;
  const key = recordKey(pair.word, pair.partOfSpeech);
  choose('CEFR-J', { ...pair, shares: candidates.get(key)?.shares ?? [0, 0] });
}
const learnt = new Set([...chosen.values()].map(({ word }) => word));
const isOwn = new Set(own.map((record) => recordKey(record.word, record.part_of_speech)));
for (const candidate of [...candidates.values()].sort(byFrequency).slice(0, BASE_PAIRS)) {
  // A part of speech that the CEFR-J does not know for one of its words is mostly a slip of the tagger.
  const key = recordKey(candidate.word, candidate.partOfSpeech);
  if (!learnt.has(candidate.word) || cefr.has(key) || isOwn.has(key))
    choose('frequency', candidate);
}
for (const file of ['phrases', 'modern-words']) {
  for (const { word, partOfSpeech, level } of readChosenWords(`core/${file}.txt`)) {
    const shares = candidates.get(recordKey(word, partOfSpeech))?.shares ?? [0, 0];
    choose(file, { word, partOfSpeech, level, shares });
  }
}

const ranked = [...chosen.values()].sort(byFrequency);
const lines = ranked.map((c, i) => `${c.word}\t${c.partOfSpeech}\t${i + 1}`);
writeFileSync(join(DICTIONARY_FOLDER, 'core/words.txt'), `${HEADER}${lines.join('\n')}\n`);
const size = new Set(ranked.map(({ word }) => word)).size;
console.log(`${size} headwords, ${ranked.length} pairs`, kinds);
