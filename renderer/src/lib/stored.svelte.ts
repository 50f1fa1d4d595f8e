const PREFIX = 'wordkeep.';

/** A value in `localStorage`, as `wordkeep.<name>`; where that fails, it lives with the page. */
export class Stored<T> {
  private readonly key: string;
  private value: T = $state()!;

  /** `read` turns what was stored, by whatever version, into a value; it throws when it cannot. */
  constructor(name: string, fallback: T, read: (stored: unknown) => T) {
    this.key = PREFIX + name;
    this.value = fallback;
    try {
      const text = localStorage.getItem(this.key);
      if (text !== null) this.value = read(parse(text));
    } catch {
      // As if nothing had been stored.
    }
  }

  get current(): T {
    return this.value;
  }

  set current(value: T) {
    this.value = value;
    try {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      localStorage.setItem(this.key, text);
    } catch {
      // Remembered until the page is closed.
    }
  }
}

/** Plain strings are stored as they are, because `before-paint.js` reads them. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function oneOf<const T extends string>(accepted: readonly T[]): (stored: unknown) => T {
  return (stored) => {
    const found = accepted.find((value) => value === stored);
    if (found === undefined) throw new Error('not one of the accepted values');
    return found;
  };
}
