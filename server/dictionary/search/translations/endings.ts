import type { TranslationLanguage } from '../../../contract/vocabulary.ts';

/**
 * How inflected forms lead to the base forms that dictionaries list, written from knowledge of the
 * grammars. A form that these rules make is only a guess until the dictionary has it, so rules are
 * broad and few. Endings and changes are folded as `translationKey` folds texts: without accents, ё
 * as е, ة as ه. What surrounds a form may still have its accents.
 */
export interface Inflection {
  /** A term without any of these letters is in another language. */
  letters: RegExp;
  /** What precedes a form in short sentences: pronouns, and particles that are written together. */
  opening?: RegExp;
  /** What follows it there. */
  closing?: RegExp;
  /** Changes inside a word. Each makes another word, and endings may then be replaced in it. */
  changes?: readonly (readonly [RegExp, string])[];
  /** By the ending of a base form, the endings that its inflected forms have instead; - for none. */
  endings: Readonly<Record<string, string>>;
}

const LATIN = /[a-z]/;
/** Stands before the ge- or -zu- of a German verb. */
const SEPARABLE = '(ab|an|auf|aus|bei|ein|fern|her|hin|los|mit|nach|um|vor|weg|zu|zuruck)';

/**
 * How forms begin or end, of which no English words and hardly any misspellings do. Measured with
 * lists of misspellings.
 */
export const FOREIGN_OPENING =
  /^(?:(?:el|los|las|un[ao]?s?|les?|une|des|du|der|die|das|de[mn]|eine?[mnrs]?|os|uma?|yo|tu|te|se|eu|ele|ela|je|il|elle|nous|vous|ils|ich|er|sie|wir|ihr) |[cdjlmnst]'(?=..))/;
export const FOREIGN_PARTICIPLE = /^ge.{3,}(?:t|en)$/;
export const FOREIGN_ENDINGS: readonly string[] = [
  // Spanish and Portuguese
  'a as o os amos emos imos aram eram iram aron eron ndo aste dades ciones aban avam ei oes aes',
  // French
  'aux eux euse euses ais ait aient ez',
  // German
  'innen ungen heiten keiten liche lichen licher liches ische ischen ischer isches',
].flatMap((endings) => endings.split(' '));

export const INFLECTIONS: Readonly<Record<TranslationLanguage, Inflection>> = {
  es: {
    letters: LATIN,
    opening:
      /^(?:(?:yo|t[uú]|[eé]l|ella|ellos|ellas|usted|ustedes|nosotros|no|me|te|se|nos|os|le|les|lo|la|los|las) )+/,
    changes: [
      // quiero, puedo, pido, duermo, durmió
      [/ie(?=[^aeiou]+[aeo]\w?$)/, 'e'],
      [/h?ue(?=[^aeiou]+[aeo]\w?$)/, 'o'],
      [/i(?=[^aeiou]+u?(?:[aeo]\w?|amos|io|ieron|iendo)$)/, 'e'],
      [/u(?=[^aeiou]+(?:io|ieron|iendo)$)/, 'o'],
    ],
    endings: {
      '': 's es a as',
      o: 'a as os',
      z: 'ces',
      ar:
        'o as a amos ais an e aste asteis aron aba abas abamos aban are aras ara aremos aran ' +
        'aria arias ariamos arian es emos en aramos ase asen ando ado ada ados adas ad ' +
        'arme arte arnos arlo arla arlos arlas arle arles andome andose andolo ame',
      car: 'que ques quen quemos',
      gar: 'gue gues guen guemos',
      zar: 'ce ces cen cemos',
      er:
        'o es e emos en i iste imos isteis io ieron ia ias iamos ian ere eras era eremos eran ' +
        'eria erias erian a as amos an iera ieran iese iendo ido ida idos idas ed yo yeron yendo ' +
        'erme erte ernos erlo erla erlos erlas erle erles iendome iendose iendolo',
      cer: 'zco zca zcas zcan zo za zan',
      ger: 'jo ja jas jan',
      ir:
        'o es e imos is en i iste isteis io ieron ia ias iamos ian ire iras ira iremos iran ' +
        'iria irias irian a as amos an iera ieran iese iendo ido ida idos idas id ' +
        'irme irte irnos irlo irla irlos irlas irle irles iendome iendose iendolo',
      cir: 'zco zca zcas zcan je jo jeron',
      gir: 'jo ja jas jan',
      guir: 'go ga gas gan',
      uir: 'uyo uyes uye uyen uya uyan uyeron uyendo',
    },
  },
  pt: {
    letters: LATIN,
    opening: /^(?:(?:eu|tu|voc[eê]s?|eles?|elas?|n[oó]s|n[aã]o|me|te|se|lhe|o|a) )+/,
    closing: /[ -](?:me|te|se|nos|lhe|lo|la)$/,
    changes: [
      // sirvo, durmo, sobe
      [/i(?=[^aeiou]+(?:o|a[sm]?|amos)$)/, 'e'],
      [/u(?=[^aeiou]+(?:o|a[sm]?|amos)$)/, 'o'],
      [/o(?=[^aeiou]+e[sm]?$)/, 'u'],
    ],
    endings: {
      '': 's es a as',
      o: 'a as os',
      ao: 'oes aos aes a as ona onas',
      om: 'oa oas',
      m: 'ns',
      al: 'ais',
      el: 'eis',
      il: 'is eis',
      ol: 'ois',
      ul: 'uis',
      eu: 'eia eias',
      ar:
        'o as a amos am ei aste ou aram ava avas avamos avam arei aras ara aremos arao aria ' +
        'ariamos ariam e es emos em asse assem ares armos arem ando ado ada ados adas',
      // The first is ç before a.
      car: 'cei ce ces cem quei que ques quem',
      gar: 'guei gue gues guem',
      er:
        'o es e emos em i este eu eram ia ias iamos iam erei eras era eremos erao eria eriam ' +
        'a as amos am esse essem eres ermos erem endo ido ida idos idas',
      ger: 'jo ja jas jam',
      guer: 'go ga gas gam',
      ir:
        'o es e imos em i iste iu iram ia ias iamos iam irei iras ira iremos irao iria iriam ' +
        'a as amos am isse issem ires irmos irem indo ido ida idos idas is',
      gir: 'jo ja jas jam',
      guir: 'go ga gas gam',
    },
  },
  fr: {
    letters: LATIN,
    opening: /^(?:(?:je|tu|il|elle|on|nous|vous|ils|elles|ne|me|te|se|de) |[jntmsd]' ?)+/,
    endings: {
      '': 's x e es',
      al: 'aux',
      ail: 'aux',
      eau: 'elle elles',
      x: 'se ses sse sses ce ces',
      eur: 'euse euses',
      teur: 'trice trices',
      el: 'elle elles',
      il: 'ille illes',
      en: 'enne ennes',
      on: 'onne onnes',
      et: 'ette ettes',
      s: 'sse sses',
      f: 've ves',
      c: 'que ques che ches',
      er:
        'e es ons ez ent ai as a ames erent ais ait ions iez aient erai eras era erons erez ' +
        'eront erais erait eraient ant ee ees ere eres',
      ger: 'geons geai geais geait geaient geant gea',
      yer: 'ie ies ient iera',
      eler: 'elle elles ellent',
      eter: 'ette ettes ettent',
      ir:
        'is it issons issez issent issais issait issaient issant isse irai iras ira irons irez ' +
        'iront irais irait i ie ies irent e es s t ons ez ent ais ait aient ant u ue',
      tir: 's t',
      mir: 's t',
      vir: 's t',
      vrir: 'vert verte',
      enir: 'iens ient iennent ienne ins int iendrai iendra enu enue enus enues',
      oir: 'ois oit oient oyons oyez oyait u ue',
      evoir: 'ois oit oivent u ue',
      re: '- s t ons ez ent ais ait aient ant rai ra ront u ue us e es',
      aitre: 'ais ait aissons aissez aissent aissait u ue',
      ettre: 'ets et is ise',
      indre: 'ins int ignons ignez ignent ignait inte',
      ire: 'is it isons isez isent isait ite ivons ivez ivent ivais ivait',
      prendre: 'prends prend prenons prenez prennent prenait pris prise',
    },
  },
  de: {
    letters: LATIN,
    opening: /^(?:ich|du|er|sie|es|wir|ihr|man) /,
    closing: / (?:mich|dich|sich|uns|euch|ihn|sie|es|nicht)$/,
    changes: [
      // gesehen, angerufen, anzurufen; gemacht, eingekauft; gewandert
      [new RegExp(`^${SEPARABLE}?(?:ge|zu)(?=.+n$)`), '$1'],
      [new RegExp(`^${SEPARABLE}?ge(.+?)e?t$`), '$1$2en'],
      [/^ge(.+e[rl])t$/, '$1n'],
      // gibt, sieht, spricht
      [/ie?(?=[^aeiou]{1,3}t$)/, 'e'],
      // Folding takes the e from blauer, which has more than an umlaut.
      [/(?<=[aou])(?=[nrms]$)/, 'e'],
    ],
    endings: {
      '':
        'e en er es em n s nen se sen in innen ' +
        'ere eren erer eres ste sten ster stes este esten ester estes',
      el: 'le len ler les lem',
      er: 're ren rer res rem',
      a: 'en',
      o: 'en',
      um: 'en',
      us: 'en',
      en: '- e st t est et te test ten tet ete eten end ende',
      n: 'e st t te test ten',
      eln: 'le',
    },
  },
  ru: {
    letters: /[а-я]/,
    opening: /^(?:(?:я|ты|он|она|мы|вы|они|не|тебя|вас|меня|его|е[её]) )+/,
    closing: / (?:тебя|вас|меня|его|е[её]|их|нас)$/,
    endings: {
      '': 'а у ом е и ы ов ей ам ами ах ем ев',
      а: '- ы и е у ой ою ам ами ах',
      я: 'и е ю ей ь ям ями ях',
      ь: 'я ю ем е и ей ям ями ях ью',
      й: 'я ю ем е и ев ям ями ях',
      о: '- а у ом е и ам ами ах',
      е: 'я ю ем и й ей ям ями ях а у',
      ие: 'ий',
      ия: 'ий',
      // With a vowel that comes and goes.
      ок: 'ка ку ком ке ки ков кам ками ках',
      ек: 'ка ку ком ке ки ков кам ками ках',
      ец: 'ца цу цом цем це цы цов цев цам цами цах',
      ка: 'ок ек',
      ня: 'ень он ен',
      на: 'он ен',
      ло: 'ол ел',
      но: 'он ен',
      ый: 'ая ое ые ого ому ым ом ых ыми ую ой а о ы ее ей',
      ий: 'ая ое ие ого ому им ом их ими ую ой яя ее его ему ем юю ей ья ье ьи ьих',
      ой: 'ая ое ые ие ого ому ым им ом ых их ыми ими ую',
      ать:
        'аю аешь ает аем аете ают ал ала ало али ай айте ая ав ан ана ано аны ' +
        'у ишь ит им ите ат ю ешь ет ем ете ют ут',
      ять: 'яю яешь яет яем яете яют ял яла яло яли яй яйте ю ишь ит им ите ят',
      еть: 'ею еешь еет еем еете еют ел ела ело ели ей ю у ишь ит им ите ят',
      ить: 'ю лю у ишь ит им ите ят ат ил ила ило или и ь ьте ен ена',
      авать: 'аю аешь ает аем аете ают',
      овать: 'ую уешь ует уем уете уют уй уйте',
      евать: 'юю юешь юет юем юете юют',
      уть: 'у ешь ет ем ете ут ул ула уло ули и ите',
      дить: 'жу',
      деть: 'жу',
      зить: 'жу',
      сить: 'шу',
      тить: 'чу щу',
      теть: 'чу',
      стить: 'щу',
      зать: 'жу жешь жет жем жете жут жи',
      сать: 'шу шешь шет шем шете шут ши',
      кать: 'чу чешь чет чем чете чут чь',
      тать: 'чу чешь чет чем чете чут',
      // Reflexive verbs.
      аться: 'аюсь аешься ается аемся аетесь аются ался алась алось ались усь ится атся айся',
      иться: 'юсь люсь усь ишься ится имся итесь ятся атся ился илась илось ились ись',
      яться: 'юсь яюсь ишься ится яется яются имся ятся ялся ялась ялись',
      еться: 'юсь еюсь ешься еется ется ются елся елась елись',
    },
  },
  ar: {
    letters: /\p{Script=Arabic}/u,
    changes: [
      // And, with, for, the: written together with the word.
      [/^(?:[وف]?[بك]?ال|[وف]?لل|[وفبكل])(?=\S{3})/, ''],
      // Verbs are listed as he does it: تكتب and أكتب are يكتب, and so is كتب.
      [/^س?[تنا](?=\S\S)/, 'ي'],
      [/^(?=\S{3})/, 'ي'],
      [/^سي/, 'ي'],
    ],
    endings: {
      '': 'ه ات ون ين ان ي ها هم ك كم نا وا ت تم يه',
      ه: 'ات تان تين تي تك تها ته تهم تنا',
    },
  },
  zh: {
    letters: /\p{Script=Han}/u,
    opening:
      /^(?:(?:[我你您他她它]们?|很|[一二三四五六七八九十两几这那每][个本只条张件位杯辆座棵家间把朵])(?=.))+/u,
    closing: /(?<=.)[我你您他她它]们?$/u,
    endings: { '': '们 了 过 着 得 儿' },
  },
};
