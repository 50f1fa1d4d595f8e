/**
 * Catalogues of messages are JSON. The key of a message with parameters names them:
 * `"found(count)": "{count, plural, one {# word} other {# words}} found"`, in the syntax of ICU
 * messages: `{name}`, `plural` (with `=1` and `#`) and `select`.
 */
export type Messages<T> = T extends string | readonly unknown[]
  ? T
  : {
      [
        K in keyof T as K extends `${infer Name}(${string}` ? Name : K
      ]: K extends `${string}(${infer Names})`
        ? (...values: ValuesOf<Names>) => string
        : Messages<T[K]>;
    };

type Value = string | number;
type ValuesOf<Names> = Names extends `${string}, ${infer Rest}`
  ? [Value, ...ValuesOf<Rest>]
  : [Value];

type Catalogue = Readonly<Record<string, unknown>>;

const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && !Array.isArray(value);

/** The messages of a translation, and in English those that it lacks. */
export function messagesOf<T extends object>(english: T, own: object, locale: string): Messages<T> {
  const translated = own as Catalogue;
  const messages = {};
  for (const [key, inEnglish] of Object.entries(english) as [string, unknown][]) {
    const isMissing = translated[key] === undefined;
    const value = isMissing ? inEnglish : translated[key];
    const itsLocale = isMissing ? 'en' : locale;
    const [, name = key, names] = /^(\w+)\((.+)\)$/.exec(key) ?? [];
    if (isCatalogue(inEnglish)) {
      // Made when it is first used: a page needs few of them.
      let made: object | undefined;
      const get = () => (made ??= messagesOf(inEnglish, value as object, itsLocale));
      Object.defineProperty(messages, name, { enumerable: true, get });
    } else if (names === undefined) Object.assign(messages, { [name]: value });
    else {
      const message = withParameters(String(value), names.split(', '), itsLocale);
      Object.assign(messages, { [name]: message });
    }
  }
  return messages as Messages<T>;
}

const withParameters = (message: string, names: readonly string[], locale: string) => {
  return (...values: Value[]) =>
    formatted(message, Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])), locale);
};

function formatted(
  message: string,
  values: Readonly<Record<string, Value>>,
  locale: string,
  count = '#',
): string {
  const parts = partsOf(message).map((part) => {
    if (!part.startsWith('{')) return part.replaceAll('#', count);
    const [, name = '', kind, choices = ''] =
      /^\{(\w+)(?:, (plural|select), (.*))?\}$/s.exec(part) ?? [];
    const value = values[name] ?? '';
    if (kind === undefined) return String(value);
    const number = Number(value);
    const choice = choiceOf(
      choices,
      kind === 'plural' ? [`=${number}`, pluralRules(locale).select(number)] : [String(value)],
    );
    const inside = kind === 'plural' ? numberFormat(locale).format(number) : count;
    return formatted(choice, values, locale, inside);
  });
  return parts.join('');
}

/** The text of the first of these selectors, or else of `other`. */
function choiceOf(choices: string, selectors: readonly string[]): string {
  const parts = partsOf(choices).map((part) => part.trim());
  for (const selector of [...selectors, 'other']) {
    const at = parts.indexOf(selector);
    if (at >= 0) return parts[at + 1]?.slice(1, -1) ?? '';
  }
  return '';
}

/** Plain text and what stands in outermost braces, in turn. */
const partsOf = (message: string): string[] => {
  const parts: string[] = [];
  let [start, depth] = [0, 0];
  const cut = (end: number) => {
    if (end > start) parts.push(message.slice(start, end));
    start = end;
  };
  for (let at = 0; at < message.length; at++) {
    if (message[at] === '{' && depth++ === 0) cut(at);
    if (message[at] === '}' && --depth === 0) cut(at + 1);
  }
  cut(message.length);
  return parts;
};

const remembered = <T>(make: (locale: string) => T) => {
  const made = new Map<string, T>();
  return (locale: string): T => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
};
const pluralRules = remembered((locale) => new Intl.PluralRules(locale));
export const numberFormat = remembered((locale) => new Intl.NumberFormat(locale));

/** Keeps a text of another direction from turning what stands around it, or its own full stop. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
