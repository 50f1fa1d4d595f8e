import { spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { writeDictd } from './dictd.ts';
import { hasProgram, inFolder, noun, RICH, written } from './written.test-util.ts';
import { describeWhere } from '../../../tests/_util/where.ts';

const WORDS = ['March', 'march', 'a b', 'a-b', 'Ab', "a's", "'tis", 'Zürich', 'zoo', 'É'];
const RECORDS = [RICH, ...WORDS.map((word) => noun(word)), noun('ran')];

it('writes everything that a record says as plain text', async () => {
  const files = await written(writeDictd, [RICH]);
  const texts = files['wordkeep-en.dict']!.toString();
  expect(texts.slice(texts.indexOf('run verb'))).toMatchInlineSnapshot(`
    "run verb [A1] (British, informal, dated, sport)
      - British /rʌn/ recording <https://example.org/run.ogg?a=1&b=2> (Ann,
        licence: CC-BY-SA-3.0) source <https://example.org/file>
      - enPR rŭn
    A very <common> "verb" & more.
    irregular verb; transitive and intransitive; pattern: run somewhere
    Also: rinne
    Forms: ran /ræn/, American recording <https://example.org/ran.ogg> (Bob,
        licence: CC0-1.0) (past simple), run (past participle), running (present
        participle, American)
      - German: laufen, rennen
      1. [A1] (intransitive, dated) *move fast*: to go on foot, very fast
           - She runs every morning.
           - “Run, rabbit.” — A song, 1939 source <https://example.org/song>
         Synonyms: {jog}
         Antonyms: {walk}
         Broader: {move}
           - German: laufen, rennen: schnell
           - Russian: бежать
         Of origin: 1
      2. *operate*: =to make work
    Phrasal verbs: {run into}
    Origin 1: From Old English *rinnan*.
    Frequency: 5.6 of 8
    Source: Tests

    "
  `);
});

it('wraps its lines', async () => {
  const long = noun('long', { description: 'many words '.repeat(100) });
  const lines = (await written(writeDictd, [long]))['wordkeep-en.dict']!.toString().split('\n');
  const ofEntry = lines.slice(lines.indexOf('long noun'));
  expect(ofEntry.length).toBeGreaterThan(10);
  for (const line of ofEntry) expect(line.length).toBeLessThanOrEqual(76);
});

it('sorts the index by bytes, and keeps the spellings', async () => {
  const index = (await written(writeDictd, RECORDS))['wordkeep-en.index']!.toString();
  const lines = index.trimEnd().split('\n');
  const keys = lines.map((line) => Buffer.from(line.split('\t')[0] ?? ''));
  expect(keys).toEqual(keys.toSorted((a, b) => Buffer.compare(a, b)));
  expect(lines.filter((line) => line.startsWith('zürich'))).toEqual([
    expect.stringMatching(/^zürich\t[\w+/]+\t[\w+/]+\tZürich$/),
  ]);
});

describeWhere(await hasProgram('dictd', '--version'), 'dictd is not installed')('dictd', () => {
  /** What dictd answers to some commands, without a network. */
  async function ask(commands: readonly string[]): Promise<string> {
    const files = await written(writeDictd, RECORDS);
    return inFolder(files, async (folder) => {
      // It runs as a user of its own.
      await chmod(folder, 0o755);
      const [data, index] = ['dict', 'index'].map((end) => join(folder, `wordkeep-en.${end}`));
      const conf = join(folder, 'dictd.conf');
      await writeFile(conf, `database wordkeep { data ${data}\n index ${index}\n }\n`);
      const dictd = spawn('dictd', ['--inetd', '--locale', 'C.UTF-8', '--config', conf]);
      dictd.stdin.end([...commands, 'QUIT', ''].join('\r\n'));
      return text(dictd.stdout);
    });
  }

  it('finds every word, by its forms and other spellings, too', async () => {
    const asked = [...RECORDS.map(({ word }) => word), 'running', 'rinne'];
    const answer = await ask(asked.map((word) => `MATCH * exact "${word}"`));
    const found = answer.match(/^wordkeep .*$/gm);
    for (const word of asked) {
      expect(found).toContain(`wordkeep "${word}"`);
    }
  });

  it('shows what a form leads to beside what it is itself, and whose the words are', async () => {
    const answer = await ask(['SHOW DB', 'SHOW INFO wordkeep', 'DEFINE * ran']);
    expect(answer).toContain('wordkeep "Test words"');
    expect(answer).toContain('Attribution: The testers');
    expect(answer).toContain('150 2 definitions retrieved');
    expect(answer).toContain('the definition of ran');
    expect(answer).toContain('*move fast*: to go on foot, very fast');
  });
});
