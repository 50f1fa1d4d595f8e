import { type InterfaceLanguage, language } from './language.svelte.ts';

/** Languages whose texts are fetched when needed. English is always there. */
type Fetched = Exclude<InterfaceLanguage, 'en'>;

type Fetchers<T> = Record<Fetched, () => Promise<T>>;

/** All texts of one part of the interface. */
export class Texts<T extends object> {
  private readonly english: T;
  private readonly fetchers: Fetchers<T>;
  private readonly known = new Map<InterfaceLanguage, T>();

  constructor(english: T, fetchers: Fetchers<NoInfer<T>>) {
    this.english = english;
    this.fetchers = fetchers;
    parts.add(this);
  }

  /** In the language of the interface. */
  get current(): T {
    return this.known.get(language.current) ?? this.english;
  }

  async fetch(code: InterfaceLanguage): Promise<void> {
    if (code === 'en' || this.known.has(code)) return;
    this.known.set(code, await this.fetchers[code]());
  }
}

const parts = new Set<{ fetch(code: InterfaceLanguage): Promise<void> }>();

const fetchAll = (code: InterfaceLanguage) =>
  Promise.all(Array.from(parts, (part) => part.fetch(code)));

/** Shows the chosen language once its texts are loaded; English if they cannot be. */
export async function showChosenLanguage(): Promise<void> {
  try {
    await fetchAll(language.wanted);
    language.show(language.wanted);
  } catch {
    language.show('en');
  }
}

/** A part of the interface with texts of its own, once they are there in the current language. */
export async function withTexts<T>(part: Promise<T>): Promise<T> {
  const loaded = await part;
  await fetchAll(language.current);
  return loaded;
}

/** Changes the language of the interface. If called several times in a row, the last one wins. */
export async function chooseLanguage(code: InterfaceLanguage): Promise<void> {
  latest = code;
  await fetchAll(code);
  if (latest !== code) return;
  language.remember(code);
  language.show(code);
}

let latest: InterfaceLanguage | null = null;
