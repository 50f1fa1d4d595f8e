/** Words that mean the same stand between commas; a comma that belongs to one is written `\\,`. */
export function splitVariants(cell: string): string[] {
  return cell
    .split(/(?<!\\)[,，、،]/)
    .map((variant) => variant.replaceAll('\\,', ',').trim())
    .filter((variant) => variant !== '');
}
