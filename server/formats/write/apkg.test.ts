import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { expect, it } from 'vitest';
import { writeApkg } from './apkg.ts';
import { ABOUT, inFolder, noun, RICH, written } from './written.test-util.ts';

type Row = Record<string, string | number>;

/** All rows of a query on the collection of a deck. */
const rowsOf = (files: Record<string, Buffer>, sql: string): Promise<Row[]> =>
  inFolder(files, async (folder) => {
    const database = new sqlite3.Database(join(folder, 'collection.anki2'));
    const rows = await new Promise<Row[]>((resolve, reject) => {
      database.all<Row>(sql, (error, all) => (error ? reject(error) : resolve(all)));
    });
    await new Promise((resolve) => database.close(resolve));
    return rows;
  });

it('writes a note for each part of speech, with our own fields', async () => {
  const files = await written(writeApkg, [RICH, noun('a <b> & c')]);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['collection.anki2', 'media', 'README.txt']),
  );
  expect(files['media']?.toString()).toBe('{}');
  const notes = await rowsOf(files, 'SELECT * FROM notes ORDER BY id');
  expect(notes.map(({ flds }) => String(flds).split('\u001f'))).toEqual([
    ['a &lt;b&gt; &amp; c', '', '<i>noun</i> the definition of a &lt;b&gt; &amp; c', '', '', ''],
    [
      'run',
      '/rʌn/',
      '<i>verb</i> <ol><li><b>move fast</b>: to go on foot,<br>very fast</li>' +
        '<li><b>operate</b>: =to make work</li></ol>',
      'She runs every morning.',
      'German: laufen, rennen<br>Russian: бежать',
      'https://example.org/run.ogg?a=1&amp;b=2',
    ],
  ]);
  expect(notes[1]).toMatchObject({ tags: ' verb level::A1 dated sport ', sfld: 'run' });
  const cards = await rowsOf(files, 'SELECT nid, due FROM cards ORDER BY id');
  expect(cards).toEqual(notes.map(({ id }, i) => ({ nid: id, due: i + 1 })));
});

/** As in `rslib/src/storage/schema11.sql` of Anki. */
const TABLES = {
  cards:
    'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data(text)',
  col: 'id crt mod scm ver dty usn ls conf(text) models(text) decks(text) dconf(text) tags(text)',
  graves: 'usn oid type',
  notes: 'id guid(text) mid mod usn tags(text) flds(text) sfld csum flags data(text)',
  revlog: 'id cid usn ease ivl lastIvl factor time type',
};

it('has the tables of Anki, and what its checks compare', async () => {
  const files = await written(writeApkg, [noun('R&D <x>'), noun('run')]);
  for (const [table, columns] of Object.entries(TABLES)) {
    const found = await rowsOf(files, `SELECT name, type FROM pragma_table_info('${table}')`);
    const names = found.map(({ name, type }) =>
      /integer/i.test(String(type)) ? name : `${name}(${String(type).toLowerCase()})`,
    );
    expect(names.join(' ')).toBe(columns);
  }
  const joined = await rowsOf(
    files,
    `SELECT sfld, csum, flds, ver, ord, models ->> CAST(mid AS text) AS type, decks ->> CAST(did AS text) AS deck
     FROM notes JOIN cards ON nid = notes.id, col ORDER BY notes.id`,
  );
  // The text of the first field without markup: duplicates are found by it.
  expect(joined.map(({ sfld }) => sfld)).toEqual(['R&D <x>', 'run']);
  for (const { sfld, csum, flds, ver, ord, type, deck } of joined) {
    const hash = createHash('sha1').update(String(sfld)).digest('hex');
    expect([csum, ver, ord]).toEqual([Number.parseInt(hash.slice(0, 8), 16), 11, 0]);
    const { flds: fields } = JSON.parse(String(type)) as { flds: unknown[] };
    expect(String(flds).split('\u001f')).toHaveLength(fields.length);
    expect(JSON.parse(String(deck))).toMatchObject({ dyn: 0, conf: 1 });
  }
});

it('has ids by which Anki knows deck, note type and notes again', async () => {
  const before = await written(writeApkg, [noun('a'), noun('b')]);
  expect(await written(writeApkg, [noun('a'), noun('b')])).toEqual(before);
  const after = await written(writeApkg, [noun('b')], { ...ABOUT, revision: '1.3' });
  const sql = 'SELECT guid, mid, mod FROM notes ORDER BY id DESC LIMIT 1';
  const [[old], [now]] = [await rowsOf(before, sql), await rowsOf(after, sql)];
  expect(now).toEqual({ ...old, mod: Number(old?.['mod']) - 7 + 1_000_003 });
  const decks = 'SELECT decks FROM col';
  const ids = (rows: Row[]) => Object.keys(JSON.parse(String(rows[0]?.['decks'])) as object);
  expect(ids(await rowsOf(after, decks))).toEqual(ids(await rowsOf(before, decks)));
});
