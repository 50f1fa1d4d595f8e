import { LRUCache } from 'lru-cache';
import { Deferred } from '../structures/deferred.ts';
import { pausesBefore } from '../structures/steps.ts';
import { CLASSES } from './classes.ts';

/** What holds nearly all bytes of an index. */
export type NumberArray = NodeJS.TypedArray;

const ARRAYS = {
  ...{ Buffer, Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array },
  ...{ Float32Array, Float64Array },
};
const arrayNames = new Map<unknown, string>(Object.entries(ARRAYS).map(([name, of]) => [of, name]));
const classNames = new Map<unknown, string>(
  Object.entries(CLASSES).map(([name, { prototype }]) => [prototype, name]),
);

/** A primitive value, the number of a node in a list, or an empty list, which is `undefined`. */
type Encoded = string | number | boolean | null | readonly [] | readonly [node: number];

/** An object: its kind, and what it holds. Typed arrays have a length; what they hold is apart. */
type FrozenNode =
  | readonly ['list' | 'map' | 'set', readonly Encoded[]]
  | readonly ['numbers', name: string, length: number]
  | readonly ['type', name: string]
  | readonly ['cache', max: number]
  | readonly ['object', name: string | null, fields: Readonly<Record<string, Encoded>>];

/** Objects as JSON text, and their typed arrays in the order of the text. */
export interface Frozen {
  json: string;
  arrays: NumberArray[];
}

/**
 * Everything that can be reached from an object. Caches come back empty, promises as null, and what
 * is deferred is made. Yields between its steps, during which nothing may change.
 */
export function* freeze(root: object): Generator<void, Frozen> {
  const arrays: NumberArray[] = [];
  const found: object[] = [];
  const numbers = new Map<object, number>();
  const encode = (value: unknown): Encoded => {
    if (value === undefined) return [];
    if (value instanceof Promise) return null;
    if ((typeof value === 'object' && value !== null) || typeof value === 'function') {
      let number = numbers.get(value);
      if (number === undefined) numbers.set(value, (number = found.push(value) - 1));
      return [number];
    }
    const isSimple = value === null || typeof value === 'string' || typeof value === 'boolean';
    if (isSimple || Number.isFinite(value)) return value as Encoded;
    throw new TypeError(`${String(value)} cannot be kept`);
  };
  encode(root);
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
  if (Array.isArray(object)) return ['list', object.map(encode)];
  if (object instanceof Map) return ['map', [...object].flat(1).map(encode)];
  if (object instanceof Set) return ['set', Array.from(object, encode)];
  if (object instanceof LRUCache) return ['cache', object.max];
  const array = arrayNames.get(object.constructor);
  if (array !== undefined) return ['numbers', array, (object as NumberArray).length];
  const type = arrayNames.get(object);
  if (type !== undefined) return ['type', type];
  if (object instanceof Deferred) void object.value;
  const prototype: unknown = Object.getPrototypeOf(object);
  const name = prototype === Object.prototype ? null : classNames.get(prototype);
  if (name === undefined) throw new TypeError(`${object.constructor.name} cannot be kept`);
  const fields = Object.entries(object).map(([field, value]) => [field, encode(value)]);
  return ['object', name, Object.fromEntries(fields)];
}

/** The root of {@link freeze}; its typed arrays are still empty, and are in the same order. */
export function thaw(json: string): { root: unknown; arrays: NumberArray[] } {
  const nodes: readonly FrozenNode[] = JSON.parse(json);
  const arrays: NumberArray[] = [];
  const objects = nodes.map((node) => {
    const object = shellOf(node);
    if (ArrayBuffer.isView(object)) arrays.push(object as NumberArray);
    return object;
  });
  const decode = (value: Encoded): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return value[0] === undefined ? undefined : objects[value[0]];
  };
  nodes.forEach((node, i) => fill(objects[i]!, node, decode));
  return { root: objects[0], arrays };
}

function shellOf(node: FrozenNode): object {
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
      return arrayType(node[1]);
    case 'numbers':
      return node[1] === 'Buffer' ? Buffer.alloc(node[2]) : new (arrayType(node[1]))(node[2]);
    case 'object': {
      const [, name] = node;
      if (name === null) return {};
      const known = CLASSES[name];
      if (!known) throw new TypeError(`there is no class ${name}`);
      return Object.create(known.prototype);
    }
  }
}

function arrayType(name: string): new (length: number) => NumberArray {
  const type = Object.entries(ARRAYS).find(([known]) => known === name)?.[1];
  if (!type) throw new TypeError(`there are no arrays ${name}`);
  return type as new (length: number) => NumberArray;
}

function fill(object: object, node: FrozenNode, decode: (value: Encoded) => unknown): void {
  if (node[0] === 'list') for (const item of node[1]) (object as unknown[]).push(decode(item));
  if (node[0] === 'set') for (const item of node[1]) (object as Set<unknown>).add(decode(item));
  if (node[0] === 'map') {
    const map = object as Map<unknown, unknown>;
    for (let i = 0; i < node[1].length; i += 2)
      map.set(decode(node[1][i]!), decode(node[1][i + 1]!));
  }
  if (node[0] === 'object') {
    for (const [field, value] of Object.entries(node[2])) {
      (object as Record<string, unknown>)[field] = decode(value);
    }
  }
}
