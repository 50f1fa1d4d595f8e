import { expect, it } from 'vitest';
import type { NewWordRecord } from '../../contract/word.ts';
import { writeCsv } from './csv.ts';
import type { About } from './format.ts';
import { ABOUT, noun, RICH, written } from './written.test-util.ts';

/** The rows of a table as RFC 4180 reads it. */
function parse(table: string): Record<string, string>[] {
  const rows: string[][] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y;
  for (let row: string[] = []; cell.lastIndex < table.length;) {
    const found = cell.exec(table);
    if (!found) throw new Error('not a table');
    const [, text = '', end] = found;
    row.push(text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  const [head = [], ...body] = rows;
  for (const row of body) expect(row).toHaveLength(head.length);
  return body.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
}

const tableOf = async (records: readonly NewWordRecord[], about: About = ABOUT) =>
  (await written(writeCsv, records, about))['wordkeep-en.csv']!.toString();

it('has a row for each meaning with everything that the record says', async () => {
  const table = await tableOf([RICH]);
  expect(table.startsWith('\ufeff')).toBe(true);
  const rows = parse(table.slice(1));
  expect(rows).toMatchInlineSnapshot(`
    [
      {
        "advice": "",
        "alternatives": "rinne (other)",
        "antonyms": "walk",
        "article": "",
        "collocations": "",
        "definition": "to go on foot,
    very fast",
        "description": "A very <common> "verb" & more.",
        "etymologies": "1: From Old English *rinnan*.",
        "etymology": "1",
        "examples": "She runs every morning.",
        "forms": "ran (past simple, /ræn/)
    run (past participle)
    running (present participle, American)",
        "frequency": "5.6",
        "grammar": "irregular verb, transitive and intransitive, pattern: run somewhere",
        "in_short_ar": "",
        "in_short_de": "laufen, rennen",
        "in_short_es": "",
        "in_short_fr": "",
        "in_short_pt": "",
        "in_short_ru": "",
        "in_short_zh": "",
        "meaning": "1",
        "meaning_advice": "",
        "meaning_level": "A1",
        "meaning_notes": "intransitive, dated",
        "notes": "British, informal, dated, sport",
        "part_of_speech": "verb",
        "patterns": "",
        "phrasal_verb_of": "",
        "phrasal_verbs": "run into",
        "phrase_of": "",
        "pronunciations": "British /rʌn/
    enPR rŭn",
        "quotes": "Run, rabbit. | A song, 1939 | https://example.org/song",
        "recordings": "run | British | https://example.org/run.ogg?a=1&b=2 | Ann | CC-BY-SA-3.0 | https://example.org/file
    ran | American | https://example.org/ran.ogg | Bob | CC0-1.0",
        "relations": "broader: move",
        "source": "Tests",
        "synonyms": "jog",
        "title": "move fast",
        "topics": "",
        "translation_ar": "",
        "translation_de": "laufen, rennen: schnell",
        "translation_es": "",
        "translation_fr": "",
        "translation_pt": "",
        "translation_ru": "бежать",
        "translation_zh": "",
        "word": "run",
        "word_level": "A1",
      },
      {
        "advice": "",
        "alternatives": "rinne (other)",
        "antonyms": "",
        "article": "",
        "collocations": "",
        "definition": "'=to make work",
        "description": "A very <common> "verb" & more.",
        "etymologies": "1: From Old English *rinnan*.",
        "etymology": "",
        "examples": "",
        "forms": "ran (past simple, /ræn/)
    run (past participle)
    running (present participle, American)",
        "frequency": "5.6",
        "grammar": "irregular verb, transitive and intransitive, pattern: run somewhere",
        "in_short_ar": "",
        "in_short_de": "laufen, rennen",
        "in_short_es": "",
        "in_short_fr": "",
        "in_short_pt": "",
        "in_short_ru": "",
        "in_short_zh": "",
        "meaning": "2",
        "meaning_advice": "",
        "meaning_level": "",
        "meaning_notes": "",
        "notes": "British, informal, dated, sport",
        "part_of_speech": "verb",
        "patterns": "",
        "phrasal_verb_of": "",
        "phrasal_verbs": "run into",
        "phrase_of": "",
        "pronunciations": "British /rʌn/
    enPR rŭn",
        "quotes": "",
        "recordings": "run | British | https://example.org/run.ogg?a=1&b=2 | Ann | CC-BY-SA-3.0 | https://example.org/file
    ran | American | https://example.org/ran.ogg | Bob | CC0-1.0",
        "relations": "",
        "source": "Tests",
        "synonyms": "",
        "title": "operate",
        "topics": "",
        "translation_ar": "",
        "translation_de": "",
        "translation_es": "",
        "translation_fr": "",
        "translation_pt": "",
        "translation_ru": "",
        "translation_zh": "",
        "word": "run",
        "word_level": "A1",
      },
    ]
  `);
});

it('does not let a spreadsheet compute what is only text', async () => {
  const words = ['=1+1', '+1', '-ish', '@here', '＝x', 'plain = x'];
  const rows = parse((await tableOf(words.map((word) => noun(word)))).slice(1));
  expect(rows.map(({ word }) => word).sort()).toEqual(
    ["'=1+1", "'+1", "'-ish", "'@here", "'＝x", 'plain = x'].sort(),
  );
});

it('has columns for the languages that were asked for', async () => {
  const head = (table: string) => Object.keys(parse(table.slice(1))[0] ?? {});
  const languages = (names: string[]) => names.filter((name) => /_(de|ru)$/.test(name));
  expect(languages(head(await tableOf([RICH], { ...ABOUT, languages: ['de'] })))).toEqual([
    'in_short_de',
    'translation_de',
  ]);
  expect(languages(head(await tableOf([RICH], { ...ABOUT, languages: [] })))).toEqual([]);
});
