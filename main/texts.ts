import ar from './texts/ar.ts';
import de from './texts/de.ts';
import en, { type Texts } from './texts/en.ts';
import es from './texts/es.ts';
import fr from './texts/fr.ts';
import pt from './texts/pt.ts';
import ru from './texts/ru.ts';
import zh from './texts/zh.ts';

export type { Texts };

const LANGUAGES: Partial<Record<string, Texts>> = { ar, de, en, es, fr, pt, ru, zh };

/** The texts of menus, the tray and dialogs for a platform locale such as `ru-RU`. Pages have their own. */
export function textsFor(locale: string): Texts {
  return LANGUAGES[locale.toLowerCase().split('-')[0] ?? ''] ?? en;
}
