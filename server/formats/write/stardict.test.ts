import { expect, it } from 'vitest';
import { emptyForm } from '../../contract/empty.ts';
import { compareBytes } from './keys.ts';
import { writeStarDict } from './stardict.ts';
import { ABOUT, hasProgram, inFolder, noun, RICH, run, written } from './written.test-util.ts';
import { describeWhere } from '../../../tests/_util/where.ts';

const BASE = 'wordkeep-en/wordkeep-en';
const LONG = '字'.repeat(128);
const RECORDS = [
  RICH,
  { ...noun('abet'), forms: [{ ...emptyForm('abies') }] },
  noun('Abies'),
  ...['March', 'march', 'MARCH', 'a b', 'a-b', 'Ab', 'aB', "'tis", 'Zürich', 'zoo', 'é', 'e', LONG],
  'ran',
].map((one) => (typeof one === 'string' ? noun(one) : one));

/** The keys of an index, each with the numbers after it. */
function parseIndex(index: Buffer, numbers: number): { key: Buffer; values: number[] }[] {
  const items = [];
  for (let at = 0; at < index.length;) {
    const end = index.indexOf(0, at);
    const values = Array.from({ length: numbers }, (_, i) => index.readUInt32BE(end + 1 + 4 * i));
    items.push({ key: index.subarray(at, end), values });
    at = end + 1 + 4 * numbers;
  }
  return items;
}

const lower = (key: Buffer) => Buffer.from(key.map((b) => (b >= 65 && b <= 90 ? b + 32 : b)));

it('sorts the index as StarDict does, and says its size', async () => {
  const files = await written(writeStarDict, RECORDS);
  const index = files[`${BASE}.idx`]!;
  const words = parseIndex(index, 2);
  const info = Object.fromEntries(
    files[`${BASE}.ifo`]!.toString()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/=(.*)/)),
  );
  expect(info).toMatchObject({
    version: '2.4.2',
    bookname: 'Test words',
    wordcount: String(words.length),
    synwordcount: '2',
    idxfilesize: String(index.length),
    sametypesequence: 'h',
  });
  const keys = words.map(({ key }) => key);
  const sorted = keys.toSorted((a, b) => compareBytes(lower(a), lower(b)) || compareBytes(a, b));
  expect(keys.map(String)).toEqual(sorted.map(String));
  for (const key of keys) expect(key.length).toBeLessThan(256);
});

it('leads from forms and other spellings to the entry, and keeps long headwords whole inside', async () => {
  const files = await written(writeStarDict, RECORDS);
  const words = parseIndex(files[`${BASE}.idx`]!, 2);
  const synonyms = parseIndex(files[`${BASE}.syn`]!, 1).map(({ key, values: [word = 0] }) => [
    String(key),
    String(words[word]?.key),
  ]);
  expect(synonyms).toEqual([
    ['rinne', 'run'],
    ['running', 'run'],
  ]);
  const bodyOf = (word: { values: number[] }) => {
    const [offset = 0, size = 0] = word.values;
    return files[`${BASE}.dict`]!.subarray(offset, offset + size).toString();
  };
  // A headword of its own that is a form, too, says what its base says.
  const both = bodyOf(words.find(({ key }) => String(key) === 'ran')!);
  expect(both).toContain('the definition of ran');
  expect(both).toContain('to go on foot');
  const body = bodyOf(words.find(({ key }) => key.includes('字'))!);
  expect(body).toContain(`<b>${LONG}</b>`);
});

it('writes everything that a record says as HTML', async () => {
  const files = await written(writeStarDict, [RICH]);
  expect(files[`${BASE}.dict`]!.toString()).toMatchInlineSnapshot(
    `
    "<div>
    <div><b>run</b> <i>verb</i> <small>A1</small> <i>(British, informal, dated, sport)</i></div>
    <ul>
    <li>British /rʌn/ <a href="https://example.org/run.ogg?a=1&amp;b=2">recording</a> <small>(Ann, licence: CC-BY-SA-3.0)</small> <a href="https://example.org/file">source</a></li>
    <li>enPR rŭn</li></ul>
    <div>A very &lt;common&gt; &quot;verb&quot; &amp; more.</div>
    <div>irregular verb; transitive and intransitive; pattern: run somewhere</div>
    <div><small>Also: </small>rinne</div>
    <div><small>Forms: </small>ran /ræn/, American <a href="https://example.org/ran.ogg">recording</a> <small>(Bob, licence: CC0-1.0)</small> <i>(past simple)</i>, run <i>(past participle)</i>, running <i>(present participle, American)</i></div>
    <ul>
    <li><small>German: </small><span lang="de">laufen, rennen</span></li></ul>
    <ol>
    <li><small>A1</small> <i>(intransitive, dated)</i> <b>move fast</b>: to go on foot, very fast
    <ul>
    <li><i>She runs every morning.</i></li>
    <li>“Run, rabbit.” — <small>A song, 1939</small> <a href="https://example.org/song">source</a></li></ul>
    <div><small>Synonyms: </small><a href="bword://jog">jog</a></div>
    <div><small>Antonyms: </small><a href="bword://walk">walk</a></div>
    <div><small>Broader: </small><a href="bword://move">move</a></div>
    <ul>
    <li><small>German: </small><span lang="de">laufen, rennen: schnell</span></li>
    <li><small>Russian: </small><span lang="ru">бежать</span></li></ul>
    <div><small>Of origin: </small>1</div></li>
    <li><b>operate</b>: =to make work</li></ol>
    <div><small>Phrasal verbs: </small><a href="bword://run into">run into</a></div>
    <div><small>Origin 1: </small>From Old English *rinnan*.</div>
    <div><small>Frequency: </small>5.6 of 8</div>
    <div><small>Source: </small><small>Tests</small></div></div>"
  `,
  );
});

it('has the terms of every dataset inside, and the same bytes each time', async () => {
  const files = await written(writeStarDict, RECORDS);
  const readme = files['wordkeep-en/README.txt']!.toString();
  for (const text of ['CC-BY-4.0', 'The testers', 'For tests only.', 'CC-BY-SA-4.0', 'Others']) {
    expect(readme).toContain(text);
  }
  expect(files['wordkeep-en/LICENSES/CC-BY-4.0.txt']!.toString()).toBe('Attribution 4.0');
  expect(await written(writeStarDict, RECORDS, ABOUT)).toEqual(files);
});

describeWhere(await hasProgram('sdcv', '--version'), 'sdcv is not installed')('sdcv', () => {
  it('finds every word, by its forms and other spellings, too', async () => {
    const asked = [...RECORDS.map(({ word }) => word), 'rinne', 'running'];
    const found = await inFolder(await written(writeStarDict, RECORDS), async (folder) => {
      const args = ['-n', '-e', '-j', '--data-dir', folder];
      const answers = [];
      for (const word of asked.filter((word) => word !== LONG)) {
        const { stdout } = await run('sdcv', [...args, word], {
          env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
        });
        const [first] = JSON.parse(stdout);
        answers.push([word, first?.word]);
      }
      return answers;
    });
    const expected = asked
      .filter((word) => word !== LONG)
      .map((word) => [word, ['rinne', 'running'].includes(word) ? 'run' : word]);
    expect(found).toEqual(expected);
  });
});
