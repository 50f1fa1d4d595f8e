import { readdirSync, readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

// Renders a chart as `helm template` does: Go's template language, with the functions that ours uses.
// Go's integers are bigints here; numbers of YAML files are floats, as in Helm.

type Values = Record<string, unknown>;
type Scope = ReadonlyMap<string, unknown>;
type Evaluate = (dot: unknown, scope: Scope) => unknown;
type Write = (dot: unknown, scope: Scope) => string;

/** The text of each template, by its file's name. */
export function renderChart(folder: URL, values: Values, release = 'words'): Map<string, string> {
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const { name: Name, appVersion: AppVersion, version: Version } = parse(read('Chart.yaml'));
  const dot = {
    Values: merged(parse(read('values.yaml')), values),
    Chart: { Name, AppVersion, Version },
    Release: { Name: release, Namespace: 'default', Service: 'Helm' },
  };
  const defined = new Map<string, Write>();
  const names = readdirSync(new URL('templates/', folder)).toSorted();
  const written = names.map((name): [string, Write] => [
    name,
    new Template(read(`templates/${name}`), defined).write,
  ]);
  return new Map(written.map(([name, write]) => [name, write(dot, new Map([['$', dot]]))]));
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As Helm lays values over those of `values.yaml`. */
export function merged(under: Values, over: Values): Values {
  const both = Object.entries(over).map(([key, value]): [string, unknown] => {
    const old = under[key];
    return [key, isMap(old) && isMap(value) ? merged(old, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}

const ACTION = /(\s*)\{\{-(?=\s)\s*|\{\{\s*/;
const ACTION_END = /\s+-\}\}\s*|\s*\}\}/;
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|-?\d+(?![\w.])|:=|[(),|]|[$.]?[\w.]*)/y;

class Template {
  readonly write: Write;
  private rest: string;
  /** The keyword that ended the last block, and what follows it. */
  private end = '';

  constructor(
    text: string,
    private readonly defined: Map<string, Write>,
  ) {
    this.rest = text;
    this.write = this.block();
    if (this.end !== '') throw new Error(`a block too many ends: ${this.end}`);
  }

  /** The texts and actions up to `end`, `else` or the end of the file. */
  private block(): Write {
    const parts: ((dot: unknown, scope: Scope) => [text: string, scope: Scope])[] = [];
    let closed = '';
    while (this.rest !== '') {
      const start = ACTION.exec(this.rest);
      const text = this.rest.slice(0, start?.index);
      parts.push((_, scope) => [text, scope]);
      this.rest = start ? this.rest.slice(start.index + start[0].length) : '';
      if (!start) break;
      const end = ACTION_END.exec(this.rest);
      if (!end) throw new Error(`an action has no end: ${this.rest.slice(0, 60)}`);
      const action = this.rest.slice(0, end.index);
      this.rest = this.rest.slice(end.index + end[0].length);
      const [keyword = ''] = /^(?:end|else|if|with|range|define)\b/.exec(action) ?? [];
      const body = action.slice(keyword.length).trim();
      if (keyword === 'end' || keyword === 'else') {
        closed = `${keyword} ${body}`;
        break;
      }
      const variable = /^(\$\w+) *:= *(.*)$/s.exec(action);
      if (action.startsWith('/*')) continue;
      else if (keyword === 'define') this.defined.set(JSON.parse(body), this.block());
      else if (keyword !== '') {
        const write = this.branch(keyword, body);
        parts.push((dot, scope) => [write(dot, scope), scope]);
      } else if (variable) {
        const [, name = '', value = ''] = variable;
        const evaluate = this.expression(value);
        parts.push((dot, scope) => ['', new Map([...scope, [name, evaluate(dot, scope)]])]);
      } else {
        const evaluate = this.expression(action);
        parts.push((dot, scope) => [printed(evaluate(dot, scope)), scope]);
      }
    }
    this.end = closed;
    return (dot, outer) => {
      let scope = outer;
      return parts
        .map((part) => {
          const [text, next] = part(dot, scope);
          scope = next;
          return text;
        })
        .join('');
    };
  }

  private branch(keyword: string, body: string): Write {
    const [, key, item, list = ''] = /^(?:(?:(\$\w+), *)?(\$\w+) *:= *)?(.*)$/s.exec(body) ?? [];
    const evaluate = this.expression(list);
    const then = this.block();
    let otherwise: Write = () => '';
    const [, how, condition = ''] = /^else *(if|with)? *(.*)$/s.exec(this.end) ?? [];
    if (how) otherwise = this.branch(how, condition);
    else if (this.end.startsWith('else')) otherwise = this.block();
    if (this.end === '') throw new Error(`${keyword} ${body} has no end`);
    if (keyword === 'if')
      return (dot, scope) => (isTrue(evaluate(dot, scope)) ? then : otherwise)(dot, scope);
    const inside = (dot: unknown, scope: Scope, name: unknown = null) => {
      const more: [string, unknown][] = item ? [[item, dot]] : [];
      if (key) more.push([key, name]);
      return then(dot, new Map([...scope, ...more]));
    };
    return (dot, scope) => {
      const value = evaluate(dot, scope);
      if (!isTrue(value)) return otherwise(dot, scope);
      if (keyword === 'with') return inside(value, scope);
      const entries = Object.entries(value as object);
      const inOrder = Array.isArray(value)
        ? entries
        : entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
      return inOrder.map(([name, one]) => inside(one, scope, name)).join('');
    };
  }

  private expression(text: string): Evaluate {
    const tokens: string[] = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const token = TOKEN.exec(text)?.[1];
      if (!token) throw new Error(`not understood: ${text}`);
      tokens.push(token);
    }
    const evaluate = this.pipeline(tokens);
    if (tokens.length > 0) throw new Error(`left over in ${text}: ${tokens.join(' ')}`);
    return evaluate;
  }

  private pipeline(tokens: string[]): Evaluate {
    let value = this.command(tokens);
    while (tokens[0] === '|') {
      tokens.shift();
      const before = value;
      value = this.command(tokens, before);
    }
    return value;
  }

  private command(tokens: string[], last?: Evaluate): Evaluate {
    const isCall = /^[a-zA-Z]/.test(tokens[0] ?? '') && !/^(true|false|nil)$/.test(tokens[0] ?? '');
    const name = isCall ? tokens.shift()! : '';
    const args: Evaluate[] = [];
    while (tokens.length > 0 && tokens[0] !== '|' && tokens[0] !== ')')
      args.push(this.operand(tokens));
    if (!isCall) {
      const [only] = args;
      if (!only || args.length > 1 || last) throw new Error('a value is called');
      return only;
    }
    if (last) args.push(last);
    if (name === 'include')
      return (dot, scope) => {
        const [template, given] = args.map((arg) => arg(dot, scope));
        const write = this.defined.get(String(template));
        if (!write) throw new Error(`no template ${template}`);
        return write(given, new Map([['$', given]]));
      };
    const call = FUNCTIONS[name];
    if (!call) throw new Error(`no function ${name}`);
    return (dot, scope) => call(...args.map((arg) => arg(dot, scope)));
  }

  private operand(tokens: string[]): Evaluate {
    const token = tokens.shift() ?? '';
    if (token === '(') {
      const inner = this.pipeline(tokens);
      if (tokens.shift() !== ')') throw new Error('a bracket is not closed');
      return inner;
    }
    if (token.startsWith('"')) return () => JSON.parse(token);
    if (/^-?\d/.test(token)) return () => BigInt(token);
    if (token === 'true' || token === 'false') return () => token === 'true';
    const [root = '', ...path] = token.split('.');
    if (root !== '' && !root.startsWith('$')) {
      tokens.unshift(token);
      return this.command(tokens.splice(0, 1));
    }
    return (dot, scope) => {
      if (root !== '' && !scope.has(root)) throw new Error(`no variable ${root}`);
      return path
        .filter((key) => key !== '')
        .reduce(
          (value: unknown, key) => {
            if (!isMap(value)) throw new Error(`${token}: nothing has the field ${key}`);
            return value[key];
          },
          root === '' ? dot : scope.get(root),
        );
    };
  }
}

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** As Go prints a value. */
function printed(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') throw new Error('a list or a map is printed');
  if (
    typeof value !== 'number' ||
    (Math.abs(value) < 1e6 && Math.abs(value) >= 1e-4) ||
    value === 0
  )
    return String(value);
  return value.toExponential().replace(/e(.)(\d)$/, 'e$10$2');
}

const spaces = (count: unknown, text: unknown) =>
  String(text).replaceAll(/^/gm, ' '.repeat(Number(count)));

/** As Go compares: values of one type. */
function compared<T>(a: unknown, b: unknown, compare: (a: never, b: never) => T): T {
  if (typeof a !== typeof b) throw new Error(`${typeof a} and ${typeof b} are compared`);
  return compare(a as never, b as never);
}

const FUNCTIONS: Record<string, (...args: unknown[]) => unknown> = {
  and: (...values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  contains: (part, text) => String(text).includes(String(part)),
  default: (otherwise, value) => (isTrue(value) ? value : otherwise),
  dict: (...pairs) =>
    Object.fromEntries(pairs.flatMap((key, i) => (i % 2 ? [] : [[String(key), pairs[i + 1]]]))),
  eq: (a, b) => compared(a, b, Object.is),
  fail: (message) => {
    throw new Error(String(message));
  },
  gt: (a, b) => compared(a, b, (x, y) => x > y),
  has: (one, list) => (list as unknown[]).includes(one),
  int: (value) => BigInt(Math.trunc(Number(value)) || 0),
  int64: (value) => BigInt(Math.trunc(Number(value)) || 0),
  kindIs: (kind, value) => (kind === 'float64') === (typeof value === 'number'),
  list: (...values) => values,
  ne: (a, b) => !compared(a, b, Object.is),
  nindent: (count, text) => `\n${spaces(count, text)}`,
  not: (value) => !isTrue(value),
  printf: (format, ...values) => String(format).replaceAll('%s', () => printed(values.shift())),
  quote: (value) => JSON.stringify(printed(value)),
  required: (message, value) => ((value ?? '') === '' ? FUNCTIONS['fail']!(message) : value),
  ternary: (yes, no, condition) => (condition === true ? yes : no),
  toYaml: (value) => stringify(value, { sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  trimSuffix: (suffix, text) => {
    const [end, whole] = [String(suffix), String(text)];
    return whole.endsWith(end) ? whole.slice(0, whole.length - end.length) : whole;
  },
  trunc: (length, text) => String(text).slice(0, Number(length)),
};
