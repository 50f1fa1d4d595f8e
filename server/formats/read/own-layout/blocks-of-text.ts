import { type Block, newBlock, type RecordText, type Usage } from './block.ts';
import { fieldsOfNotes, LANGUAGES_BY_NAME, PARTS_BY_NAME, RELATIONS_BY_NAME } from './names.ts';

/**
 * The records of an article in plain text; null if it is not in our layout. The indentation says
 * what a line belongs to, see `plainTextOf`.
 */
export function recordsOfText(text: string, word: string): RecordText[] | null {
  const readers: RecordReader[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const indent = line.search(/\S/);
    const rest = line.slice(word.length + 1);
    if (line.startsWith(`${word} `) && HEAD.test(rest)) readers.push(new RecordReader(word, rest));
    else if (!readers.at(-1)?.add(line.slice(indent), indent)) return null;
  }
  return readers.map((reader) => reader.end());
}

const anyOf = (names: Iterable<string>): string => [...names].join('|');
const LANGUAGES = anyOf(LANGUAGES_BY_NAME.keys());

/** The line of a headword may go on in the next line. */
const HEAD = new RegExp(`^(?:${anyOf(PARTS_BY_NAME.keys())})(?: \\[\\w\\d\\])?(?:$| \\()`);
const ITEM = /^- /;
const NUMBER = /^\d+\. /;
const OF_RECORD =
  /^(Phrasal verb of|Also|Forms|Phrasal verbs|Origin(?: \d+)?|Frequency|Source): (.*)$/;
const OF_MEANING = new RegExp(
  `^(Synonyms|Antonyms|Of origin|${anyOf(RELATIONS_BY_NAME.keys())}): (.*)$`,
);
const TRANSLATION = new RegExp(`^(${LANGUAGES}): (.*)$`);

const STEP = 2;
/** The indentation of the other lines of a paragraph, and of the items of a record. */
const HANGING = 4;

class RecordReader {
  private readonly record: RecordText;
  /** The indentation of what belongs to the last meaning. */
  private inside = 0;

  constructor(word: string, head: string) {
    this.record = { word, head, blocks: [] };
  }

  /** Returns whether the line fits into the layout. */
  add(text: string, indent: number): boolean {
    const { blocks } = this.record;
    const last = blocks.at(-1);
    if (indent === 0) blocks.push(newBlock('line', text));
    else if (indent === STEP) {
      const marker = ITEM.exec(text) ?? NUMBER.exec(text);
      if (!marker) return false;
      const kind = text.startsWith('-') ? 'item' : 'meaning';
      this.inside = STEP + marker[0].length;
      blocks.push(newBlock(kind, text.slice(marker[0].length)));
    } else if (last?.kind === 'meaning') return this.addToMeaning(last, text, indent);
    else if (indent !== HANGING) return false;
    else if (last) last.text += ` ${text}`;
    else this.record.head += ` ${text}`;
    return true;
  }

  end(): RecordText {
    for (const block of this.record.blocks) {
      if (block.kind === 'line') setCaption(block, OF_RECORD);
      else if (block.kind === 'item') setCaption(block, TRANSLATION);
      else finishMeaning(block);
    }
    return this.record;
  }

  private addToMeaning(meaning: Block, text: string, indent: number): boolean {
    const { inner } = meaning;
    const last = inner.at(-1);
    if (indent === this.inside + STEP && ITEM.test(text)) {
      inner.push(newBlock('item', text.replace(ITEM, '')));
    } else if (indent === this.inside && OF_MEANING.test(text)) inner.push(newBlock('line', text));
    else if (indent === this.inside && !last) meaning.text += ` ${text}`;
    else if (indent === this.inside + HANGING && last) last.text += ` ${text}`;
    else return false;
    return true;
  }
}

function setCaption(block: Block, pattern: RegExp): boolean {
  const found = pattern.exec(block.text);
  if (!found) return false;
  block.caption = found[1] ?? '';
  block.text = found[2] ?? '';
  return true;
}

/** Translations are last, each into another language. */
function finishMeaning(meaning: Block): void {
  meaning.usage = usageOf(meaning.text);
  const { inner } = meaning;
  const languages = new Set<string | null>();
  let isTranslation = true;
  for (const block of inner.toReversed()) {
    if (block.kind === 'line') {
      setCaption(block, OF_MEANING);
      isTranslation &&= block.caption === 'Of origin';
    } else {
      const language: string | null = isTranslation
        ? (TRANSLATION.exec(block.text)?.[1] ?? null)
        : null;
      isTranslation = language !== null && !languages.has(language);
      languages.add(language);
      if (isTranslation) setCaption(block, TRANSLATION);
      else block.isExample = !/^“.*” (?:— |source <\S+>$)/.test(block.text);
    }
  }
}

/** Reads `[A1] (intransitive, dated) *title*: definition`. */
function usageOf(text: string): Usage {
  let rest = text;
  const take = (pattern: RegExp, isRight = (_found: string) => true): string | null => {
    const found = pattern.exec(rest);
    if (!found || !isRight(found[1] ?? '')) return null;
    rest = rest.slice(found[0].length);
    return found[1] ?? '';
  };
  const level = take(/^\[(\w\d)\] /);
  // Many definitions begin with other words in brackets.
  const notes = take(/^\(([^()]*)\) /, (found) => fieldsOfNotes(found) !== null);
  const title = take(/^\*([^*]+)\*(?:: |$)/);
  return { level, notes, title, text: rest };
}
