import { LRUCache } from 'lru-cache';
import { Deferred } from '../structures/deferred.ts';
import { pausesBefore } from '../structures/steps.ts';
import { CLASSES } from './classes.ts';

/** Arrays of this kind hold nearly all bytes of an index. */
export type NumberArray = NodeJS.TypedArray;

/** Images refer to these by position. */
const ARRAYS: readonly (new (length: number) => NumberArray)[] = [
  ...[Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array],
];
const PROTOTYPES = [Object.prototype, ...CLASSES.map(({ prototype }) => prototype)];

/** A primitive value, the number of a node in a list, or an empty list, which is `undefined`. */
type Encoded = string | number | boolean | null | readonly [] | readonly [node: number];

/** An object: its kind, and its content; that of typed arrays is stored separately. */
type FrozenNode =
  | readonly ['list' | 'map' | 'set', ...Encoded[]]
  | readonly ['numbers', type: number, length: number]
  | readonly ['bytes', length: number]
  | readonly ['type', type: number]
  | readonly ['cache', max: number]
  | readonly ['object', prototype: number, fields: Readonly<Record<string, Encoded>>];

/**
 * Everything reachable from an object as JSON text, and its typed arrays in the order of the text.
 * Caches come back empty, promises as null. Yields; nothing may change meanwhile.
 */
export function* freeze(root: object): Generator<void, { json: string; arrays: NumberArray[] }> {
  const found = [root];
  const numbers = new Map([[root, 0]]);
  const encode = (value: unknown): Encoded => {
    if (value === undefined) return [];
    if (value instanceof Promise) return null;
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') {
      let number = numbers.get(value);
      if (number === undefined) numbers.set(value, (number = found.push(value) - 1));
      return [number];
    }
    const isFinite = typeof value !== 'number' || Number.isFinite(value);
    if (isFinite && typeof value !== 'bigint') return value as Encoded;
    throw new TypeError(`${value} cannot be kept`);
  };
  const arrays: NumberArray[] = [];
  const texts: string[] = [];
  for (let i = 0; i < found.length; i++) {
    if (pausesBefore(i)) yield;
    const object = found[i]!;
    if (ArrayBuffer.isView(object)) arrays.push(object as NumberArray);
    texts.push(JSON.stringify(nodeOf(object, encode)));
  }
  return { json: `[${texts.join(',')}]`, arrays };
}

function nodeOf(object: object, encode: (value: unknown) => Encoded): FrozenNode {
  if (Array.isArray(object)) return ['list', ...object.map(encode)];
  if (object instanceof Map) return ['map', ...[...object].flat(1).map(encode)];
  if (object instanceof Set) return ['set', ...Array.from(object, encode)];
  if (object instanceof LRUCache) return ['cache', object.max];
  if (Buffer.isBuffer(object)) return ['bytes', object.length];
  const [of, type] = [object.constructor, object].map((one) => ARRAYS.indexOf(one as never));
  if (of! >= 0) return ['numbers', of!, (object as NumberArray).length];
  if (type! >= 0) return ['type', type!];
  if (object instanceof Deferred) void object.value;
  const prototype = PROTOTYPES.indexOf(Object.getPrototypeOf(object));
  if (prototype < 0) throw new TypeError(`${object.constructor.name} cannot be kept`);
  const fields = Object.entries(object).map(([field, value]) => [field, encode(value)]);
  return ['object', prototype, Object.fromEntries(fields)];
}

/** The root of {@link freeze}; its typed arrays are still empty, and are in the same order. */
export function thaw(json: string): { root: unknown; arrays: NumberArray[] } {
  const nodes: readonly FrozenNode[] = JSON.parse(json);
  const objects = nodes.map(shellOf);
  const decode = (value: Encoded): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return value[0] === undefined ? undefined : objects[value[0]];
  };
  nodes.forEach((node, i) => fill(objects[i], node, decode));
  const isArray = (object: unknown) => ArrayBuffer.isView(object);
  return { root: objects[0], arrays: objects.filter(isArray) as NumberArray[] };
}

function shellOf(node: FrozenNode): unknown {
  switch (node[0]) {
    case 'list':
      return [];
    case 'map':
      return new Map();
    case 'set':
      return new Set();
    case 'cache':
      return new LRUCache({ max: node[1] });
    case 'type':
      return ARRAYS[node[1]];
    case 'bytes':
      return Buffer.alloc(node[1]);
    case 'numbers':
      return new ARRAYS[node[1]]!(node[2]);
    case 'object':
      return Object.create(PROTOTYPES[node[1]]!);
  }
}

function fill(object: unknown, node: FrozenNode, decode: (value: Encoded) => unknown): void {
  if (node[0] === 'object') {
    for (const [field, value] of Object.entries(node[2])) {
      (object as Record<string, unknown>)[field] = decode(value);
    }
  } else if (node[0] === 'list' || node[0] === 'set' || node[0] === 'map') {
    const values = (node.slice(1) as Encoded[]).map(decode);
    if (node[0] === 'list') for (const value of values) (object as unknown[]).push(value);
    if (node[0] === 'set') for (const value of values) (object as Set<unknown>).add(value);
    if (node[0] !== 'map') return;
    const map = object as Map<unknown, unknown>;
    for (let i = 0; i < values.length; i += 2) map.set(values[i], values[i + 1]);
  }
}
