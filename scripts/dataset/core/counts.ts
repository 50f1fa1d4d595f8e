import type { OwnWord } from '../own-words/entry.ts';

export function countChecked(words: readonly OwnWord[]): Record<string, number> {
  const meanings = words.flatMap((word) => word.meanings);
  const sum = (count: (of: (typeof meanings)[number]) => number): number =>
    meanings.reduce((total, of) => total + count(of), 0);
  return {
    entries: words.length,
    sounds: words.length + words.filter(({ british }) => british !== null).length,
    definitions: meanings.length,
    examples: sum(({ examples }) => examples.length),
    translations: sum(({ meaning }) => meaning.translations.length),
    links: sum(({ meaning }) => meaning.synonyms.length + meaning.antonyms.length),
    'keys of WordNet': sum(({ covers }) => covers.length) + words.flatMap((w) => w.drops).length,
  };
}
