/** A JSON schema, with the keywords that our OpenAPI documents use. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** Texts that often cause bugs. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  "' OR 1=1 --",
  '%',
  '../../etc/passwd',
  '<script>',
  '\u202e',
  `e${'\u0301'.repeat(40)}`,
  '\u{1f600}'.repeat(70),
  'x'.repeat(20_000),
  '\r\nX: y',
  '${7*7}',
  'NaN',
  '1e999',
];
const HOSTILE_VALUES = [null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}, [[[]]], { a: { b: 1 } }];

/** Makes values that match a schema, and some that do not. */
export class SchemaValues {
  private readonly random: () => number;
  private readonly schemas: Record<string, Schema>;
  /** Texts that mean something to the server under attack. */
  private readonly words: readonly string[];

  constructor(random: () => number, schemas: Record<string, Schema>, words: readonly string[]) {
    this.random = random;
    this.schemas = schemas;
    this.words = words;
  }

  pick<T>(from: readonly T[]): T {
    const one = from[Math.floor(this.random() * from.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  text(): string {
    return this.chance(0.7) ? this.pick(this.words) : this.pick(HOSTILE_TEXTS);
  }

  /** A share of `wild` of the values does not match the schema. */
  value(schema: Schema, wild: number, depth = 0): unknown {
    if (this.chance(wild))
      return this.chance(0.5) ? this.pick(HOSTILE_TEXTS) : this.pick(HOSTILE_VALUES);
    const target = this.resolve(schema);
    if (target.const !== undefined) return target.const;
    if (target.enum) return this.pick(target.enum);
    const choices = target.anyOf ?? target.oneOf;
    if (choices) return this.value(this.pick(choices), wild, depth);
    switch (target.type) {
      case 'object':
        return this.object(target, wild, depth);
      case 'array': {
        const length = depth > 3 ? 0 : Math.floor(this.random() ** 3 * 6);
        const { items = {} } = target;
        return Array.from({ length }, () => this.value(items, wild, depth + 1));
      }
      case 'integer':
        return this.integer(target);
      case 'number':
        return Math.round(this.random() * 80) / 10;
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      default:
        return this.text();
    }
  }

  private integer({ minimum = 1, maximum = 200 }: Schema): number {
    const top = Math.min(maximum, minimum + 200);
    return minimum + Math.floor(this.random() * (top - minimum + 1));
  }

  private object({ properties = {}, required = [] }: Schema, wild: number, depth: number): object {
    const entries = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !this.chance(wild) : this.chance(0.4)))
      .map(([name, field]): [string, unknown] => [name, this.value(field, wild, depth + 1)]);
    if (this.chance(wild)) entries.push([this.pick(HOSTILE_TEXTS.slice(0, 8)), 1]);
    return Object.fromEntries(entries);
  }

  private resolve(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) return this.resolve(this.schemas[name] ?? {});
    if (!schema.allOf) return schema;
    return Object.assign({}, ...schema.allOf.map((one) => this.resolve(one)));
  }
}
