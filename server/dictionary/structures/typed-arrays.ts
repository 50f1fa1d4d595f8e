/** A longer copy of an array, with zeros at its end. */
export function grown<T extends Exclude<NodeJS.TypedArray, BigInt64Array | BigUint64Array>>(
  array: T,
  length: number,
): T {
  const longer = new (array.constructor as new (length: number) => T)(length);
  longer.set(array);
  return longer;
}

/** Bytes of the typed arrays in the fields of an object and of what it refers to. */
export function bytesIn(object: unknown, counted = new Set<unknown>()): number {
  if (typeof object !== 'object' || object === null || counted.has(object)) return 0;
  counted.add(object);
  if (ArrayBuffer.isView(object)) return object.byteLength;
  return Object.values(object).reduce<number>((sum, part) => sum + bytesIn(part, counted), 0);
}
