/** Splits words with the same meaning at commas; a comma inside one is written `\,`. */
export const splitVariants = (cell: string): string[] =>
  cell
    .split(/[,，、،](?<!\\.)/)
    .map((variant) =>
      (variant.includes('\\') ? variant.replaceAll(/\\([,，、،])/g, '$1') : variant).trim(),
    )
    .filter((variant) => variant !== '');
