/**
 * Normalization takes time quadratic in the length of a run of combining marks: 62,000 of them, 300
 * bytes when compressed, take seconds. As in Unicode's Stream-Safe Text Format (UAX #15) a run has
 * at most thirty; no spelling of any language comes near that.
 */
export const MAX_MARKS_IN_A_ROW = 30;

const FIRST_MARK = 0x300;
const MARK = /\p{M}/u;
const SURPLUS_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS_IN_A_ROW}})\\p{M}+`, 'gu');

export function hasTooManyMarks(text: string): boolean {
  // Wherever an overlong run lies, one of these positions is inside it.
  for (let at = MAX_MARKS_IN_A_ROW; at < text.length; at += MAX_MARKS_IN_A_ROW + 1) {
    if (!isOfMark(text, at)) continue;
    let [from, to] = [at, at + 1];
    while (from > 0 && isOfMark(text, from - 1)) from -= 1;
    while (to < text.length && isOfMark(text, to)) to += 1;
    if ([...text.slice(from, to)].length > MAX_MARKS_IN_A_ROW) return true;
    at = Math.max(at, to - MAX_MARKS_IN_A_ROW - 1);
  }
  return false;
}

/**
 * Linear in the length of the text. Drops marks beyond thirty in a row; texts from outside are
 * refused before that, so this only catches what slips through.
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKD' = 'NFC'): string {
  const safe = hasTooManyMarks(text) ? text.replace(SURPLUS_MARKS, '$1') : text;
  return safe.normalize(form);
}

function isOfMark(text: string, i: number): boolean {
  const unit = text.charCodeAt(i);
  if (unit < FIRST_MARK) return false;
  const isLowHalf = (unit & 0xfc00) === 0xdc00;
  const character = text.codePointAt(isLowHalf && i > 0 ? i - 1 : i) ?? unit;
  return MARK.test(String.fromCodePoint(character));
}
