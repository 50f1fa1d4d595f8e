import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { ANKI_NOTE_TYPE, ankiFieldsOf } from '../../contract/anki-note.ts';
import semver from 'semver';
import type { NewWordRecord } from '../../contract/word.ts';
import { AnkiCollection, type AnkiNote } from './anki-collection.ts';
import { deckTitle, tagsOf } from './anki.ts';
import type { About, Entries, FormatFile } from './format.ts';
import { licenceFiles } from './licence-files.ts';

/** Notes of our own type, one for each part of speech of a headword. */
export async function* writeApkg(
  entries: Entries,
  about: About,
  scratch: string,
): AsyncIterable<FormatFile> {
  const path = join(scratch, 'collection.anki2');
  yield { name: 'collection.anki2', content: () => collectionOf(entries, about, path) };
  yield { name: 'media', content: Buffer.from('{}') };
  yield* licenceFiles(about);
}

async function* collectionOf(entries: Entries, about: About, path: string): AsyncGenerator<Buffer> {
  const title = deckTitle(about);
  const collection = await AnkiCollection.create(path, title, versionOf(about));
  try {
    for await (const batch of entries) {
      await collection.add(
        batch.flatMap(({ records }) => records.map((record) => noteOf(record, title))),
      );
    }
  } finally {
    await collection.close();
  }
  yield* createReadStream(path);
}

/** Grows with the version and the revision, but stays before today: Anki takes it for a time. */
function versionOf({ version, revision }: About): number {
  const { major = 0, minor = 0, patch = 0 } = semver.parse(version) ?? {};
  const numbers = revision === version ? [] : revision.split('.').slice(-2).map(Number);
  const [restores = 0, changes = 0] = numbers;
  const released = Math.min(major, 9) * 10_000_000 + minor * 500_000 + patch * 50_000;
  return released + restores * 1_000_000 + changes;
}

function noteOf(record: NewWordRecord, deck: string): AnkiNote {
  const fields = ankiFieldsOf(record);
  return {
    front: record.word,
    key: [deck, record.word, record.part_of_speech].join('\n'),
    tags: tagsOf([record]),
    fields: ANKI_NOTE_TYPE.fields.map((field) => fields[field]),
  };
}
