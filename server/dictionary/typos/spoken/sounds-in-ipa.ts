import table from './sounds-in-ipa.json' with { type: 'json' };

/** The sounds of `sounds.ts` in IPA, alternatives separated by a space. */
export const SOUNDS_IN_IPA: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(table),
);
