import { SaxesParser } from 'saxes';
import { DatasetError, messageOf } from '../../../dataset/read/errors.ts';
import type { UnpackedFile } from '../unpacked-file.ts';

/** An element with everything in it. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** No real dictionary has elements this deep or this large. */
const MAX_DEPTH = 32;
const MAX_UNIT_CHARS = 1024 * 1024;

/**
 * Reads an XML file as a stream, and passes on each of the `units` as a whole, and each of the
 * `shells` around them without its content. Entities are never expanded: the parser knows the five
 * of XML and refuses any other.
 *
 * @throws {DatasetError} naming the line when the file is not well formed
 */
export async function readElements(
  file: UnpackedFile,
  { units, shells }: { units: ReadonlySet<string>; shells: ReadonlySet<string> },
  take: (element: Element, line: number) => void,
  afterChunk: () => Promise<void>,
): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({
    xmlns: false,
    position: true,
  });
  const fail = (message: string): never => {
    throw new DatasetError(`${file.name}:${parser.line}: ${message}`, { code: 'damaged' });
  };
  const open: Element[] = [];
  let depth = 0;
  let line = 1;
  let since = 0;

  parser.on('error', (error) => fail(`not well-formed XML: ${withoutPlace(error.message)}`));
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail(`more than ${MAX_DEPTH} elements inside one another`);
    const parent = open.at(-1);
    if (!parent && !units.has(name)) {
      since = parser.position;
      if (shells.has(name)) take({ name, attributes, text: '', children: [] }, parser.line);
      return;
    }
    const element: Element = { name, attributes, text: '', children: [] };
    if (parent) parent.children.push(element);
    else line = parser.line;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('cdata', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    depth -= 1;
    const element = open.pop();
    if (element && open.length === 0) {
      since = parser.position;
      take(element, line);
    }
  });

  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      return fail('not valid UTF-8');
    }
  };
  for await (const chunk of file.read()) {
    parser.write(decode(chunk));
    if (parser.position - since > MAX_UNIT_CHARS) {
      fail(`an element, or what is between two, of more than ${MAX_UNIT_CHARS} characters`);
    }
    await afterChunk();
  }
  try {
    parser.write(decode()).close();
  } catch (error) {
    if (error instanceof DatasetError) throw error;
    fail(messageOf(error));
  }
}

/** The parser's messages begin with a position, which ours already have. */
const withoutPlace = (message: string): string => message.replace(/^(?:[^:]*:)?\d+:\d+: /, '');
