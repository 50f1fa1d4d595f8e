import { expect, it } from 'vitest';
import { readDefinition } from './definition.ts';
import { kindOfAnswer } from './question.ts';

it.each([
  ['doctor who treats children', 'noun'],
  ['a place to buy bread', 'noun'],
  ['Fear of spiders', 'noun'],
  ['instrument to look at stars', 'noun'],
  ['someone that you know', 'noun'],
  ['to move to a later time', 'verb'],
  ['able to speak two languages', 'adjective'],
  ['lacking courage', 'adjective'],
  ['in a slow way', 'adverb'],
  ['young dog', null],
  ['cover with liquid', null],
  ['known for certain', null],
  ['to the left', null],
])('%s asks for %s', (question, kind) => expect(kindOfAnswer(question)).toBe(kind));

it.each([
  ['a doctor who treats children', 'doctor'],
  ['any large animal that eats flesh', 'animal'],
  ['someone who grows flowers', 'person'],
  ['a system of government in which the people vote', 'government'],
  ['young dog', 'dog'],
  ['of the', undefined],
])('%s is about %s', (text, head) => expect(readDefinition(text).head).toBe(head));
