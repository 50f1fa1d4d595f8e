import { expect, it } from 'vitest';
import { ankiOf, csvOf } from './other-formats.ts';
import { aStar } from './star.test-util.ts';

const run = aStar('run', { lists: ['At work', 'Travel'], note: 'Say "ran".\nNot runned.' });
const shows = (language: string) => language === 'de';

it('writes CSV with a row for each meaning, in which nothing counts as a formula', () => {
  const csv = csvOf({ stars: [run, aStar('=1+1', { meanings: [] })], shows });
  expect(csv.startsWith('\ufeffword,part_of_speech,transcription,definition,')).toBe(true);
  expect(csv).toContain(
    'run,verb,rʌn,"to go fast, on foot",She ran home.,laufen,"Say ""ran"".\nNot runned.","At work\nTravel",2026-05-10',
  );
  expect(csv).toContain("\r\n'=1+1,,");
});

it('writes a line for each Anki note, whatever it contains', () => {
  const odd = aStar('a < b\tc');
  const lines = ankiOf({ stars: [run, odd], shows })
    .split('\n')
    .slice(0, -1);
  const notes = lines.filter((line) => !line.startsWith('#')).map((line) => line.split('\t'));
  expect(lines).toContain('#guid column:1');
  expect(notes.map(({ length }) => length)).toEqual([4, 4]);
  expect(notes[0]?.[1]).toBe('run');
  expect(notes[0]?.[2]).toBe(
    '/rʌn/<br><br><i>verb</i><br>to go fast, on foot<br><i>“She ran home.”</i><br>laufen<br><br>Say &quot;ran&quot;.<br>Not runned.',
  );
  expect(notes[0]?.[3]).toBe('At_work Travel');
  expect(notes[1]?.[1]).toBe('a &lt; b c');
  // Two meanings of a word are two notes.
  expect(notes[0]?.[0]).not.toBe(notes[1]?.[0]);
});
