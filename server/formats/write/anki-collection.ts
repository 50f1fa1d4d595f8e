import { createHash } from 'node:crypto';
import type sqlite3 from 'sqlite3';
import { ANKI_NOTE_TYPE } from '../../contract/anki-note.ts';
import { answered, exec, open } from '../../database/sqlite-statements.ts';
import defaults from './anki-defaults.json' with { type: 'json' };

/** Anki updates a note by its key. */
export interface AnkiNote {
  key: string;
  /** The first field without markup, for sorting and finding duplicates. */
  front: string;
  tags: readonly string[];
  fields: readonly string[];
}

/** Ids are times in ms; these are the same in every file, so that Anki recognizes its note type. */
const NOTE_TYPE_ID = 1_700_000_000_000;
const FIRST_ID = 1_600_000_000_000;
const CREATED = 1_700_000_000;
const SEPARATOR = '\x1f';

/** Version 11 of Anki's collections, which every version of Anki reads. */
const SCHEMA = `
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE col (id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null, dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null, decks text not null, dconf text not null, tags text not null);
CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null, tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null, data text not null);
CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null, usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null, factor integer not null, reps integer not null, lapses integer not null, left integer not null, odue integer not null, odid integer not null, flags integer not null, data text not null);
CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null, lastIvl integer not null, factor integer not null, time integer not null, type integer not null);
CREATE TABLE graves (usn integer not null, oid integer not null, type integer not null);
CREATE INDEX ix_notes_usn ON notes (usn);
CREATE INDEX ix_cards_usn ON cards (usn);
CREATE INDEX ix_revlog_usn ON revlog (usn);
CREATE INDEX ix_cards_nid ON cards (nid);
CREATE INDEX ix_cards_sched ON cards (did, queue, due);
CREATE INDEX ix_revlog_cid ON revlog (cid);
CREATE INDEX ix_notes_csum ON notes (csum);
BEGIN;
`;
const NOTES = `INSERT INTO notes SELECT value ->> 0, value ->> 1, ${NOTE_TYPE_ID}, ?2, -1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, 0, '' FROM json_each(?1)`;
const CARDS = `INSERT INTO cards SELECT value ->> 0, value ->> 0, ?3, 0, ?2, -1, 0, 0, value ->> 0 - ${FIRST_ID}, 0, 0, 0, 0, 0, 0, 0, 0, '' FROM json_each(?1)`;

export class AnkiCollection {
  private count = 0;

  private constructor(
    private readonly database: sqlite3.Database,
    private readonly deckId: number,
    private readonly modified: number,
  ) {}

  /** The file must not exist yet. `version` grows with the content: Anki only takes newer ones. */
  static async create(path: string, deck: string, version: number): Promise<AnkiCollection> {
    const database = await open(path);
    const deckId = FIRST_ID + (hashOf(deck).readUInt32BE() % 1_000_000_000);
    const collection = new AnkiCollection(database, deckId, CREATED + version);
    await exec(database, SCHEMA);
    await collection.insert(
      'INSERT INTO col VALUES (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)',
      ...[CREATED, collection.modified * 1_000, CREATED * 1_000, ...collection.settings(deck)],
    );
    return collection;
  }

  async add(notes: readonly AnkiNote[]): Promise<void> {
    const rows = notes.map(({ key, front, tags, fields }) => {
      const checksum = createHash('sha1').update(front).digest().readUInt32BE();
      const guid = hashOf(key).toString('base64url').slice(0, 10);
      const id = FIRST_ID + (this.count += 1);
      const tagged = tags.length > 0 ? ` ${tags.join(' ')} ` : '';
      return [id, guid, tagged, fields.join(SEPARATOR), front, checksum];
    });
    const text = JSON.stringify(rows);
    await this.insert(NOTES, text, this.modified);
    await this.insert(CARDS, text, this.modified, this.deckId);
  }

  async close(): Promise<void> {
    await exec(this.database, 'COMMIT');
    await answered((done) => this.database.close(done));
  }

  private insert(sql: string, ...values: (string | number)[]): Promise<void> {
    return answered((done) => this.database.run(sql, values, done));
  }

  /** Settings, note types, decks, their options, and tags, each in JSON. */
  private settings(deck: string): string[] {
    const { name, fields, card, question, answer, css } = ANKI_NOTE_TYPE;
    const { deckId, modified } = this;
    const common = { mod: modified, usn: -1 };
    const deckOf = (id: number, title: string) => ({
      id,
      name: title,
      ...common,
      ...defaults.deck,
    });
    const noteType = {
      ...{ id: NOTE_TYPE_ID, name, ...common, did: deckId, css },
      ...defaults.noteType,
      flds: fields.map((field, ord) => ({ name: field, ord, ...defaults.field })),
      tmpls: [{ name: card, qfmt: question, afmt: answer, ...defaults.template }],
    };
    const settings = { ...defaults.settings, curModel: String(NOTE_TYPE_ID) };
    return [
      settings,
      { [NOTE_TYPE_ID]: noteType },
      { 1: deckOf(1, 'Default'), [deckId]: deckOf(deckId, deck) },
      { 1: defaults.options },
      {},
    ].map((one) => JSON.stringify(one));
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
