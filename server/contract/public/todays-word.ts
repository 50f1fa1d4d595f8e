/** Useful words that not everyone knows. */
const LEVELS = ['B2', 'C1', 'C2'] as const;
const PARTS_OF_SPEECH = ['noun', 'verb', 'adjective', 'adverb'] as const;
/** Some such words begin with each. */
const BEGINNINGS =
  'ab ac ad al am an ap ar as at ba be bi bl bo br bu ca ce ch ci cl co cr cu da de di do dr ea el em en ex fa fe fi fl fo fr ga ge gl go gr ha he hi ho hu im in ja jo ju la le li lo ma me mi mo mu na ne no ob op or ou pa pe pi pl po pr pu qu ra re ri ro sa sc se sh si sl so sp st su ta te th ti to tr tu un up va ve vi vo wa we wi'.split(
    ' ',
  );

export const TODAYS_FILTERS = { word_level: [...LEVELS], part_of_speech: [...PARTS_OF_SPEECH] };
/** The word of a day is one of so many. */
export const TODAYS_CHOICE = { limit: 12, with_meanings: true };

/** The letters that the word of a day begins with: the same for everyone that day. */
export const todaysLetters = (number: number): string =>
  BEGINNINGS[number % BEGINNINGS.length] ?? '';

/** FNV-1a, which gives different numbers to dates that differ in one digit. */
export function numberOfDay(day: string): number {
  let value = 0x811c9dc5;
  for (const letter of day) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return value;
}
