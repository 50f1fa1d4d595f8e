import type { Resolved } from './index-view.ts';
import type { EntryType, Label, MatchTier } from '../../contract/vocabulary.ts';
import { entryTypeOf, LEVELS, PARTS_OF_SPEECH } from '../../contract/vocabulary.ts';
import { foldHeadword, stripAccents, stripMarks, tidySpelling } from '../../text/fold.ts';
import { NO_LEVEL } from '../index/columns.ts';
import type { ListPosition, ListQuery } from '../index/list-positions.ts';
import { rankNumber } from '../index/ranking.ts';
import type { IndexRow } from '../index/rows.ts';

/** The rules of the index, written as plainly as possible: looks at every record. */
export class BruteForce {
  private rows: IndexRow[];

  constructor(rows: readonly IndexRow[]) {
    this.rows = [...rows];
  }

  replaceEntries(entryIds: readonly number[], rows: readonly IndexRow[]): void {
    this.rows = [...this.rows.filter((row) => !entryIds.includes(row.entryId)), ...rows];
  }

  resolve(spelling: string): Resolved | null {
    const exact = this.exact(spelling);
    const asTyped = exact.filter((found) => found.class < 4);
    const records = inOrder(asTyped.length > 0 ? asTyped : exact);
    if (records.length === 0) return null;
    const ids = records.map((record) => record.id);
    return { key: foldHeadword(spelling), ids, isAsTyped: asTyped.length > 0 };
  }

  /** @param typed the term of which `text` is what is searched for */
  search(text: string, type?: EntryType, typed = text): { id: number; match: MatchTier }[] {
    const key = foldHeadword(text);
    if (key === '') return [];
    const named = this.named(text);
    const exact = named.length === 0 ? named : [...named, ...this.joined(typed, text)];
    // An unknown owner may be misspelled: `libary's`.
    const isOwner =
      key !== foldHeadword(typed) && key === foldHeadword(typed).replace(/['’]s$/, '');
    const isKnown = exact.length > 0 || (!isOwner && this.begins(key));
    const tiers: [MatchTier, Classed[]][] = [
      [
        'exact',
        [
          ...this.withoutTwins(exact, text),
          ...(isKnown ? [...this.respelled(key, exact), ...this.misformed(key, exact)] : []),
        ],
      ],
      ['phrasal', this.phrasal(text, exact)],
      ['phrasal', exact.length > 0 ? [] : this.inSentence(key)],
    ];
    if ([...key].length < 3) tiers.push(['prefix', this.prefix(key)]);
    else {
      tiers.push(
        ['prefix', this.prefixOrPhrase(key)],
        ['suffix', this.byText(key, (word, term) => word.endsWith(term))],
        ['contains', this.byText(key, (word, term) => word.includes(term))],
      );
    }
    const hits = new Map<number, MatchTier>();
    for (const [match, found] of tiers) {
      const left = found.filter(
        ({ record }) =>
          !hits.has(record.id) && (type === undefined || entryTypeOf(record.partOfSpeech) === type),
      );
      const headwords = match === 'phrasal' && [...key].length < 3 ? 2 : Infinity;
      for (const record of inOrder(left, headwords)) {
        const own = left.filter((one) => one.record.entryId === record.entryId);
        hits.set(record.id, own.toSorted(compareFound)[0]!.isPhrase ? 'phrase' : match);
      }
    }
    return [...hits].map(([id, match]) => ({ id, match }));
  }

  list({ filters, prefix, isObsolete, isPolite, after }: Omit<ListQuery, 'limit'>): ListPosition[] {
    const allows = <T>(chosen: readonly T[], ...values: (T | null)[]): boolean =>
      chosen.length === 0 || values.some((value) => value !== null && chosen.includes(value));
    return this.rows
      .filter(
        (row) =>
          allows(filters.part_of_speech, row.partOfSpeech) &&
          allows(filters.word_level, row.level) &&
          allows(filters.language_register, row.languageRegister) &&
          allows(filters.category, ...row.categories) &&
          allows(filters.area_variant, row.areaVariant) &&
          allows(filters.label, ...row.labels) &&
          allows(filters.topic, ...row.topics) &&
          (isPolite !== true ||
            !row.labels.some(isImpolite) ||
            row.labels.some((label) => isImpolite(label) && filters.label.includes(label))) &&
          (filters.form_of_word.length === 0
            ? row.baseId === null
            : filters.form_of_word.includes(row.formOfWord)) &&
          (isObsolete === undefined || row.isObsolete === isObsolete) &&
          foldHeadword(row.word).startsWith(foldHeadword(prefix ?? '')),
      )
      .map((row) => ({ key: foldHeadword(row.word), id: row.id, dataset: 1 }))
      .sort(comparePositions)
      .filter((position) => after === undefined || comparePositions(position, after) > 0);
  }

  phrasalVariants({ id, word, isVerb }: { id: number; word: string; isVerb: boolean }): string[] {
    const key = foldHeadword(word);
    const given = this.bases()
      .filter((row) => row.id === id)
      .flatMap((row) => row.phrasalVariants);
    const naming = this.bases()
      .filter((row) => isVerb && row.basePhrasal !== null && foldHeadword(row.basePhrasal) === key)
      .map((row) => row.word);
    return [...new Set([...given, ...naming])].sort();
  }

  phrases(word: string): string[] {
    const key = foldHeadword(word);
    const named = this.bases().filter((row) =>
      row.phraseOf.some((one) => foldHeadword(one) === key),
    );
    return [...new Set(named.map((row) => row.word))].sort();
  }

  counts() {
    const ofType = (type: EntryType): number =>
      this.bases().filter((row) => entryTypeOf(row.partOfSpeech) === type).length;
    return {
      entries: new Set(this.rows.map((row) => row.entryId)).size,
      words: ofType('word'),
      phrases: ofType('phrase'),
      grammar_patterns: ofType('grammar_pattern'),
      word_forms: this.rows.length - this.bases().length,
    };
  }

  bases(): IndexRow[] {
    return this.rows.filter((row) => row.baseId === null);
  }

  /** The forms of a record, and its other spellings, which are looked up like forms. */
  private formsByBase(): (base: IndexRow) => readonly Spelling[] {
    const forms = new Map<number, IndexRow[]>();
    for (const row of this.rows) {
      if (row.baseId !== null) forms.set(row.baseId, [...(forms.get(row.baseId) ?? []), row]);
    }
    return (base) => [
      ...(forms.get(base.id) ?? []),
      ...base.alternatives.map((word) => ({ word, frequency: null })),
    ];
  }

  /** The spelling that a term names; if it begins one, the rest without article or `'s`. */
  private named(text: string): Named[] {
    const exact = this.exact(text);
    if (exact.length > 0 || !this.begins(text)) return exact;
    const term = tidySpelling(text);
    const readings = [
      term.replace(/^an? (?=.{3})/i, ''),
      term.replace(/['’]s$/i, ''),
      term.replace(/['’]s$/i, '').replace(/^an? (?=.{3})/i, ''),
      ...['$1$1', '$1'].map((letters) => term.replace(/(\p{L})\1{2,}(?:$|\1)/gu, letters)),
    ];
    return readings.map((reading) => this.exact(reading)).find(({ length }) => length > 0) ?? [];
  }

  private begins(text: string): boolean {
    const formsOf = this.formsByBase();
    return this.bases()
      .flatMap((base) => [base, ...formsOf(base)])
      .some(({ word }) => textClass(word, foldHeadword(text), startsWith) !== Infinity);
  }

  private exact(text: string): Named[] {
    const key = foldHeadword(text);
    const matchClass = (word: string, kind: 0 | 1 | 2): number => {
      const folded = foldHeadword(word);
      if (stripAccents(folded) !== stripAccents(key)) return Infinity;
      const typed = word === tidySpelling(text) ? 0 : 1;
      return (folded === key ? 0 : 4) + kind + typed;
    };
    const formsOf = this.formsByBase();
    return this.bases().flatMap((record) => {
      const own = matchClass(record.word, 0);
      const forms = formsOf(record).map(({ word }) =>
        matchClass(word, record.alternatives.includes(word) ? 1 : 2),
      );
      const least = Math.min(own, ...forms);
      if (least === Infinity) return [];
      const isTwin = own % 4 === 1 && !forms.some((form) => form < own);
      const isHeadword = own !== Infinity;
      return [{ record, class: least, rank: rankOf(record), isHeadword, isTwin }];
    });
  }

  /** Without the headwords in other capitals that are single letters or unknown to all lists. */
  private withoutTwins(exact: readonly Named[], text: string): Classed[] {
    const key = foldHeadword(text);
    const isHalfTyped = key.length === 2 && key === tidySpelling(text);
    const first = isHalfTyped ? undefined : inOrder(exact, 1)[0];
    const isCounted = (entryId: number): boolean =>
      this.bases().some(
        ({ level, frequency, ...row }) =>
          row.entryId === entryId && (isHalfTyped ? level : (level ?? frequency)) !== null,
      );
    return exact.filter(
      ({ record, isTwin }) =>
        !isTwin ||
        record.entryId === first?.entryId ||
        (key.length > 1 && isCounted(record.entryId)),
    );
  }

  /** Headwords with a level that are written like all of a term but for its marks: `an other`. */
  private joined(typed: string, text: string): Named[] {
    if (foldHeadword(typed) === foldHeadword(text)) return [];
    return this.respelled(foldHeadword(typed.replace(/^['’ ]+|['’ ]+$/g, '')), [])
      .filter(({ record }) => record.level !== null)
      .map((match) => ({ ...match, isHeadword: true, isTwin: false }));
  }

  /** Better known headwords that differ in marks alone. */
  private respelled(key: string, exact: readonly Named[]): Classed[] {
    const letters = stripMarks(stripAccents(key));
    if (letters === '') return [];
    const best = Math.min(...exact.flatMap(({ isHeadword, rank }) => (isHeadword ? rank : [])));
    const entries = new Set(this.bases().map(({ entryId }) => entryId));
    return [...entries].flatMap((entry) => {
      const records = this.bases().filter(({ entryId }) => entryId === entry);
      const folded = stripAccents(foldHeadword(records[0]!.word));
      const isLike = !folded.startsWith(stripAccents(key)) && stripMarks(folded) === letters;
      const isClitic = stripMarks(folded) !== folded && folded.startsWith("'");
      const isCounted = records.some(({ level, frequency }) => (level ?? frequency) !== null);
      const isBetter = records.some((record) => rankOf(record) < best);
      if (!isLike || isClitic || !isCounted || !isBetter) return [];
      return records.map((record) => ({ record, class: 8, rank: rankOf(record) }));
    });
  }

  /** Nouns with a level of which the term would be the plural if they were regular; no other endings here. */
  private misformed(key: string, exact: readonly Named[]): Classed[] {
    const stripped = stripAccents(key);
    if (exact.length > 0 || !stripped.endsWith('s')) return [];
    const singulars = [stripped.slice(0, -1)];
    if (stripped.endsWith('ses')) singulars.push(stripped.slice(0, -2));
    return singulars.flatMap((singular) => {
      if (singular.length < 2) return [];
      const nouns = this.exact(singular).filter(
        ({ record }) => record.partOfSpeech === 'noun' && record.level !== null,
      );
      const headwords = nouns.filter(({ isHeadword }) => isHeadword);
      const found = headwords.length > 0 ? headwords : singular.endsWith('s') ? [] : nouns;
      return found.map((noun) => ({ ...noun, class: 8 }));
    });
  }

  /** Phrasal verbs around or before other words, and phrases that are not as in the dictionary. */
  private inSentence(key: string): Classed[] {
    const words = stripAccents(key).split(' ');
    if (words.length > 16) return [];
    return words.flatMap((_, from) => [
      ...this.phrasalsAt(words, from),
      ...this.phrasesAt(words, from),
    ]);
  }

  /** Phrasal verbs that begin at a word, with up to three words before their last particle. */
  private phrasalsAt(words: readonly string[], from: number): Classed[] {
    const verb = words[from]!;
    const rest = words.slice(from + 1);
    if (rest.length === 0) return [];
    return this.phrasal(verb, this.exact(verb)).flatMap((found) => {
      const particles = stripAccents(foldHeadword(found.record.word)).split(' ').slice(1);
      if (particles.length === 0) return [];
      let next = 0;
      const end = rest.findIndex((word) => word === particles[next] && ++next === particles.length);
      const between = end + 1 - particles.length;
      if (end === -1 || between > 3) return [];
      return [{ ...found, class: 5 * (words.length - particles.length - 1) + between }];
    });
  }

  /** The longest phrases that begin at a word: as they are, or with their verb in another form. */
  private phrasesAt(words: readonly string[], from: number): Classed[] {
    const first = words[from]!;
    const verbs = this.exact(first)
      .map(({ record }) => record)
      .filter(({ partOfSpeech }) => partOfSpeech === 'verb')
      .map(({ word }) => foldHeadword(word));
    for (let length = Math.min(8, words.length - from); length > 1; length--) {
      const asItIs = length < words.length ? [first] : [];
      const rest = words.slice(from + 1, from + length).join(' ');
      const beginnings = new Set([...asItIs, ...verbs]);
      const found = [...beginnings].flatMap((word) => this.exact(`${word} ${rest}`));
      const unused = words.length - length;
      if (found.length > 0) return found.map((match) => ({ ...match, class: 5 * unused + 4 }));
    }
    return [];
  }

  private phrasal(text: string, exact: readonly Classed[]): Classed[] {
    const key = foldHeadword(text);
    const verbs = exact.map(({ record, class: c }) => ({ record, accents: c < 4 ? 0 : 1 }));
    const bases = [
      { base: key, accents: 0 },
      ...verbs.map(({ record, accents }) => ({ base: foldHeadword(record.word), accents })),
    ];
    return this.classify((row) => {
      const verb = row.basePhrasal === null ? null : foldHeadword(row.basePhrasal);
      return [
        ...bases.flatMap(({ base, accents }) => {
          if (verb === base) return [accents];
          return verb !== null && stripAccents(verb) === stripAccents(base) ? [1] : [];
        }),
        ...verbs.flatMap(({ record, accents }) =>
          record.phrasalVariants.some((given) => foldHeadword(given) === foldHeadword(row.word))
            ? [accents]
            : [],
        ),
      ];
    });
  }

  private prefix(key: string): Classed[] {
    const formsOf = this.formsByBase();
    const classOf = (word: string): number => textClass(word, key, startsWith);
    return this.classify((base) => [base, ...formsOf(base)].map(({ word }) => classOf(word))).map(
      (found) => {
        const { record } = found;
        const ranks = [
          { word: record.word, rank: rankOf(record) },
          ...formsOf(record).map((form) => ({ word: form.word, rank: rankOf(form, record) })),
        ].filter(({ word }) => classOf(word) === found.class);
        return { ...found, rank: Math.min(...ranks.map(({ rank }) => rank)) };
      },
    );
  }

  /** One order of both: each record by its better match. */
  private prefixOrPhrase(key: string): Classed[] {
    const isPhrase = (word: string, term: string) =>
      word.includes(' ') && containsWords(word, term);
    const phrases = this.byText(key, isPhrase).map((found) => ({ ...found, isPhrase: true }));
    const all = [...this.prefix(key), ...phrases];
    return all.filter((found) => {
      const ofRecord = all.filter(({ record }) => record === found.record);
      return ofRecord.toSorted(compareFound)[0] === found;
    });
  }

  private byText(key: string, matches: (word: string, term: string) => boolean): Classed[] {
    return this.classify((base) => [textClass(base.word, key, matches)]);
  }

  private classify(classes: (base: IndexRow) => number[]): Classed[] {
    return this.bases()
      .map((record) => ({ record, class: Math.min(...classes(record)), rank: rankOf(record) }))
      .filter((classed) => classed.class !== Infinity);
  }
}

const isImpolite = (label: Label): boolean => label === 'offensive' || label === 'vulgar';

type Spelling = Pick<IndexRow, 'word' | 'frequency'>;

interface Classed {
  record: IndexRow;
  class: number;
  /** That of the spelling that matches. */
  rank: number;
  /** True if the words of the term are in it, instead of at its beginning. */
  isPhrase?: boolean;
}

interface Named extends Classed {
  /** True if its headword is what names it, perhaps among others. */
  isHeadword: boolean;
  /** True if it is named only by a headword in another case. */
  isTwin: boolean;
}

function rankOf(record: IndexRow): number;
function rankOf(form: Spelling, base: IndexRow): number;
function rankOf(spelling: Spelling, base?: IndexRow): number {
  const stored = (zipf: number | null): number => (zipf === null ? 0 : Math.round(zipf * 1000) + 1);
  const { level, partOfSpeech } = base ?? (spelling as IndexRow);
  return rankNumber({
    text: foldHeadword(spelling.word),
    isCapitalized: /^\p{Lu}/u.test(spelling.word),
    isIdiom: entryTypeOf(partOfSpeech) === 'phrase',
    level: level === null ? NO_LEVEL : LEVELS.indexOf(level) + 1,
    frequency: stored(spelling.frequency),
    baseFrequency: base === undefined ? null : stored(base.frequency),
  });
}

const startsWith = (word: string, term: string): boolean => word.startsWith(term);

function textClass(
  word: string,
  key: string,
  matches: (word: string, term: string) => boolean,
): number {
  const folded = foldHeadword(word);
  if (matches(folded, key)) return 0;
  return matches(stripAccents(folded), stripAccents(key)) ? 1 : Infinity;
}

function containsWords(word: string, term: string): boolean {
  const separates = (unit: string | undefined): boolean =>
    // eslint-disable-next-line no-control-regex -- all of ASCII but letters, digits and apostrophes
    unit === undefined || (/^[\x00-\x7f]$/.test(unit) && !/^[a-z0-9']$/.test(unit));
  for (let at = word.indexOf(term); at >= 0; at = word.indexOf(term, at + 1)) {
    if (separates(word[at - 1]) && separates(word[at + term.length])) return true;
  }
  return false;
}

function inOrder(found: readonly Classed[], count = Infinity): IndexRow[] {
  const headwords = new Map<number, Classed[]>();
  for (const classed of found) {
    const entry = headwords.get(classed.record.entryId);
    if (entry === undefined) headwords.set(classed.record.entryId, [classed]);
    else entry.push(classed);
  }
  return [...headwords.values()]
    .map((classed) => ({
      best: classed.toSorted(compareFound)[0]!,
      records: classed.map(({ record }) => record),
    }))
    .sort((a, b) => compareFound(a.best, b.best))
    .slice(0, count)
    .flatMap(({ records }) => records.sort(compareRecords));
}

function compareFound(a: Classed, b: Classed): number {
  return a.class - b.class || a.rank - b.rank || compareRecords(a.record, b.record);
}

function compareRecords(a: IndexRow, b: IndexRow): number {
  const rank = (row: IndexRow): (number | string)[] => [
    rankOf(row),
    foldHeadword(row.word),
    row.word,
    row.entryId,
    PARTS_OF_SPEECH.indexOf(row.partOfSpeech),
    row.id,
  ];
  const left = rank(a);
  const right = rank(b);
  for (let i = 0; i < left.length; i++) {
    if (left[i]! < right[i]!) return -1;
    if (left[i]! > right[i]!) return 1;
  }
  return 0;
}

function comparePositions(a: ListPosition, b: ListPosition): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.id - b.id;
}
