import tables from './sounds.json' with { type: 'json' };

/**
 * English sounds, each with its graphemes as `letters read write`. `read` is how surprising it is
 * that these letters stand for the sound in a correct word; `write`, that somebody who hears the
 * sound writes them: -ln of a probability, `-` for never. `|` is a word boundary, a capital C or G
 * the soft letter. Judged by hand from descriptions of English spelling (Venezky, "The Structure of
 * English Orthography", 1970; Carney, "A Survey of English Spelling", 1994; Mitton, "English
 * Spelling and the Computer", 1996), not counted in any list of misspellings.
 */
export const SOUNDS: Readonly<Record<string, string>> = {
  ...tables.consonants,
  // Mostly Latin ones with several spellings for one sound.
  ...tables.endings,
  ...tables.vowels,
};

/**
 * Sounds that learners and young children confuse, with the surprise (-ln): Spanish has no short i
 * and does not distinguish b and v, Japanese r and l, most languages have no th, and so on.
 */
export const ALIKE = tables.alike as [string, string, number][];

/** The sounds that a vowel letter has before one consonant and a silent e: "rane" for "rain". */
export const MAGIC_E = tables.magicE as [string, string][];
