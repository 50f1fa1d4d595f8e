const ONSETS = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t th tr v w'.split(
  ' ',
);
const VOWELS = 'a e i o u ea ai oo ou'.split(' ');
const CODAS = ' ck d ft g l ll m mp n nd ng nt p r rd sh st t x'.split(' ');

/**
 * Words that look English, in no particular order, without repetition; and one of those made so
 * far, common ones more often.
 */
export function syllableWords(random: () => number) {
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const seen = new Set<string>();
  const common: string[] = [];
  const syllable = () => pick(ONSETS) + pick(VOWELS) + pick(CODAS);
  return {
    next(): string {
      for (;;) {
        const length = 1 + Math.floor(random() * 2.6);
        const parts = Array.from({ length }, syllable).join('');
        const word = random() < 0.15 ? `${parts} ${syllable()}` : parts;
        if (seen.has(word)) continue;
        seen.add(word);
        if (common.length < 20_000) common.push(word);
        return word;
      }
    },
    known(random: () => number): string {
      if (common.length < 100) return syllable();
      return common[Math.floor(random() ** 3 * common.length)] ?? '';
    },
  };
}
