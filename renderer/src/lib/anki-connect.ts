import { ANKI_NOTE_TYPE, ankiFieldsOf } from '../../../server/contract/anki-note.ts';
import type { TranslationLanguage } from '../../../server/contract/vocabulary.ts';
import type { WordRecord } from '../../../server/contract/word.ts';

const DECK = 'Wordkeep';
/** AnkiConnect answers at once, but asks a person for the permission. */
const PERMISSION_MS = 60_000;
const ANSWER_MS = 10_000;

export type AnkiProblem =
  { kind: 'unreachable' } | { kind: 'denied' } | { kind: 'refused'; reason: string };

export class AnkiError extends Error {
  constructor(readonly problem: AnkiProblem) {
    super(problem.kind);
  }
}

/**
 * Adds the records that Anki lacks, and resolves to their number.
 *
 * @throws {AnkiError}
 * @see https://git.sr.ht/~foosoft/anki-connect
 */
export async function addToAnki(
  url: string,
  records: readonly WordRecord[],
  languages: readonly TranslationLanguage[],
): Promise<number> {
  const ask = <T>(action: string, params: object = {}, timeoutMs = ANSWER_MS) =>
    request<T>(url, { action, version: 6, params }, timeoutMs);
  const { permission } = await ask<{ permission: string }>('requestPermission', {}, PERMISSION_MS);
  if (permission !== 'granted') throw new AnkiError({ kind: 'denied' });
  const { name, fields, card, question, answer, css } = ANKI_NOTE_TYPE;
  if (!(await ask<string[]>('modelNames')).includes(name)) {
    const cardTemplates = [{ Name: card, Front: question, Back: answer }];
    await ask('createModel', { modelName: name, inOrderFields: fields, css, cardTemplates });
  }
  await ask('createDeck', { deck: DECK });
  let added = 0;
  for (const record of records) {
    const query = `"note:${name}" "Front:${escaped(record.word)}" "Definition:*<i>${partOf(record)}</i>*"`;
    if ((await ask<number[]>('findNotes', { query })).length > 0) continue;
    await ask('addNote', {
      note: {
        deckName: DECK,
        modelName: name,
        fields: ankiFieldsOf(record, languages),
        // A word has a note for each part of speech.
        options: { allowDuplicate: true },
        tags: [
          record.part_of_speech,
          ...(record.word_level ? [`level::${record.word_level}`] : []),
        ],
      },
    });
    added += 1;
  }
  return added;
}

async function request<T>(url: string, body: object, timeoutMs: number): Promise<T> {
  let answer: { result: T; error: string | null };
  try {
    // A content type would need a preflight, which AnkiConnect does not answer to strangers.
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    throw new AnkiError({ kind: 'unreachable' });
  }
  if (answer.error) throw new AnkiError({ kind: 'refused', reason: String(answer.error) });
  return answer.result;
}

/** Writes the part of speech as `ankiFieldsOf` does. */
const partOf = ({ part_of_speech }: WordRecord) => part_of_speech.replaceAll('_', ' ');

/** Escapes a text for a search of Anki, which compares HTML. */
const escaped = (text: string) =>
  text
    .replace(/[\\"*_:]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
