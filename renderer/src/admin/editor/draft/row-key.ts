const keys = new WeakMap<object, string>();
let count = 0;

/** A name for a row that has no id, by which problems find it wherever it stands in its list. */
export function rowKey(row: object): string {
  const key = keys.get(row) ?? `#${(count += 1)}`;
  keys.set(row, key);
  return key;
}
