/** What separates words of a translation that are typed at once; the Chinese and Arabic commas too. */
export const VARIANT_SEPARATOR = /[,;\n，、؛،]/;
