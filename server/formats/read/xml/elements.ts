import { decodeHTMLStrict } from 'entities/decode';
import { SaxesParser } from 'saxes';
import { damaged, DatasetError, messageOf } from '../../../dataset/read/errors.ts';
import { decodedText } from '../decoded-text.ts';
import type { UnpackedFile } from '../unpacked-file.ts';

export interface Element {
  name: string;
  attributes: Record<string, string>;
  content: (Element | string)[];
}

/** Only direct children, those of one name if it is given. */
export const childrenOf = ({ content }: Element, name?: string): Element[] =>
  content.filter(
    (one): one is Element => typeof one !== 'string' && (name === undefined || one.name === name),
  );

/** The text of the first such element; empty if there is none. */
export const textIn = (element: Element, name: string): string =>
  childrenOf(element, name).map(textOf).find(Boolean) ?? '';

export const rawTextOf = ({ content }: Element): string =>
  content.map((one) => (typeof one === 'string' ? one : rawTextOf(one))).join('');

/** All text on one line. */
export const textOf = (element: Element): string => rawTextOf(element).replace(/\s+/g, ' ').trim();

/** No real dictionary has elements this deep or this large. */
const MAX_DEPTH = 32;
const MAX_UNIT_CHARS = 1024 * 1024;

type XmlParser = SaxesParser<{ xmlns: false; position: true }>;
type TakeElement = (element: Element, line: number) => void;

interface Wanted {
  units: ReadonlySet<string>;
  shells: ReadonlySet<string>;
}

/**
 * Reads a stream, and passes on each of the `units` as a whole, and each of the `shells` around
 * them without its content. Only single characters have names, those of XML and HTML (`&nbsp;`); a
 * file's own declarations are never expanded.
 * @throws {DatasetError} naming the line when the file is not well formed
 */
export async function readElements(
  file: UnpackedFile,
  wanted: Wanted,
  take: TakeElement,
): Promise<void> {
  const parser: XmlParser = new SaxesParser({ xmlns: false, position: true });
  parser.ENTITIES = NAMED_CHARACTERS;
  const fail = (message: string): never => {
    throw damaged(`${file.name}:${parser.line}: ${message}`);
  };
  parser.on('error', (error) => fail(`not well-formed XML: ${withoutPosition(error.message)}`));
  const units = collectUnits(parser, wanted, take, fail);
  for await (const text of decodedText(file)) {
    parser.write(text);
    if (parser.position - units.end > MAX_UNIT_CHARS) {
      fail(`an element, or what is between two, of more than ${MAX_UNIT_CHARS} characters`);
    }
  }
  try {
    parser.close();
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    fail(messageOf(error));
  }
}

/** Passes each on when it ends. Returns the position where the last one ended. */
function collectUnits(
  parser: XmlParser,
  wanted: Wanted,
  take: TakeElement,
  fail: (message: string) => void,
): { readonly end: number } {
  const open: Element[] = [];
  const units = { end: 0 };
  let depth = 0;
  let line = 1;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail(`more than ${MAX_DEPTH} elements inside one another`);
    const parent = open.at(-1);
    if (!parent && !wanted.units.has(name)) {
      units.end = parser.position;
      if (wanted.shells.has(name)) take({ name, attributes, content: [] }, parser.line);
      return;
    }
    const element: Element = { name, attributes, content: [] };
    if (parent) parent.content.push(element);
    else line = parser.line;
    open.push(element);
  });
  const addText = (text: string) => open.at(-1)?.content.push(text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    depth -= 1;
    const element = open.pop();
    if (element && open.length === 0) {
      units.end = parser.position;
      take(element, line);
    }
  });
  return units;
}

/** Undefined for a name that HTML does not have, either. */
const NAMED_CHARACTERS = new Proxy<Record<string, string>>(
  {},
  {
    get: (_none, name) => {
      const reference = `&${String(name)};`;
      const text = decodeHTMLStrict(reference);
      return text === reference ? undefined : text;
    },
  },
);

/** The parser's messages begin with a position, which ours already have. */
const withoutPosition = (message: string): string => message.replace(/^(?:[^:]*:)?\d+:\d+: /, '');
