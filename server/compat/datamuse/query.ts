import type { FindQuery } from '../../contract/public/find.ts';
import { boundedText } from '../../contract/text.ts';
import { MAX_HEADWORD_LENGTH, type RelationKind } from '../../contract/vocabulary.ts';
import type { FurtherConditions } from '../../dictionary/finder/find.ts';

/** Words that stand after adjectives and nouns, before nouns, and beside any words. */
export type Collocate = 'noun_after' | 'adjective_before' | 'word_after' | 'word_before';
export type ThesaurusRelation = 'synonyms' | 'antonyms' | Collocate | readonly RelationKind[];

const RELATIONS: Readonly<Record<string, ThesaurusRelation>> = {
  rel_syn: 'synonyms',
  rel_ant: 'antonyms',
  rel_spc: ['broader'],
  rel_gen: ['narrower'],
  rel_com: ['has_part', 'has_member'],
  rel_par: ['part_of', 'member_of'],
  rel_jja: 'noun_after',
  rel_jjb: 'adjective_before',
  rel_bga: 'word_after',
  rel_bgb: 'word_before',
};
const TEXTS = ['ml', 'sl', 'sp', 'rel_rhy', 'rel_nry', 'rel_hom', 'rel_cns', 'lc', 'rc'] as const;

const DEFAULT_MAX = 100;
const DEFAULT_SUGGESTIONS = 10;
const LARGEST_MAX = 1_000;
const MAX_TOPICS = 5;
const PERFECT = 1;

const term = boundedText(MAX_HEADWORD_LENGTH);

/** Null if no word can match: other vocabularies, unknown relations, malformed text. */
export function readWordsQuery(query: URLSearchParams) {
  if (query.get('v') === 'es') return null;
  // Triggers come from texts, which a dictionary does not have.
  if (query.get('rel_trg')) return null;
  const values = new Map<string, string>();
  for (const name of [...TEXTS, ...Object.keys(RELATIONS)]) {
    const text = query.get(name)?.trim();
    if (!text) continue;
    if (!isTerm(text)) return null;
    values.set(name, text);
  }
  const relations = Object.entries(RELATIONS).flatMap(([name, relation]) => {
    const word = values.get(name);
    return word === undefined ? [] : [{ relation, word }];
  });
  const near = values.get('rel_nry');
  const rhyme = values.get('rel_rhy') ?? near;
  const isNear = near !== undefined && !values.has('rel_rhy');
  const conditions: Partial<FindQuery> = {
    ...given('means', values.get('ml')),
    ...given('sounds_like', values.get('sl')),
    ...given('spelled', values.get('sp')),
    ...given('rhymes_with', rhyme),
    ...(isNear && { rhyme: 'near' }),
    ...given('same_sound', values.get('rel_hom')),
  };
  const sounds: FurtherConditions = {
    ...given('sameConsonants', values.get('rel_cns')),
    ...(isNear && { scoreBelow: PERFECT }),
  };
  return {
    conditions,
    sounds,
    relations,
    /** Empty if no topics were given. */
    topics: readTopics(query),
    /** A word that the results often stand after. */
    ...given('after', values.get('lc') ?? values.get('rel_bga')),
    /** A word that the results often stand before. */
    ...given('before', values.get('rc') ?? values.get('rel_bgb')),
    max: readMax(query, DEFAULT_MAX),
    metadata: new Set(query.get('md') ?? ''),
    ipa: query.get('ipa') === '1',
    /** The value of the parameter that `qe` names. */
    ...given('echo', values.get(query.get('qe') ?? '')),
  };
}

export type WordsQuery = NonNullable<ReturnType<typeof readWordsQuery>>;

export interface SuggestQuery {
  typed: string;
  max: number;
}

export function readSuggestQuery(query: URLSearchParams): SuggestQuery | null {
  const typed = query.get('s') ?? '';
  if (!isTerm(typed) || query.get('v') === 'es') return null;
  return { typed, max: readMax(query, DEFAULT_SUGGESTIONS) };
}

const isTerm = (text: string): boolean => term.safeParse(text).success && !text.includes('\0');

/** An invalid number counts as missing. */
function readMax(query: URLSearchParams, otherwise: number): number {
  const text = query.get('max') ?? '';
  return /^\d+$/.test(text) ? Math.min(Number(text), LARGEST_MAX) : otherwise;
}

function readTopics(query: URLSearchParams): string {
  const words = (query.get('topics') ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const topics = words.slice(0, MAX_TOPICS).join(' ');
  return isTerm(topics) ? topics : '';
}

const given = <K extends string, V>(name: K, value: V | undefined): { [name in K]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { [name in K]?: V });
