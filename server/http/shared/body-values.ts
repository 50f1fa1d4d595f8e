const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const OPENING_BRACE = 0x7b;

/**
 * Refuses a JSON text that must have too many values before it is parsed: parsing an object with
 * many names takes a hundred times as long as counting its commas.
 * @throws {Error} with a message for the client
 */
export function refuseManyValues(json: Buffer, maxValues: number): void {
  let commas = 0;
  let openings = 0;
  let inString = false;
  for (let i = 0; i < json.length; i += 1) {
    const byte = json[i];
    if (inString) {
      if (byte === BACKSLASH) i += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === COMMA) commas += 1;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) openings += 1;
  }
  // The outermost value is not inside another.
  if (Math.max(commas, openings - 1) > maxValues) throw new Error(tooManyValues(maxValues));
}

export const tooManyValues = (maxValues: number): string =>
  `must not have more than ${maxValues} values`;
