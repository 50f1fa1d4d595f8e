import { describe, expect, it } from 'vitest';
import { parseWords } from '../own-words/parser.ts';
import { splitLines } from '../source-files.ts';
import { addChoices, checkChoices, parseChoices } from './choices.ts';

const WORDS = `[verb]
say /seɪ/ A1
= [A1] use words
> She said that she was tired.
~ а | b | c | d | e | 字 | ح

tell /tɛl/ A1
= [A1] give somebody news
> She told me that she was tired.
~ а | b | c | d | e | 字 | ح
`;

const CHOICE = `[say, tell]
say verb 1
tell verb 1
: You *say* words:
: "She said hello." You *tell* a person: "She told me."
`;

const read = (text: string) => parseChoices(splitLines(text, 'choices.txt'));
const words = () => parseWords(splitLines(WORDS, 'b.txt')).words;

describe('choices', () => {
  it('become a note of each meaning that they name', () => {
    const { choices, problems } = read(CHOICE);
    const book = words();
    expect([...problems, ...checkChoices(choices, book)]).toEqual([]);
    addChoices(choices, book);
    for (const word of book) {
      expect(word.meanings[0]?.notes).toEqual([
        {
          kind: 'choice',
          text: 'You *say* words: "She said hello." You *tell* a person: "She told me."',
          wrong: '',
          right: '',
          words: ['say', 'tell'],
        },
      ]);
    }
  });

  it('name meanings that the core has', () => {
    const { choices } = read(CHOICE.replace('tell verb 1', 'tell verb 2'));
    expect(checkChoices(choices, words())).toEqual(['choices.txt:3: the core has no tell verb 2.']);
  });

  it.each([
    ['one word', CHOICE.replace('say, tell', 'say'), 'choices.txt:1: a choice has two'],
    ['no meaning', CHOICE.replace(/^\w+ verb.*\n/gm, ''), 'choices.txt:1: no meaning'],
    ['no text', CHOICE.replace(/^:.*\n/gm, ''), 'choices.txt:1: the text has 1 to'],
    ['a long text', `${CHOICE}: ${'long '.repeat(120)}`, 'choices.txt:1: the text has 1 to'],
    ['an unknown part of speech', CHOICE.replace('tell verb', 'tell verbs'), 'choices.txt:3:'],
    ['a line before the first block', `say verb 1\n${CHOICE}`, 'choices.txt:1: expected [word'],
  ])('stop with %s', (_what, text, problem) => {
    expect(read(text).problems).toEqual([expect.stringContaining(problem)]);
  });
});
