import { expect, it } from 'vitest';
import { readDefinition } from './definition.ts';
import { nameKeyOf } from './names.ts';
import { readQuestion } from './question.ts';

it.each([
  ['doctor who treats children', 'noun'],
  ['a place to buy bread', 'noun'],
  ['Fear of spiders', 'noun'],
  ['instrument to look at stars', 'noun'],
  ['someone that you know', 'noun'],
  ['to move to a later time', 'verb'],
  ['able to speak two languages', 'adjective'],
  ['lacking courage', 'adjective'],
  ['describes a disease you can catch', 'adjective'],
  ['in a slow way', 'adverb'],
  ['young dog', null],
  ['cover with liquid', null],
  ['known for certain', null],
  ['to the left', null],
])('%s asks for %s', (question, kind) => expect(readQuestion(question).kind).toBe(kind));

it.each([
  ['a doctor who treats children', 'doctor'],
  ['any large animal that eats flesh', 'animal'],
  ['someone who grows flowers', 'person'],
  ['a system of government in which the people vote', 'government'],
  ['young dog', 'dog'],
  ['of the', undefined],
])('%s is about %s', (text, head) => expect(readDefinition(text).head).toBe(head));

it.each([
  ['another word for happy', 'happy'],
  ['a synonym of angry?', 'angry'],
  ['What\u2019s the word for fear of spiders', 'fear of spiders'],
  ['the word that means to make worse', 'to make worse'],
  ['word for when you forget', 'you forget'],
  ['term for a group of soldiers', 'a group of soldiers'],
  ['what do you call someone who mends shoes', 'someone who mends shoes'],
  ['what you call a young goat', 'a young goat'],
  ['word', 'word'],
  ['words that sound the same', 'words that sound the same'],
  ['name', 'name'],
])('%s asks for %s', (question, text) => {
  expect(readQuestion(question)).toMatchObject({ text, isOpposite: false });
});

it.each(['opposite of brave', 'the opposite to brave', 'antonym for brave'])(
  '%s asks for the opposite',
  (question) => expect(readQuestion(question)).toMatchObject({ text: 'brave', isOpposite: true }),
);

it.each([
  ['adjective for someone who talks a lot', 'adjective'],
  ['a verb meaning to fall asleep', 'verb'],
  ['name of the fear of spiders', 'noun'],
])('%s asks for %s', (question, kind) => expect(readQuestion(question).kind).toBe(kind));

it('takes a text without its first little word for a name', () => {
  expect(readQuestion('to breathe in').name).toEqual(nameKeyOf('Breathe-in'));
  expect(readQuestion('a car').name).toEqual(nameKeyOf('car'));
  expect(readQuestion('a car').name).not.toEqual(nameKeyOf('cat'));
});

it.each([
  ['someone who never stops talking', true],
  ['a person that is easily fooled', true],
  ['a place that is cold', false],
])('%s may ask for an adjective: %s', (question, may) =>
  expect(readQuestion(question).mayBeAdjective).toBe(may),
);
