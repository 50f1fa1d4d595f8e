/** A record's part of an article in our own layout. */
export interface RecordText {
  word: string;
  /** What follows the headword on its line. */
  head: string;
  blocks: Block[];
}

/** A paragraph or an item of a list: words in links are in braces, addresses in angle brackets. */
export interface Block {
  kind: 'line' | 'item' | 'meaning';
  /** What is before a colon at its beginning, such as `Synonyms`. */
  caption: string | null;
  /** The rest. */
  text: string;
  /** Only of items: an example and not a quote. */
  isExample: boolean;
  /** Only of meanings: what their text consists of. */
  usage: Usage | null;
  /** What is below a meaning. */
  inner: Block[];
}

export interface Usage {
  level: string | null;
  /** Separated by commas. */
  notes: string | null;
  title: string | null;
  /** The definition, or a title that is not in bold. */
  text: string;
}

export const newBlock = (kind: Block['kind'], text: string): Block => ({
  kind,
  caption: null,
  text,
  isExample: false,
  usage: null,
  inner: [],
});
