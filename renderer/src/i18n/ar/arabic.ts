import { plural } from '../language.svelte.ts';

interface Counted {
  /** For one and two, the form of the noun expresses the number. */
  one: string;
  two: string;
  /** Three to ten. */
  few: string;
  /** Eleven to ninety-nine. */
  many?: string;
  other: string;
}

/** A number with its noun. */
export function counted(forms: Counted): (count: number) => string {
  const numbered = plural('ar', { many: forms.other, ...forms });
  return (count) => (count === 1 ? forms.one : count === 2 ? forms.two : numbered(count));
}
