import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readFiles } from './read.test-util.ts';

const text = Buffer.from('text');
const READS =
  /\. Wordkeep reads datasets of Wordkeep \(words\.jsonl and others\), .*, CSV and TSV\.$/;

it.each([
  ['a.idx', text, 'a.idx is a part of a StarDict dictionary; import it together with its .ifo '],
  ['a.tar.gz', gzipSync(text), 'a.tar.gz is a tar archive; unpack it. '],
  ['a.txt', text, 'a.txt is a file of an unknown kind. '],
  ['constructor', text, 'constructor is a file of an unknown kind. '],
  ['a.txt', Buffer.alloc(0), 'a.txt is empty. '],
  [
    'a.mdd',
    text,
    'a.mdd is the pictures and sounds of an MDict dictionary; import it together with its .mdx. ',
  ],
  [
    'a.bin',
    Buffer.from('!-1SLOB'),
    'a.bin is a dictionary of Aard 2; convert it to StarDict with PyGlossary. ',
  ],
  ['a.txt', Buffer.from('#separator:tab\n#html:true\na\tb\n'), 'a.txt is notes of Anki; replace '],
  ['dict-a.deb', Buffer.from('!<arch>\n'), 'dict-a.deb is a package of Debian; unpack it '],
  ['a.xlsx', zipSync({ 'xl/a.xml': text }), 'a.xlsx is an Excel workbook; save it as CSV. '],
  ['a.zip', zipSync({ 'collection.anki2': text }), 'collection.apkg is a deck of Anki. '],
  [
    'a.zip',
    zipSync({ 'book.bgl': text }),
    'book.bgl is a dictionary of Babylon; convert it to StarDict with PyGlossary. ',
  ],
  [
    'a.zip',
    zipSync({ 'backup.json': text, 'en_entries.jsonl': text }),
    'backup.json is a part of a backup; "wordkeep restore" reads it. ',
  ],
  ['a.zip', zipSync({ 'book.unknown': text }), 'there is no data file; '],
])('%s that cannot be read says what it is and what can be read', async (name, content, is) => {
  const read = readFiles({ [name]: content }, { alone: name });
  await expect(read).rejects.toThrow(is);
  await expect(read).rejects.toThrow(READS);
});

it('a folder without a dictionary says the same', async () => {
  await expect(readFiles({ 'a.txt': 'text', 'a.mdd': 'x' })).rejects.toThrow(
    'a.mdd is the pictures and sounds of an MDict dictionary; import it together with its .mdx. Wordkeep reads',
  );
});
