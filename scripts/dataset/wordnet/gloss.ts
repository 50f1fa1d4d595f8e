export interface Gloss {
  definition: string;
  examples: string[];
}

/**
 * Splits a gloss into its definition and the quoted examples after it.
 *
 * A gloss reads `definition; "example"; "example"- Author`. Definitions may contain quotation marks
 * themselves (`the note called "do"`), and some glosses lack the semicolon or the closing mark. So
 * the examples begin at the first quotation mark at the start or after `;` or `:`, or else at the
 * only quotation if it ends the gloss and is a sentence rather than a term. Without a closing mark,
 * an example ends with the gloss.
 */
export function splitGloss(gloss: string): Gloss {
  const text = tidy(gloss);
  const start = /(^|[;:]\s*)"/.exec(text) ?? /[\s,]\s*"(?=[^"\s]+(?:\s[^"\s]+){2,}"$)/.exec(text);
  if (!start) return { definition: tidyDefinition(text), examples: [] };
  const definition = tidyDefinition(text.slice(0, start.index));
  const { examples, rest } = readExamples(text.slice(start.index + start[0].length - 1));
  // A gloss that is only a quotation defines by example.
  if (definition === '') return { definition: examples.shift() ?? '', examples };
  return { definition: rest === '' ? definition : `${definition}; ${rest}`, examples };
}

/** `rest` is text after the last example other than its author: more of the definition. */
function readExamples(text: string): { examples: string[]; rest: string } {
  const examples: string[] = [];
  let rest = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    if (open < 0) break;
    const close = text.indexOf('"', open + 1);
    const end = close < 0 ? text.length : close;
    const next = text.indexOf('"', end + 1);
    const example = tidy(text.slice(open + 1, end).replace(/[;,]\s*$/, ''));
    const after = text.slice(end + 1, next < 0 ? undefined : next);
    const author = authorIn(after);
    if (example !== '') examples.push(author === null ? example : `${example} (${author})`);
    if (author === null) {
      const more = tidyDefinition(after.replace(/^[;:,.\s]+/, ''));
      if (/^\(.*\)$/.test(more)) rest = more;
    }
    at = end + 1;
  }
  return { examples: [...new Set(examples)], rest };
}

/** The author of a quotation, named after a dash. */
function authorIn(after: string): string | null {
  const author = /^\s*-{1,2}\s*((?:the\s)?[A-Z][^;"]{1,60})/.exec(after)?.[1];
  return author === undefined ? null : author.replace(/[.,;\s]+$/, '');
}

/** WordNet writes single quotation marks as `x' and has two abbreviations of its own. */
const tidy = (text: string): string =>
  text
    .replaceAll('`', "'")
    .replace(/\bs\.th\./g, 'something')
    .replace(/\bs\.o\./g, 'someone')
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();

const tidyDefinition = (text: string): string => tidy(text).replace(/[;:,\s]+$/, '');
