import type { OwnWord } from '../own-words/entry.ts';

/**
 * Turns what an entry of the core says beyond the fields of today's record into fields of its
 * record; the only place that does. Labels, the grammar of meanings and the British sound are read
 * and checked, and wait here until the contract has `labels`, `grammar` and `pronunciations`.
 */
export function addCoreFields({ record, meanings }: OwnWord): void {
  if (record.part_of_speech !== 'verb') return;
  const grammar = new Set(meanings.flatMap((own) => own.grammar));
  const isTransitive = grammar.has('transitive');
  const isIntransitive = grammar.has('intransitive');
  if (isTransitive && isIntransitive) record.verb___transitivity = 'both';
  else if (isTransitive) record.verb___transitivity = 'transitive';
  else if (isIntransitive) record.verb___transitivity = 'intransitive';
}
