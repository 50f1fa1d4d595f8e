const keys = new WeakMap<object, string>();
let count = 0;

/** A stable name for a row without an id, wherever it is in its list. */
export function rowKey(row: object): string {
  const key = keys.get(row) ?? `#${(count += 1)}`;
  keys.set(row, key);
  return key;
}
