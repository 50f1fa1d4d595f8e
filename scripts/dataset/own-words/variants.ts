/** Splits words with the same meaning at commas; a comma inside one is written `\,`. */
export const splitVariants = (cell: string): string[] =>
  cell
    .split(/(?<!\\)[,，、،]/)
    .map((variant) => variant.replaceAll(/\\([,，、،])/g, '$1').trim())
    .filter((variant) => variant !== '');
