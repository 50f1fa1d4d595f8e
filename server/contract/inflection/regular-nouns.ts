/** The plurals that the rules allow, the likeliest first. */
export function regularPlurals(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) {
    return /^\p{Lu}/u.test(word) ? [`${word}s`] : [`${word.slice(0, -1)}ies`];
  }
  if (/(?:qu|[^aeiou])[aeiou]z$/.test(word)) return [`${word}zes`];
  if (/[a-z]{2}sis$/.test(word)) return [`${word.slice(0, -2)}es`];
  if (/(?:s|x|z|sh)$/i.test(word)) return [`${word}es`];
  if (/ch$/.test(word)) return [`${word}es`, `${word}s`];
  if (/[^aeiou]o$/.test(word)) return [`${word}s`, `${word}es`];
  return [`${word}s`];
}
