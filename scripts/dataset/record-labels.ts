import type { RecordStore } from './records.ts';

export function addRecordLabels(store: RecordStore): void {
  for (const record of store.values()) {
    const [first, ...rest] = record.meanings;
    record.labels = (first?.labels ?? []).filter((label) =>
      rest.every(({ labels }) => labels.includes(label)),
    );
  }
}
