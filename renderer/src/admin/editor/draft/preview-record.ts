import type { Meaning, Note, WordRecord } from '../../../../../server/contract/word.ts';
import type { Draft, DraftMeaning } from './draft.ts';

const isSaid = (text: string) => text.trim() !== '';

const isNote = ({ text, wrong, right }: Note) => [text, wrong, right].some(isSaid);

/** A draft as readers would see it; blank values are left out, as when saving. */
export function previewRecord(id: number, draft: Draft): WordRecord {
  return {
    ...draft,
    id,
    forms: draft.forms.filter(({ word }) => isSaid(word)),
    meanings: draft.meanings
      .filter(({ title, definition }) => isSaid(title) || isSaid(definition))
      .map(previewMeaning),
    short_translations: draft.short_translations.filter(({ description }) => isSaid(description)),
    pronunciations: draft.pronunciations.filter(
      ({ text, audio }) => isSaid(text) || audio.length > 0,
    ),
    notes: draft.notes.filter(isNote),
    etymologies: draft.etymologies.filter(({ text }) => isSaid(text)),
    alternatives: draft.alternative_details.map(({ word }) => word),
    alternative_details: draft.alternative_details.filter(({ word }) => isSaid(word)),
  };
}

function previewMeaning({ relations: _relations, ...meaning }: DraftMeaning): Meaning {
  return {
    ...meaning,
    examples: meaning.examples.filter(isSaid),
    quotes: meaning.quotes.filter(({ text }) => isSaid(text)),
    patterns: meaning.patterns.filter(isSaid),
    collocations: meaning.collocations.filter(({ words }) => words.length > 0),
    notes: meaning.notes.filter(isNote),
    translations: meaning.translations.filter(
      ({ title, definition }) => isSaid(title) || isSaid(definition),
    ),
  };
}
