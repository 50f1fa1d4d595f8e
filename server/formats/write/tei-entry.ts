import { ownCategories } from '../../contract/categories.ts';
import { definitionOf, glossOf } from '../../contract/meaning-text.ts';
import { soundsOf } from '../../contract/sound.ts';
import type { NewForm, NewMeaning, NewWordRecord, Pronunciation } from '../../contract/word.ts';
import { areaName, plain } from './names.ts';
import { collocationTexts, marksOfRecord, noteText, present, translationWords } from './notes.ts';
import { element, many, text, written } from './xml.ts';

/** TEI P5; the id is made from `number`. */
export function teiEntry(record: NewWordRecord, number: number, language: string): string {
  const lemma = element('orth', {}, text(record.word)) + many(soundsOf(record), soundOf);
  return `${element(
    'entry',
    { 'xml:id': `e${number}`, 'xml:lang': language },
    element('form', { type: 'lemma' }, lemma),
    many(record.alternative_details, ({ word, area_variant, kind }) => {
      const subtype = kind === 'other' ? kind : null;
      const type = kind === 'abbreviation' ? kind : 'variant';
      return element(
        'form',
        { type, subtype },
        element('orth', {}, text(word)),
        area(area_variant),
      );
    }),
    many(record.forms, formOf),
    grammarOf(record),
    notesOf(record),
    usage('frequency', record.frequency === null ? '' : `Zipf ${record.frequency}`),
    element('note', { type: 'description' }, text(record.description ?? '')),
    element('xr', { type: 'phrasal-verb-of' }, ref(record.base_phrasal ?? '')),
    element('xr', { type: 'phrasal-verbs' }, many(record.phrasal_variants, ref)),
    many(record.short_translations, ({ language, description, variants_of_words }) =>
      translation(language, translationWords(description, variants_of_words), ''),
    ),
    many(record.meanings, (meaning, i) => senseOf(meaning, i, record.word)),
    element('xr', { type: 'phrase-of' }, many(record.phrase_of, ref)),
    many(record.notes, (note) => element('note', { type: note.kind }, text(noteText(note)))),
    element('note', { type: 'article' }, text(record.article)),
    many(record.etymologies, ({ number, text: origin }) =>
      element('etym', { n: number }, text(origin)),
    ),
    element('note', { type: 'source' }, text(record.source)),
  )}\n`;
}

function formOf(form: NewForm): string {
  return element(
    'form',
    { type: 'inflected' },
    element('orth', {}, text(form.word)),
    many(soundsOf(form), soundOf),
    element('gramGrp', {}, element('gram', { type: 'form' }, text(plain(form.form_of_word)))),
    area(form.area_variant),
  );
}

function soundOf({ type, text: sound, area_variant, audio }: Pronunciation): string {
  return (
    element('pron', { notation: type, rend: areaName(area_variant) }, text(sound)) +
    many(audio, ({ url, source_url, attribution, licenses }) => {
      const credit = present([attribution, ...licenses, source_url]).join(', ');
      return `<ptr type="audio"${written({ target: url, rend: areaName(area_variant) })}/>${element('note', { type: 'credit' }, text(credit))}`;
    })
  );
}

function grammarOf(record: NewWordRecord): string {
  const { verb___transitivity: transitivity, verb___phrasal_object_pattern: object } = record;
  const grammar = present([
    record.form_of_word !== 'base_form' && plain(record.form_of_word),
    ...marksOfRecord(record),
    object && plain(object),
  ]);
  return element(
    'gramGrp',
    {},
    element('pos', {}, text(plain(record.part_of_speech))),
    element('subc', {}, text(transitivity ?? '')),
    many(grammar, (one) => element('gram', {}, text(one))),
    many(record.pattern ?? [], (one) => element('colloc', {}, text(one))),
  );
}

function notesOf(record: NewWordRecord): string {
  return [
    usage('level', record.word_level ?? ''),
    area(record.area_variant),
    usage('register', record.language_register ?? ''),
    usage('time', record.is_obsolete ? 'obsolete' : ''),
    usage('hint', record.is_abbreviation ? 'abbreviation' : ''),
    many(record.labels, (label) => usage('register', label)),
    many(ownCategories(record), (category) => usage('domain', category)),
  ].join('');
}

function senseOf(meaning: NewMeaning, i: number, word: string): string {
  const { relations = [], etymology_number } = meaning;
  const kinds = [...new Set(relations.map(({ kind }) => kind))];
  return element(
    'sense',
    { n: i + 1 },
    element(
      'gramGrp',
      {},
      many(meaning.grammar, (one) => element('gram', {}, text(plain(one)))),
      many(meaning.patterns, (one) => element('colloc', { type: 'pattern' }, text(one))),
      many(collocationTexts(meaning), (one) => element('colloc', {}, text(one))),
    ),
    usage('level', meaning.meaning_level ?? ''),
    area(meaning.area_variant),
    usage('register', meaning.language_register ?? ''),
    usage('time', meaning.is_obsolete ? 'obsolete' : ''),
    many(meaning.labels, (label) => usage('register', label)),
    many(meaning.categories, (category) => usage('domain', category)),
    many(meaning.topics, (topic) => usage('topic', topic)),
    many(meaning.pronunciations, soundOf),
    usage('hint', glossOf(meaning, [word])),
    element('def', {}, text(definitionOf(meaning))),
    many(meaning.examples, (example) =>
      element('cit', { type: 'example' }, element('quote', {}, text(example))),
    ),
    many(meaning.quotes, ({ text: quoted, reference, source_url }) => {
      const source = source_url && `<ptr${written({ target: source_url })}/>`;
      const bibl = element('bibl', {}, text(reference), source);
      return element('cit', { type: 'quotation' }, element('quote', {}, text(quoted)), bibl);
    }),
    element('xr', { type: 'synonymy' }, many(meaning.synonyms, ref)),
    element('xr', { type: 'antonymy' }, many(meaning.antonyms, ref)),
    many(kinds, (kind) => {
      const words = relations.flatMap((one) => (one.kind === kind ? [one.word] : []));
      return element('xr', { type: kind }, many(words, ref));
    }),
    many(meaning.translations, ({ language, title, definition, variants_of_words }) =>
      translation(language, translationWords(title, variants_of_words), definition),
    ),
    many(meaning.notes, (note) => element('note', { type: note.kind }, text(noteText(note)))),
    element('note', { type: 'etymology' }, String(etymology_number ?? '')),
  );
}

const usage = (type: string, value: string): string => element('usg', { type }, text(value));
const area = (value: NewWordRecord['area_variant']): string =>
  usage('geographic', areaName(value) ?? '');
const ref = (word: string): string => element('ref', { type: 'entry' }, text(word));

function translation(language: string, words: string, definition: string): string {
  return element(
    'cit',
    { type: 'translation', 'xml:lang': language },
    element('quote', {}, text(words)),
    element('def', {}, text(definition)),
  );
}
