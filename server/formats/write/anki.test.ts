import { expect, it } from 'vitest';
import { writeAnki } from './anki.ts';
import { ABOUT, noun, RICH, written } from './written.test-util.ts';

it('has headers, and on each line the front, the back and the tags of a note', async () => {
  const records = [RICH, noun('#1'), noun('"quoted"'), noun('a & b')];
  const about = { ...ABOUT, title: 'One::two\nthree' };
  const file = (await written(writeAnki, records, about))['wordkeep-en.txt']!.toString();
  const lines = file.trimEnd().split('\n');
  expect(lines.slice(0, 6)).toEqual([
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    '#deck:One:two three',
    '#columns:Front\tBack\tTags',
    '#tags column:3',
  ]);
  // The terms are comments, none of which can be taken for a header.
  const comments = lines.slice(6).filter((line) => line.startsWith('#'));
  for (const line of comments) expect(line).toMatch(/^# \|/);
  expect(comments.join('\n')).toContain('Attribution: The testers');
  const notes = lines.slice(6 + comments.length).map((line) => line.split('\t'));
  expect(notes.map(([front]) => front)).toEqual([
    '&quot;quoted&quot;',
    '&#35;1',
    'a &amp; b',
    'run',
  ]);
  const [, back, tags] = notes[3] ?? [];
  expect(notes[3]).toHaveLength(3);
  expect(tags).toBe('verb level::A1 dated sport');
  expect(back).toContain('<b>move fast</b>: to go on foot, very fast');
  expect(back).toContain('<a href="https://example.org/run.ogg?a=1&amp;b=2">recording</a>');
  expect(back).not.toContain('bword:');
});
