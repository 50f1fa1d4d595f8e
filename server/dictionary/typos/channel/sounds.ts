import tables from './sounds.json' with { type: 'json' };

/**
 * English sounds and the ways they are written: the basis of misspellings by sound.
 *
 * Each sound lists its graphemes as `letters read write`. `read` is how surprising it is that these
 * letters stand for the sound in a correctly spelled word; `write` is how surprising it is that
 * somebody who hears the sound writes them. Both are -ln of a probability; `-` means never. They
 * were judged by hand from descriptions of English spelling (Venezky, "The Structure of English
 * Orthography", 1970; Carney, "A Survey of English Spelling", 1994; Mitton, "English Spelling and
 * the Computer", 1996), not counted in any list of misspellings.
 *
 * `|` is a word boundary; a capital C or G is the soft letter (before e, i or y).
 */
export const SOUNDS: Readonly<Record<string, string>> = {
  ...tables.consonants,
  // Mostly Latin ones with several spellings for one sound.
  ...tables.endings,
  ...tables.vowels,
};

/**
 * Sounds that learners and young children confuse, with the surprise (-ln): Spanish and Italian
 * have no short i, Spanish does not distinguish b and v, Japanese r and l, most languages have no
 * th, German hardens final consonants, and so on.
 */
export const ALIKE = tables.alike as [string, string, number][];
