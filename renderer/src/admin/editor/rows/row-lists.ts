import type { Relation } from '../../../../../server/contract/relation.ts';
import * as known from '../../../../../server/contract/vocabulary.ts';
import type * as word from '../../../../../server/contract/word.ts';
import { namedOptions } from '../../../components/shared/named-options.ts';
import { collocationName } from '../../../components/words/collocation-name.ts';
import { pages } from '../../../i18n/pages.ts';
import { vocabulary } from '../../../i18n/vocabulary.ts';
import { VARIANT_SEPARATOR } from '../draft/variants.ts';

export interface RowField<Name extends string = string> {
  name: Name;
  input: 'text' | 'url' | 'area' | 'words' | 'headword' | 'select';
  label?: string;
  lang?: 'en';
  autocapitalize?: 'none';
  /** Text inputs that span the row, as an area does. */
  wide?: boolean;
  options?: readonly { value: string; label: string }[];
  separator?: RegExp;
  onchange?: () => void;
}

/** A list whose rows are plain fields. */
export interface RowList<T> {
  label: () => string;
  addLabel: () => string;
  create: (rows: readonly T[]) => T;
  fields: (row: T) => RowField<keyof T & string>[];
}

const select = <Name extends string, T extends string>(
  name: Name,
  values: readonly T[],
  names: Readonly<Record<T, string>>,
) => ({ name, input: 'select' as const, options: namedOptions(values, names) });

const english = <Name extends string>(name: Name, input: 'text' | 'area' | 'words' = 'text') => ({
  ...{ name, input, separator: /[\n,]/ },
  lang: 'en' as const,
});

export const alternatives: RowList<word.AlternativeDetail> = {
  label: () => pages().fields.alternatives,
  addLabel: () => pages().editor.addAlternative,
  create: () => ({ word: '', area_variant: 'common', kind: 'spelling' }),
  fields: () => [
    { ...english('word'), label: pages().fields.formWord, autocapitalize: 'none' },
    select('area_variant', known.AREA_VARIANTS, vocabulary().regions),
    select('kind', known.ALTERNATIVE_KINDS, vocabulary().alternativeKinds),
  ],
};

export const audio: RowList<word.Audio> = {
  label: () => pages().fields.audio,
  addLabel: () => pages().editor.addAudio,
  create: (rows) => ({
    ...{ url: '', source_url: '', attribution: '', licenses: [] },
    sort_order: (rows.at(-1)?.sort_order ?? 0) + 1,
  }),
  fields: () => [
    { name: 'url', input: 'url' },
    { name: 'source_url', input: 'url' },
    { name: 'attribution', input: 'text', autocapitalize: 'none' },
    { name: 'licenses', input: 'words', separator: VARIANT_SEPARATOR },
  ],
};

export const collocationsOf = (headword: string): RowList<word.Collocation> => ({
  label: () => pages().fields.collocations,
  addLabel: () => pages().editor.addCollocation,
  create: (rows) => ({
    kind:
      known.COLLOCATION_KINDS.find((kind) => !rows.some((one) => one.kind === kind)) ?? 'phrase',
    words: [],
  }),
  fields: () => {
    const name = (value: known.CollocationKind) => collocationName(value, headword || '…');
    const options = known.COLLOCATION_KINDS.map((value) => ({ value, label: name(value) }));
    return [
      { name: 'kind', input: 'select', options },
      { ...english('words', 'words'), wide: true },
    ];
  },
});

export const notes: RowList<word.Note> = {
  label: () => pages().fields.notes,
  addLabel: () => pages().editor.addNote,
  create: () => ({ kind: 'usage', text: '', wrong: '', right: '', words: [] }),
  fields: ({ kind }) => [
    select('kind', known.NOTE_KINDS, vocabulary().noteKinds),
    ...(kind === 'error' ? [english('wrong'), english('right')] : []),
    ...(kind === 'choice' ? [english('words', 'words')] : []),
    english('text', 'area'),
  ],
};

export const quotes: RowList<word.Meaning['quotes'][number]> = {
  label: () => pages().fields.quotes,
  addLabel: () => pages().editor.addQuote,
  create: () => ({ text: '', reference: '', source_url: '' }),
  fields: () => [
    english('text', 'area'),
    { name: 'reference', input: 'text' },
    { name: 'source_url', input: 'url' },
  ],
};

/** Most related records have the same part of speech. */
export const relationsOf = (part: Relation['target_part_of_speech']): RowList<Relation> => ({
  label: () => pages().fields.relations,
  addLabel: () => pages().editor.addRelation,
  create: () => ({
    ...{ kind: 'see_also', word: '', target_part_of_speech: part },
    target_sort_order: null,
  }),
  fields: (row) => {
    // The number of the meaning belongs to the old word.
    const onchange = () => (row.target_sort_order = null);
    return [
      select('kind', known.RELATION_KINDS, vocabulary().relationKinds),
      { name: 'word', input: 'headword', onchange },
      {
        ...select('target_part_of_speech', known.PARTS_OF_SPEECH, vocabulary().partsOfSpeech),
        onchange,
      },
    ];
  },
});
