import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseWords } from '../own-words/parser.ts';
import { splitLines } from '../source-files.ts';
import { addEntries } from './add-entries.ts';

const words = (text: string) => parseWords(splitLines(text, 'batch.txt')).words;

const entry = (word: string, example: string) => `${word} /kæt/ A1
= [A1] an animal
~ a|b | c | d | e | f |  g,h
>  ${example}
@grammar countable
`;

describe('addEntries', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wordkeep-core-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const file = (path: string) => readFileSync(join(folder, path), 'utf8');

  it('puts entries in order into the file of their part of speech and letter', () => {
    addEntries(
      words(`[noun]\n${entry('cow', 'A cow.')}${entry('dog', 'A dog.')}`),
      false,
      [],
      folder,
    );
    addEntries(words(`[noun]\n${entry('cat', 'A cat.')}`), false, [], folder);
    const one = (word: string, example: string) =>
      `${word} /kæt/ A1\n= [A1] an animal\n@grammar countable\n> ${example}\n~ a | b | c | d | e | f | g, h\n`;
    expect(file('core/noun/c.txt')).toBe(
      `[noun]\n${one('cat', 'A cat.')}\n${one('cow', 'A cow.')}`,
    );
    expect(file('core/noun/d.txt')).toBe(`[noun]\n${one('dog', 'A dog.')}`);
  });

  it('replaces an entry only when it may, and else writes nothing', () => {
    addEntries(words(`[noun]\n${entry('cat', 'A cat.')}`), false, [], folder);
    const batch = words(`[noun]\n${entry('cat', 'Two cats.')}${entry('cow', 'A cow.')}`);
    const before = file('core/noun/c.txt');
    expect(() => addEntries(batch, false, [], folder)).toThrow('core/noun/c.txt:2: "cat" exists');
    expect(file('core/noun/c.txt')).toBe(before);
    addEntries(batch, true, [], folder);
    expect(file('core/noun/c.txt')).toContain('Two cats.');
    expect(file('core/noun/c.txt')).not.toContain('A cat.');
  });

  it('takes an entry out of another file', () => {
    mkdirSync(join(folder, 'everyday-words'));
    const path = 'everyday-words/pets.txt';
    const text = `# Pets.\n[noun]\n${entry('cat', 'A cat.')}\n${entry('cow', 'A cow.')}`;
    writeFileSync(join(folder, path), text);
    const others = parseWords(splitLines(text, path)).words;
    addEntries(words(`[noun]\n${entry('cat', 'Two cats.')}`), false, others, folder);
    expect(file('core/noun/c.txt')).toContain('Two cats.');
    expect(file(path)).toBe(`# Pets.\n[noun]\n\n${entry('cow', 'A cow.')}`);
  });
});
