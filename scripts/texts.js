/**
 * Compares the catalogues of messages with the English ones: lists the texts that a language lacks,
 * which it shows in English, and fails for those that say something else. With `--complete`, as for
 * a release, it fails for missing ones too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { readArguments } from './arguments.js';

const { values } = readArguments('node scripts/texts.js [--complete]', {
  complete: { type: 'boolean' },
});
const FOLDER = 'renderer/src/i18n';

/** @param {string} path @returns {Map<string, string>} */
function textsOf(path) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  /** @param {string} key @param {unknown} value */
  const add = (key, value) => {
    if (typeof value === 'string') texts.set(key, value);
    else for (const [name, inside] of Object.entries(value ?? {})) add(`${key}.${name}`, inside);
  };
  add('', JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8')));
  return texts;
}

/** The parameters that a text shows. @param {string} key @param {string} text */
function parametersOf(key, text) {
  const named = /\((.+)\)$/.exec(key)?.[1]?.split(', ');
  const shown = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
  return [...new Set(shown)]
    .filter((name) => named?.includes(name) ?? true)
    .sort()
    .join(', ');
}

/** @param {string} language @param {string} file */
function compare(language, file) {
  const [english, own] = [textsOf(`en/${file}`), textsOf(`${language}/${file}`)];
  const where = `${language}/${file}`;
  const missing = [...english.keys()].filter((key) => !own.has(key));
  const wrong = [...own].flatMap(([key, text]) => {
    const model = english.get(key);
    if (model === undefined) return [`${where}: English has no ${key.slice(1)}`];
    const [expected, found] = [parametersOf(key, model), parametersOf(key, text)];
    return expected === found ? [] : [`${where}: ${key.slice(1)} shows ${found}, not ${expected}`];
  });
  return { missing: missing.map((key) => `${where}: ${key.slice(1)} is not translated`), wrong };
}

const languages = readdirSync(FOLDER).filter((name) => /^(?!en)[a-z]{2}$/.test(name));
const found = languages.flatMap((language) =>
  readdirSync(`${FOLDER}/en`).map((file) => compare(language, file)),
);
const missing = found.flatMap((each) => each.missing);
const wrong = found.flatMap((each) => each.wrong);
for (const line of [...wrong, ...missing]) console.log(line);
console.log(`Texts: ${missing.length} missing in ${languages.length} languages`);
if (wrong.length > 0 || (values.complete && missing.length > 0)) {
  process.exitCode = 1;
}
