import type { NewWordRecord } from '../../../contract/word.ts';
import { arrangeRecord } from '../../../dataset/read/join.ts';
import { articleOfRecord } from '../../write/article.ts';
import { LAYOUT_MARK } from '../../write/licence-files.ts';
import { plainTextOf } from '../../write/plain-text.ts';
import { starDictHtml } from '../../write/stardict.ts';
import { checkRecord } from '../record-line.ts';
import type { RecordText } from './block.ts';
import { recordsOfHtml } from './blocks-of-html.ts';
import { recordsOfText } from './blocks-of-text.ts';
import { NotOurLayoutError, recordOf } from './own-record.ts';

/** Reads articles of our own exports back into records. */

/** The records of an article, which may belong to several headwords; null if it is not certain. */
export type ReadOwn = (article: string, word: string) => NewWordRecord[] | null;

export const readOwnHtml: ReadOwn = (html) =>
  verified(recordsOfHtml(html), html, (records) => starDictHtml(records.map(articleOfRecord)));

export const readOwnText: ReadOwn = (text, word) =>
  verified(recordsOfText(text, word), text.trimEnd(), (records) =>
    plainTextOf(records.map(articleOfRecord)).trimEnd(),
  );

/** Whether a dictionary says that its articles have the layout that this version writes. */
export const isOurLayout = (about: string): boolean => about.split('\n').includes(LAYOUT_MARK);

/** Parts of speech of a word, and of the words that it is a form of. */
const MAX_RECORDS = 100;

/** Writing the records again must give the same text. */
function verified(
  texts: RecordText[] | null,
  article: string,
  write: (records: NewWordRecord[]) => string,
): NewWordRecord[] | null {
  if (!texts || texts.length === 0 || texts.length > MAX_RECORDS) return null;
  try {
    const records: NewWordRecord[] = [];
    for (const text of texts) {
      const checked = checkRecord(recordOf(text), false);
      if (!checked.ok || arrangeRecord(checked.value).length > 0) return null;
      records.push(checked.value);
    }
    return write(records) === article ? records : null;
  } catch (error) {
    if (error instanceof NotOurLayoutError) return null;
    throw error;
  }
}
