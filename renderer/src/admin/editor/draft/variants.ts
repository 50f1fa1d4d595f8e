/** Separates words of a translation typed at once; the Chinese and Arabic commas too. */
export const VARIANT_SEPARATOR = /[,;\n，、؛،]/;
