import { describe, expect, it } from 'vitest';
import { buildIndex, rowsOf } from '../rows.test-util.ts';

const index = await buildIndex(
  rowsOf([
    { word: 'run', partOfSpeech: 'verb', forms: { past_simple: 'ran' } },
    { word: 'dog', forms: { plural_form: 'dogs' } },
    { word: 'The Hague' },
    { word: 'word' },
    { word: 'a word in edgeways', partOfSpeech: 'phrase' },
    { word: 'à la carte', partOfSpeech: 'adverb' },
    { word: 'la' },
    { word: 'e.g.', partOfSpeech: 'adverb' },
    { word: "don't", partOfSpeech: 'verb' },
    { word: 'vs', partOfSpeech: 'preposition' },
    { word: 'how are you', partOfSpeech: 'phrase' },
    { word: 'run of the mill', partOfSpeech: 'phrase' },
  ]),
);
const besideRows = rowsOf([
  { word: 'dog' },
  { word: "dog's dinner", partOfSpeech: 'phrase' },
  { word: 'word' },
  { word: 'a word in edgeways', partOfSpeech: 'phrase' },
  { word: 'be', partOfSpeech: 'verb' },
  { word: 'to be sure', partOfSpeech: 'phrase' },
  { word: 'st' },
  { word: 'St. Louis' },
  { word: 'th' },
  { word: 'to the letter', partOfSpeech: 'phrase' },
  { word: 'à la carte', partOfSpeech: 'adverb' },
  { word: 'la' },
  { word: 'arrow' },
  { word: 'apostrophe' },
  { word: "'tis" },
  { word: 'heart' },
  { word: '%' },
]);
const spellings = new Map(besideRows.map(({ id, word }) => [id, word]));
const beside = await buildIndex(besideRows);
const termOf = (term: string) => index.search({ term, offset: 0, limit: 1 }).term;

describe('what is asked for', () => {
  it.each([
    ['"run"', 'run'],
    ['“Run”', 'Run'],
    ['«run»,', 'run'],
    ["'ran'", 'ran'],
    ['run?!', 'run'],
    ['(run)', 'run'],
    ['vs.', 'vs'],
    ['how are you?', 'how are you'],
    ['to run', 'run'],
    ['To ran', 'ran'],
    ['a dog', 'dog'],
    ['an dog', 'dog'],
    ['the dogs', 'dogs'],
    ["dog's", 'dog'],
    ['the dog’s', 'dog'],
    ['"the dog’s"...', 'dog'],
    ["dogs'", 'dogs'],
    ['dog (noun)', 'dog'],
    ['the dogs [plural].', 'dogs'],
    ['<run>', 'run'],
    ['**run**', 'run'],
    ['1. run', 'run'],
    ['12) dogs', 'dogs'],
    ['b) dogs', 'dogs'],
    ['5vs', 'vs'],
    ['2,5vs', 'vs'],
    ['<b>dogs</b>', 'dogs'],
    ['&quot;dogs&quot;&nbsp;', 'dogs'],
    ['define run', 'run'],
    ['define "run"', 'run'],
    ['definition of run', 'run'],
    ['run definition', 'run'],
    ['run meaning in English', 'run'],
    ['What does run mean?', 'run'],
    ['what is the plural of dog', 'dog'],
    ['define: run', 'run'],
    ['meaning run', 'run'],
    ['the word', 'word'],
    ['run meaning in Hindi', 'run'],
    ['use run in a sentence', 'run'],
    ['past tense of run', 'run'],
    ['synonyms for run', 'run'],
    ['how to spell dogs', 'dogs'],
    ['run verb', 'run'],
    ['define run please', 'run'],
    ['hey, what is another word for run', 'run'],
    ['can you look up dogs', 'dogs'],
    ['dogs, n.', 'dogs'],
    ['(noun) dog', 'dog'],
    ['dog = an animal', 'dog'],
    ['dog: an animal', 'dog'],
    ['my dog', 'dog'],
    ['meaning of the word dog', 'dog'],
    ['Can you explain dogs?', 'dogs'],
    ['tell me what dogs means', 'dogs'],
    ['how is run pronounced', 'run'],
    ['what part of speech is run', 'run'],
    ['what does it mean to run', 'run'],
    ['what does DOGS stand for', 'DOGS'],
    ['is dogs a word', 'dogs'],
    ['when to use ran', 'ran'],
    ['noun form of run', 'run'],
    ['words similar to dog', 'dog'],
    ['example sentences with run', 'run'],
    ['what is the correct spelling of dog', 'dog'],
    ['waht dose ran meen', 'ran'],
    ['definiton of zebra', 'zebra'],
    ['u zebra', 'u zebra'],
    ['https://example.org/wiki/Dogs?x=1#y', 'Dogs'],
    ['www.example.org/word/how_are_you.html', 'how are you'],
    ['https://example.org/%zz', '%zz'],
    ['&agrave; la carte', 'à la carte'],
    ['&#100;ogs&#x21;', 'dogs'],
    ['&bogus; dogs', '&bogus; dogs'],
    ['dogs†', 'dogs'],
    ['dogs¹²', 'dogs'],
    ['run of the mill meaning', 'run of the mill'],
    ['https://example.org/search?q=dogs', 'dogs'],
    ['https://example.org/english/run_1', 'run'],
    ['https://example.org/how-are-you', 'how are you'],
    ['&#xD800;dog', 'dog'],
    ['https://example.org/%00', 'https://example.org/%00'],
    ['is it a dog?', 'dog'],
    ['very many dogs', 'dogs'],
    ["my dog's", 'dog'],
    ['my wor', 'wor'],
    ['define zebra', 'zebra'],
  ])('%s is %s', (term, asked) => expect(termOf(term)).toBe(asked));

  it.each([
    ['a spelling', 'e.g.'],
    ['a spelling with a sign', "Don't"],
    ['the beginning of one', 'the h'],
    ['the beginning of one with a leading word', 'a word'],
    ['the beginning of one, accents apart', 'a la'],
    ['unknown without the word, too', 'the zebra'],
    ['what follows a word that says much', 'dog run'],
    ['a question about no word', 'what do you mean'],
    ['nothing but signs', '"...'],
    ['a word that is followed by nothing', 'to'],
    ['unknown without its possessive', "zebra's"],
    ['misspelled like a word of a question', 'dose run'],
  ])('stays as typed when it is %s', (_name, term) => expect(termOf(term)).toBe(term));

  it('begins a phrase without its signs', () => expect(termOf('"a word in')).toBe('a word in'));

  it.each(['(noun)', '2 run', '1.5'])('%s stays as it is', (term) =>
    expect(termOf(term)).toBe(term.replace(/^\(|\)$/g, '')),
  );

  it('is without its signs even when nothing is known', () =>
    expect(termOf('"zebra."')).toBe('zebra'));

  it.each([
    ['a word', 'word', ['word', 'a word in edgeways']],
    ['a possessive', "dog's", ['dog', "dog's dinner"]],
    ['a verb in the infinitive', 'to be', ['be', 'to be sure']],
    ['an abbreviation', 'St.', ['st', 'St. Louis']],
    ['what is no verb', 'to th', ['to the letter']],
    ['two letters', 'a la', ['à la carte']],
    ['a sign', '→', ['arrow']],
    ['a sign that words begin with', '’', ['apostrophe', "'tis"]],
    ['a sign for emoji', '❤\ufe0f', ['heart']],
    ['a sign more than once', '%%%', ['%']],
  ])('names, beside what it begins, %s', (_name, term, expected) => {
    const { items } = beside.search({ term, offset: 0, limit: 10 });
    expect(items.map(({ id }) => spellings.get(id))).toEqual(expected);
  });

  it('is searched for in every tier', () => {
    const { items } = index.search({ term: 'the dog’s', offset: 0, limit: 10 });
    expect(items.map(({ match }) => match)).toEqual(['exact']);
  });
});
