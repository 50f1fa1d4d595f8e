import ar from './ar.ts';
import de from './de.ts';
import en, { type Texts } from './en.ts';
import es from './es.ts';
import fr from './fr.ts';
import pt from './pt.ts';
import ru from './ru.ts';
import zh from './zh.ts';

export type { Texts };

const LANGUAGES: Partial<Record<string, Texts>> = { ar, de, en, es, fr, pt, ru, zh };

/** The texts of menus, the tray and dialogs for a platform locale such as `ru-RU`. Pages have their own. */
export function textsFor(locale: string): Texts {
  return LANGUAGES[locale.toLowerCase().split('-')[0] ?? ''] ?? en;
}
