import { readSounds } from './phonemes.ts';

/**
 * Rules for pronouncing unknown words, good enough to look for words that sound alike.
 *
 * Each line has letters, with lookaround for what comes before or after them, and their sounds. At
 * each position the first line that matches is taken, so exceptions come before rules. `+` marks
 * vowels that are likely to be stressed at the end of a word.
 */
const RULES = `
  tion(?=s?$) ʃən
  (?<=s)tion tʃən
  ssion(?=s?$) ʃən
  (?<=[aeiou])sion(?=s?$) ʒən
  sion(?=s?$) ʃən
  cian(?=s?$) ʃən
  [ct]ious(?=$|ly) ʃəs
  geous$ dʒəs
  [ct]ial ʃəl
  ture(?=[sd]?$) tʃɝ
  sure(?=[sd]?$) ʒɝ
  ology ɑlədʒi
  ious$ iəs
  eous$ iəs
  (?<=..)ous$ əs
  ience(?=s?$) iəns
  ient(?=s?$) iənt
  (?<=[^aeiou].*)able(?=s?$) əbəl
  (?<=..)age(?=s?$) ɪdʒ
  (?<=[^aeiou].*)ate$ +eɪt
  (?<=[aeiouy].*)ive(?=s?$) ɪv
  (?<=[aeiouy].*)ice$ ɪs
  (?<=..)ment(?=s?$) mənt
  (?<=..)ness$ nəs
  (?<=..)less$ ləs
  (?<=..)ful$ fəl
  (?<=[aeiouy].*[td])ed$ ɪd
  (?<=[aeiouy].*[fkpsx]|[cs]h)ed$ t
  (?<=[aeiouy].*[a-z])ed$ d
  (?<=(?:s|z|x|ch|sh|c|g))es$ ɪz
  (?<=[aeiouy].*[bdfklmnprtv])es$ z
  (?<=[aeiouy].*[^aeioulrs])le(?=s?$) əl
  (?<=[aeiouy].*)y$ i
  (?<=[aeiouy].*)ie(?=s?$) i
  ^kn n
  ^gn n
  ^ps s
  ^pn n
  ^wr r
  ^wh(?=o) h
  ^x z
  ^mn n
  mb(?=s?$) m
  mn$ m
  gn(?=$|[^aeiouy]) n
  eigh +eɪ
  aigh +eɪ
  igh +aɪ
  augh +ɔ
  ough(?=t) +ɔ
  ^though +ðoʊ
  ^through +θru
  ough$ +ʌf
  gh(?=$|t|s$) 
  tch tʃ
  ch(?=r|l) k
  sch sk
  ch tʃ
  sh ʃ
  ph f
  th(?=er|e$|em|is$|at$) ð
  th θ
  wh w
  ck k
  qu kw
  que$ k
  sc(?=[eiy]) s
  cc(?=[eiy]) ks
  cc k
  c(?=[eiy]) s
  c k
  dge dʒ
  dg dʒ
  gg ɡ
  gu(?=[eiy]) ɡ
  ge$ dʒ
  g(?=[ey]|i(?!v|r|l|g)) dʒ
  g ɡ
  ng(?=$|s$|[^aeiouyrl]) ŋ
  n(?=[kgqx]) ŋ
  ai?re(?=s?$) +ɛr
  eer +ɪr
  ear(?=[nlt]) +ɝ
  ear +ɪr
  ere(?=s?$) +ɪr
  ire(?=s?$) +aɪɝ
  ore(?=s?$) +ɔr
  our(?=s?$) +aʊɝ
  oor +ɔr
  ure(?=s?$) +jʊr
  arr(?=[aeiouy]) ɛr
  err(?=[aeiouy]) ɛr
  ^war wɔr
  ar(?=$|[^aeiouyr]) +ɑr
  wor(?=[^aeiouyr]) wɝ
  or(?=$|[^aeiouyr]) +ɔr
  (?:er|ir|ur|yr)(?=$|[^aeiouyr]) ɝ
  [ae][iy](?!.*[aeiou]) +eɪ
  ai +eɪ
  ay +eɪ
  (?<=[aeiouy].*)al(?=s?$) əl
  (?<=[aeiouy].*)en(?=s?$|t|ce) ən
  (?<=[aeiouy].*)an(?=s?$|t|ce) ən
  (?<=[aeiouy].*)on(?=s?$) ən
  (?<=[aeiouy].*)om(?=s?$) əm
  (?<=[aeiouy].*)el(?=s?$) əl
  (?<=[aeiouy].*)il(?=s?$) əl
  (?<=[aeiouy].*)um(?=s?$) əm
  (?<=[aeiouy].*)us$ əs
  (?<=[aeiouy].*)et(?=s?$) ət
  (?<=[aeiouy].*)it(?=s?$) ət
  (?<=[aeiouy].*)in(?=s?$) ən
  au +ɔ
  aw +ɔ
  ee +i
  ea(?=d$|lth|th$|sur|v[ye]|ds$) +ɛ
  ea +i
  eu +ju
  (?<=[rljs]|ch)ew +u
  ew +ju
  ei +i
  ey$ i
  ie +i
  oa +oʊ
  oe +oʊ
  oi +ɔɪ
  oy +ɔɪ
  oo(?=k|d$) +ʊ
  oo +u
  ou +aʊ
  ow(?=[nl]) +aʊ
  ow$ +oʊ
  ow +aʊ
  ue$ +u
  ui +u
  a(?=l[kmdtl]) +ɔ
  l(?=[km]$) 
  i(?=nd$|ld$|gn$) +aɪ
  o(?=l[dkt]|st$|ll$) +oʊ
  a(?=tion) +eɪ
  o(?=tion) +oʊ
  u(?=tion) +u
  a(?=[^aeiouywxr](?:ing$|e(?:s|d|r|rs)?$)) +eɪ
  e(?=[^aeiouywxr]es?$) +i
  i(?=[^aeiouywxr](?:ing$|e(?:s|d|r|rs)?$)) +aɪ
  y(?=[^aeiouywxr]es?$) +aɪ
  o(?=[^aeiouywxr](?:ing$|e(?:s|d|r|rs)?$)) +oʊ
  (?<=[rljs]|ch)u(?=[^aeiouywxr]es?$) +u
  u(?=[^aeiouywxr]es?$) +ju
  (?<=[^aeiouy].*[aeiouy].*)e$ 
  (?<=[aeiouy].*)e$ 
  ^a(?=[^aeiouy][aeiouyrl]) ə
  (?<=[aeiouy].*)a$ ə
  (?<=[aeiouy].*)o(?=s?$) oʊ
  a(?=st$|th$) æ
  (?<=[wq]u?)a(?=[^aeiouyr]) ɑ
  a æ
  e$ +i
  e ɛ
  i$ i
  i(?=[aou]) i
  (?<=i)a(?=[ln]?s?$|[ln]t?s?$) ə
  i ɪ
  (?<=^[^aeiou]*)y$ +aɪ
  y(?=[aeiou]) j
  y ɪ
  o$ +oʊ
  o ɑ
  (?<=[bp])u(?=ll|sh) ʊ
  u$ u
  u ʌ
  x ks
  (?<=[aeiou])s(?=e$|$) z
  (?<=[bdgvmnlrw])s$ z
  j dʒ
  ([bdfhklmnprstvwz])\\1 $1
  ([bdfhklmnprstvwz]) $1
`;

interface Rule {
  letters: RegExp;
  sounds: string;
}

let rules: readonly Rule[] | null = null;

function readRules(): Rule[] {
  return RULES.trim()
    .split('\n')
    .map((line) => {
      const [, letters = '', sounds = ''] = /^\s*(\S+)(?: (\S*))?$/.exec(line) ?? [];
      return { letters: new RegExp(letters, 'y'), sounds };
    });
}

/** Further letters are ignored. */
const MAX_LETTERS = 40;
/** A penultimate short vowel followed by one consonant and a weak final syllable. */
const WEAK_PENULT = /[əɪɛæʌɑi](?:[^əɛæʌɑɔɝɪʊiu]|[td]ʃ)?(?:i|əl|əs|ən|ənt|əns|nəs|ɪv)[dz]?$/u;
const VOWEL = /[əɛæʌɑɔɝ]|[eao]?ɪ|[ao]?ʊ|[iu]/gu;

/** The likely pronunciation of a spelling without accents. */
export function guessSounds(spelling: string): Uint8Array {
  rules ??= readRules();
  return readSounds(
    spelling
      .slice(0, MAX_LETTERS)
      .split(/[^a-z]+/)
      .filter((word) => word !== '')
      .map((word) => withStress(soundOut(word)))
      .join(' '),
  );
}

function soundOut(word: string): string {
  let sounds = '';
  for (let at = 0; at < word.length;) {
    let length = 1;
    for (const rule of rules ?? []) {
      rule.letters.lastIndex = at;
      const found = rule.letters.exec(word);
      if (!found || found[0] === '') continue;
      sounds += rule.sounds.replace('$1', found[1] ?? '');
      length = found[0].length;
      break;
    }
    at += length;
  }
  return sounds;
}

/** Stresses a heavy last vowel; otherwise the penultimate, or the one before it if that is weak. */
function withStress(sounds: string): string {
  const plain = sounds.replaceAll('+', '');
  const heavy = sounds.lastIndexOf('+');
  const after = heavy < 0 ? 0 : [...sounds.slice(heavy).matchAll(VOWEL)].length;
  let at = [...plain.matchAll(VOWEL)].at(-2)?.index;
  const antepenult = [...plain.matchAll(VOWEL)].at(-3)?.index;
  if (antepenult !== undefined && WEAK_PENULT.test(plain)) at = antepenult;
  if (after === 1 || (after === 2 && heavy >= 0)) {
    at = sounds.slice(0, heavy).replaceAll('+', '').length;
  }
  return at === undefined ? plain : `${plain.slice(0, at)}ˈ${plain.slice(at)}`;
}
