/** Splits words with the same meaning at commas; a comma inside one is written `\,`. */
export function splitVariants(cell: string): string[] {
  return cell
    .split(/(?<!\\)[,，、،]/)
    .map((variant) => variant.replaceAll('\\,', ',').trim())
    .filter((variant) => variant !== '');
}
