import { type InterfaceLanguage, language, numberLocale } from './language.svelte.ts';
import { type Messages, messagesOf } from './messages.ts';

/** How the catalogues of other languages are fetched, by their paths. */
type Fetchers = Readonly<Record<string, () => Promise<unknown>>>;

/** All texts of one part of the interface. English is always there. */
export class Texts<T extends object> {
  private readonly inEnglish: Messages<T>;
  private readonly known = new Map<InterfaceLanguage, Messages<T>>();

  constructor(
    private readonly english: T,
    private readonly fetchers: Fetchers,
  ) {
    this.inEnglish = messagesOf(english, english, 'en');
    parts.add(this);
  }

  get current(): Messages<T> {
    return this.known.get(language.current) ?? this.inEnglish;
  }

  async fetch(code: InterfaceLanguage): Promise<void> {
    if (code === 'en' || this.known.has(code)) return;
    const path = Object.keys(this.fetchers).find((each) => each.includes(`/${code}/`));
    const own = path && ((await this.fetchers[path]?.()) as object);
    if (own) this.known.set(code, messagesOf(this.english, own, numberLocale(code)));
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
