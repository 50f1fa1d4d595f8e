import { cleanWord } from '../clean-word.ts';

/**
 * The fullest first: `colo(u)r` for *colour* and *color*. Text in braces is shown but not looked
 * up: `{to }run`.
 */
export function spellingsIn(line: string): string[] {
  let full = '';
  let short = '';
  let isOptional = false;
  let isUnsorted = false;
  for (const [part] of line.matchAll(/\\.|\[[^\]]{0,100}\]|[^]/g)) {
    if (part === '{') isUnsorted = true;
    else if (part === '}') isUnsorted = false;
    else if (isUnsorted || /^\[.*\]$/.test(part)) continue;
    else if (part === '(') isOptional = true;
    else if (part === ')') isOptional = false;
    else {
      const text = part.startsWith('\\') && part.length > 1 ? part.slice(1) : part;
      full += text;
      if (!isOptional) short += text;
    }
  }
  const clean = [full, short].map(cleanWord);
  return [...new Set(clean)].filter((one) => one !== '');
}
