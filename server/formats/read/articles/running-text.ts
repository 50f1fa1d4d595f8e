import { MAX_HEADWORD_LENGTH } from '../../../contract/vocabulary.ts';
import type { Inline } from './article-text.ts';

/** `{headword}`, `{shown (http://...)}`, `_emphasis_`, and addresses. */
const PARTS =
  /\{([^{}]{1,400})\}|(?<![\p{L}\p{N}_])_(?=\S)([^_\n]{1,120})(?<=\S)_(?![\p{L}\p{N}_])|(https?:\/\/[^\s<>{}()"]{3,400})/gu;

/** Finds links and emphasis. */
export function inlinesOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(PARTS)) {
    const [all, braced, emphasis, address] = found;
    parts.push(text.slice(at, found.index));
    at = found.index + all.length;
    if (braced !== undefined) parts.push(linkIn(braced, all));
    else if (emphasis !== undefined) parts.push({ kind: 'emphasis', text: [emphasis] });
    else if (address !== undefined) {
      const [clean = ''] = /^.*[^.,;:!?'\]]/.exec(address) ?? [];
      parts.push({ kind: 'link', to: clean, text: [clean] }, address.slice(clean.length));
    }
  }
  parts.push(text.slice(at));
  return parts.filter((part) => part !== '');
}

function linkIn(inside: string, all: string): Inline {
  const text = inside.replace(/\s+/g, ' ');
  const [, shown = '', to = ''] = /^([^(]*)\((\w+:[^\s()]+)\)$/.exec(text) ?? [];
  if (to !== '') return { kind: 'link', to, text: [shown.trim() === '' ? to : `${shown}(${to})`] };
  if (/^(?:https?|news|mailto|ftp):/.test(text)) return { kind: 'link', to: text, text: [text] };
  // Braces of a programming language; those of a link may be at the end of a line.
  if (/^\s.*\s$|[;=]/.test(text) || text.length > MAX_HEADWORD_LENGTH) return all;
  return { kind: 'word', word: text.trim() };
}
