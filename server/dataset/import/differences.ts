import type { PreviewedChange } from '../../contract/admin/transfer.ts';
import { namesOfChanged, partNames } from '../../contract/part-names.ts';
import type { WordRecord } from '../../contract/word.ts';
import { diffRecords } from '../../dictionary/editing/diff.ts';
import { isSameContent } from './merge.ts';

export function differencesOf(
  old: WordRecord,
  after: WordRecord,
): Pick<PreviewedChange, 'differences' | 'part_names'> {
  const differences = diffRecords(old, after).filter(
    (change) => !isSameContent(change.before, change.after),
  );
  const names = { ...partNames(after), ...partNames(old) };
  return { differences, part_names: namesOfChanged(differences, names) };
}
