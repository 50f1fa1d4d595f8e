import type { CollocationKind } from '../../../../server/contract/vocabulary.ts';
import { vocabulary } from '../../i18n/vocabulary.ts';

/** The kind of a collocation as dictionaries write it: "verb + decision". */
export function collocationName(kind: CollocationKind, word: string): string {
  const parts = vocabulary().partsOfSpeech;
  switch (kind) {
    case 'verb_before':
      return `${parts.verb} + ${word}`;
    case 'verb_after':
      return `${word} + ${parts.verb}`;
    case 'adjective_before':
      return `${parts.adjective} + ${word}`;
    case 'noun_before':
      return `${parts.noun} + ${word}`;
    case 'noun_after':
      return `${word} + ${parts.noun}`;
    case 'preposition_before':
      return `${parts.preposition} + ${word}`;
    case 'preposition_after':
      return `${word} + ${parts.preposition}`;
    case 'adverb':
      return parts.adverb;
    case 'phrase':
      return parts.phrase;
  }
}
