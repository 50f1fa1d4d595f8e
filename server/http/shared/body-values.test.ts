import { expect, it } from 'vitest';
import { refuseManyValues } from './body-values.ts';

const refuse = (json: string) => () => refuseManyValues(Buffer.from(json), 3);

it.each([
  ['a list', '[1,2,3,4,5]'],
  ['an object', '{"a":1,"b":2,"c":3,"d":4,"e":5}'],
  ['nested lists', '[[[[['],
  ['nested objects', '{"a":{"a":{"a":{"a":{'],
  ['text after a string', String.raw`["\\",2,3,4,5]`],
])('refuses too many values: %s', (_name, json) => {
  expect(refuse(json)).toThrow('must not have more than 3 values');
});

it.each([
  ['as many as there may be', '[1,[2,3]]'],
  ['signs in a string', '["a,b,c,d,e,f"]'],
  ['signs in a string after an escaped quote', String.raw`["\",,,,,[[[[[{{{{", 1]`],
  ['a string without end', '["[[[[[[,,,,,,'],
  ['nothing', ''],
])('lets others pass: %s', (_name, json) => {
  expect(refuse(json)).not.toThrow();
});
