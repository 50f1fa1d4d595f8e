import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import { dictdFiles } from '../dictd/dictd.test-util.ts';
import { readFiles } from '../read.test-util.ts';
import { starDictFiles } from '../stardict/stardict.test-util.ts';

const FILLER = Array.from({ length: 40 }, (_one, i) => `word${i} and more words of text`).join(' ');
/** As books print it. */
const wrapped = (text: string, indent = '   ', width = 65): string =>
  text
    .split(' ')
    .reduce((lines: string[], word) => {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length <= width)
        lines[lines.length - 1] += ` ${word}`;
      else lines.push(indent + word);
      return lines;
    }, [])
    .join('\n');

const blockTypes = (article: string) => fromMarkdown(article).children.map(({ type }) => type);

describe('a book in prose', () => {
  const files = dictdFiles([
    ['00databaseshort', '00databaseshort\n   A book'],
    [
      'whale',
      [
        'Whale',
        ' /hwāl/, n.',
        '',
        wrapped(`A large animal, see {sperm whale}. It said: "${FILLER}" once`),
        '',
        '   1. the first kind, which goes on for',
        '      more than a line',
        '',
        '   2. the second kind',
        '',
        '       Roses are red,',
        '       Violets blue,',
        '       Whales are grey,',
        '       So are you.',
        '',
        '   Found &eacute;verywhere at {Home (http://whales.example/)}.',
        '',
      ].join('\n'),
    ],
    ['yak', `yak\n\n${wrapped(FILLER)}\n`],
    ['zebra', `ZEBRA, n.  ${wrapped(FILLER, '').trim()}\n`],
  ]);

  it('keeps the shape of its articles', async () => {
    const { records, leftOut } = await readFiles(files);
    const [whale, , zebra] = records;
    expect(whale).toMatchObject({ word: 'Whale', part_of_speech: 'noun', pronunciations: [] });
    expect(blockTypes(whale!.article)).toEqual([
      ...['paragraph', 'paragraph', 'list', 'paragraph'],
    ]);
    expect(whale?.article).toContain('see [sperm whale](word:sperm%20whale). It said: "word0');
    expect(whale?.article).toContain('   ```\n   Roses are red,\n   Violets blue,\n');
    expect(whale?.article).toContain('Found éverywhere at [Home');
    expect(whale?.meanings).toHaveLength(1);
    expect(whale?.meanings[0]?.definition).toMatch(/^A large animal, see sperm whale\. It .*…$/);
    expect(whale?.meanings[0]?.examples).toEqual([]);
    expect(zebra).toMatchObject({ word: 'ZEBRA', part_of_speech: 'noun' });
    expect(zebra?.article).not.toContain('ZEBRA');
    expect(leftOut).toMatchObject({
      'the book is read as prose: its articles are kept whole': 1,
    });
  });

  it('has a headword that goes on in a second line', async () => {
    const { records } = await readFiles(
      dictdFiles([
        ['peripheral device', `Peripheral\n  Device\n\n${wrapped(FILLER)}\n`],
        ['yak', `yak\n\n${wrapped(FILLER)} again\n`],
      ]),
    );
    expect(records[0]?.word).toBe('Peripheral Device');
  });

  it('has further headwords, each on a line of its own, as other spellings', async () => {
    const led = `light-emitting diode\nLED\nL.E.D.\n!\n\n${wrapped(FILLER)}\n`;
    const { records } = await readFiles(
      dictdFiles([
        ['led', led],
        ['light-emitting diode', led],
        ['l.e.d.', led],
        ['!', led],
        ['yak', `yak\n\n${wrapped(FILLER)} again\n`],
      ]),
    );
    expect(records[0]).toMatchObject({
      word: 'light-emitting diode',
      alternatives: ['LED', 'L.E.D.', '!'],
    });
    expect(records[0]?.article).toMatch(/^word0/);
  });

  it('has the meaning in its definition, not remarks about the word', async () => {
    const articles: [string, string][] = [
      ['cheap', 'CHEAP, n.  A method of distinction so very cheap that some fools\nemploy it.\n'],
      ['cuprum', 'cuprum\nRoman name for {copper}.\n'],
      ['gonzo', 'gonzo\n\n[from a name]\n\n1. vt. With a sort of panache, see { moby thing}.\n'],
      ['oxygen', 'oxygen\nSymbol: O\nNumber: 8\nA gas.\n'],
      ['whale', `whale\n\n${wrapped(FILLER)}\n`],
    ];
    const { records } = await readFiles(dictdFiles(articles));
    const said = records.map(({ article, meanings }) => [article, meanings[0]?.definition]);
    expect(said.slice(0, 4)).toEqual([
      Array(2).fill('A method of distinction so very cheap that some fools employ it.'),
      ['Roman name for [copper](word:copper).', 'Roman name for copper.'],
      [
        '[from a name\\]\n\n1. vt. With a sort of panache, see [moby thing](word:moby%20thing).',
        'With a sort of panache, see moby thing.',
      ],
      ['Symbol: O\\\nNumber: 8\\\nA gas.', 'Symbol: O; Number: 8; A gas.'],
    ]);
    expect(records[2]?.part_of_speech).toBe('verb');
  });

  it('may have a topic in brackets that looks like a part of speech', async () => {
    const { records } = await readFiles(
      dictdFiles([['adagio', 'adagio\n  n. 1. (art) a slow piece\n  2. (art.) one']]),
    );
    expect(records).toMatchObject([
      { part_of_speech: 'noun', meanings: [{ definition: '(art) a slow piece' }] },
      { part_of_speech: 'article', meanings: [{ definition: 'one' }] },
    ]);
  });

  it('without parts of speech has nouns only', async () => {
    const { records } = await readFiles(
      dictdFiles([
        ['British Library', `British Library\n\n${wrapped(FILLER)}\n`],
        ['yak', `YAK.\n\n${wrapped(FILLER)} again\n`],
      ]),
    );
    expect(records.map((one) => one.part_of_speech)).toEqual(['noun', 'noun']);
    expect(records[1]?.article).toMatch(/^word0/);
  });

  it('has a part of speech beside the headword', async () => {
    const { records } = await readFiles(
      dictdFiles([
        ['whale', `whale verb\n${wrapped(FILLER)}\n`],
        ['yak', `yak\n\n${wrapped(FILLER)} again\n`],
      ]),
    );
    expect(records[0]).toMatchObject({ part_of_speech: 'verb', article: FILLER });
  });

  it('in HTML keeps it, too, and nothing that could run', async () => {
    const html = `<h2>Whale</h2><p>Large &aelig;nimal, <b>big</b> <a href="bword://Orca">orca</a></p>
      <ol start="2"><li>two</li><li>three<ul><li>inner</li></ul></li></ol>
      <blockquote>said</blockquote><pre>a\n  b</pre><script>alert(1)</script>
      <a href="javascript:alert(1)">bad</a> <img src="x" alt="picture"><p>${FILLER}</p>`;
    const { records } = await readFiles(
      starDictFiles(
        [
          ['whale', html],
          ['yak', FILLER],
          ['zebra', `<div><b>Zebra</b> <i>adjective</i></div><div>${FILLER}</div>`],
        ],
        { sameTypes: 'h' },
      ),
    );
    const [whale, , zebra] = records;
    expect(zebra).toMatchObject({ word: 'zebra', part_of_speech: 'adjective', article: FILLER });
    expect(whale?.article).toBe(
      [
        'Large ænimal, **big** [orca](word:Orca)',
        '2. two\n\n3. three\n\n   - inner',
        '> said',
        '```\na\n  b\n```',
        'bad picture',
        FILLER,
      ].join('\n\n'),
    );
    expect(whale?.meanings[0]?.definition).toBe('Large ænimal, big orca');
  });
});

describe("a book of Webster's", () => {
  const pot = [
    'Pot \\Pot\\ (p[o^]t), n.; pl. {Pots}. [Akin to LG. pott, see',
    '   {Cup}.]',
    '   1. A vessel; as, a pot of ale. "Give her a pot." --De Foe.',
    '      [1913 Webster]',
    '',
    '            I pot, thou',
    '            Pottest.                    --Book ix.',
    '            23. and later.',
    '      [1913 Webster]',
    '',
    '   2. A mug.',
    '      [PJC]',
    '',
    '   9. Not a number of a meaning.',
    '',
    '   {Jack pot}. See under {Jack}.',
    '',
    '   Syn: cup; mug.',
    '',
    '   Note: Said of pots.',
    '',
  ].join('\n');
  const dog = 'Dog \\Dog\\ (d[o^]g), v. t. [imp. & p. p. {Dogged}.]\n   To hunt.\n';

  it('has senses with quotations, phrases, synonyms and notes', async () => {
    const { records, leftOut } = await readFiles(
      dictdFiles([
        ['pot', pot],
        ['dog', dog],
      ]),
    );
    expect(records[0]).toMatchObject({
      word: 'Pot',
      part_of_speech: 'noun',
      description: '1913 Webster, PJC',
      pronunciations: [
        { type: 'enpr', text: 'Pot' },
        { type: 'enpr', text: 'pŏt' },
      ],
      forms: [{ word: 'Pots', form_of_word: 'plural_form' }],
      etymologies: [{ number: 1, text: 'Akin to LG. pott, see Cup.' }],
      meanings: [
        {
          definition: 'A vessel; as, a pot of ale. "Give her a pot." --De Foe.',
          examples: [],
          quotes: [{ text: 'I pot, thou / Pottest.', reference: 'Book ix. 23. and later.' }],
        },
        { definition: 'A mug. 9. Not a number of a meaning.' },
        {
          title: 'Jack pot',
          definition: 'See under Jack.',
          synonyms: ['cup', 'mug'],
          notes: [{ kind: 'usage', text: 'Said of pots.' }],
        },
      ],
    });
    expect(records[1]).toMatchObject({
      part_of_speech: 'verb',
      verb___transitivity: 'transitive',
      forms: [{ form_of_word: 'past_simple' }, { form_of_word: 'past_participle' }],
    });
    expect(leftOut).toMatchObject({ 'numbers out of sequence (read as text)': 1 });
  });

  it('has letters and numbers as they are meant', async () => {
    const ring = [
      'Ring \\Ring\\ (?), n.; pl. {Rings} (?).',
      '   A circle: [AE] [add] [-o] [=oo] [ng] [*a] [Obs.]',
      '',
      '   2. A sound.',
      '',
      '   4. An arena, as in --Ps.',
      '   6. and later.',
      '',
    ].join('\n');
    const { records } = await readFiles(
      dictdFiles([
        ['dog', dog],
        ['ring', ring],
      ]),
    );
    expect(records[1]).toMatchObject({
      pronunciations: [{ text: 'Ring' }],
      forms: [{ word: 'Rings', pronunciations: [] }],
      meanings: [
        { definition: 'A circle: Æ a\u0324 ō\u030d o\u035eo ŋ å [Obs.]' },
        { definition: 'A sound.' },
        { definition: 'An arena, as in --Ps. 6. and later.' },
      ],
    });
  });

  it('has the article under the headword that it names, and each once', async () => {
    const { records, leftOut } = await readFiles(
      dictdFiles([
        ['pot', pot],
        ["pot o' nine ears", pot],
        ['jack pot', pot],
        ['Pot', pot],
        ['dog', dog],
      ]),
    );
    expect(records.map(({ word }) => word)).toEqual(['Pot', 'Dog']);
    expect(records[0]).toMatchObject({ alternatives: ["pot o' nine ears", 'jack pot'] });
    expect(records[0]?.meanings).toHaveLength(3);
    expect(leftOut).toMatchObject({
      'headwords that lead to the article of another (alternatives)': 2,
      'index lines that repeat another': 1,
    });
  });
});

describe('a book of translations', () => {
  const drive = [
    'drive /dɹˈaɪv/ (drove /dɹˈəʊv/ <>, driven /dɹˈɪvən/ <>) <v>',
    'treiben, (Auto) fahren <v, trans> [auto]',
    '         Note: im Straßenverkehr',
    '      "he drives"  - er treibt',
    '   Synonym: {motor}',
    '',
    ' see: {driven}',
    '',
  ].join('\n');
  const house = 'house /haʊs/\n1. Haus <neut>\n2. Gebäude <neut>\n';
  const files = (title: string) =>
    dictdFiles([
      ['00databaseshort', `00databaseshort\n${title}`],
      ['drive', drive],
      ['house', house],
    ]);

  it('has translations, forms, examples and links in their places', async () => {
    const { records, leftOut } = await readFiles(files('English-German FreeDict Dictionary'));
    expect(records).toMatchObject([
      {
        word: 'drive',
        part_of_speech: 'verb',
        transcription: 'dɹˈaɪv',
        forms: [
          { word: 'drove', form_of_word: 'past_simple', pronunciations: [{ text: 'dɹˈəʊv' }] },
          { word: 'driven', form_of_word: 'past_participle' },
        ],
        meanings: [
          {
            definition: '',
            translations: [
              {
                language: 'de',
                title: 'treiben',
                variants_of_words: ['(Auto) fahren'],
                definition: '[auto]',
              },
            ],
            examples: ['he drives – er treibt'],
            synonyms: ['motor'],
            relations: [{ kind: 'see_also', word: 'driven' }],
            notes: [{ text: 'im Straßenverkehr' }],
          },
        ],
      },
      {
        word: 'house',
        part_of_speech: 'noun',
        meanings: [
          { translations: [{ title: 'Haus', definition: 'Haus (neut)' }] },
          { translations: [{ title: 'Gebäude' }] },
        ],
      },
    ]);
    expect(leftOut).toEqual({ 'the book is read as translations of words': 1 });
  });

  it('has abbreviations, cases and several parts of speech apart', async () => {
    const { records, leftOut } = await readFiles(
      dictdFiles([
        ['00databaseshort', '00databaseshort\nEnglish-German FreeDict Dictionary'],
        ['Mexico', 'Mexico /m/\nMexiko <neut> [geogr.] MX,  /ˌɛmˈɛks/, Mejiko\n'],
        ['to', 'to /tuː/\nnach ([+ dat]) <prep>\n'],
        [
          'abuse',
          'abuse /əb/ (ab. /ab/) <s> <vt>\n1. Missbrauch\n2. schelten, schimpfen\n3. Hohn\n',
        ],
        ['brief', 'brief /b/ <s> <adj>\n1. Breve\n2. Brevier\n'],
      ]),
    );
    const german = (title: string, ...variants_of_words: string[]) => ({
      translations: [{ title, variants_of_words }],
    });
    expect(records).toMatchObject([
      { word: 'Mexico', meanings: [german('Mexiko', 'MX', 'Mejiko')] },
      { part_of_speech: 'preposition', meanings: [german('nach')] },
      { part_of_speech: 'noun', meanings: [german('Missbrauch'), german('Hohn')] },
      { part_of_speech: 'verb', meanings: [german('schelten', 'schimpfen')] },
      { part_of_speech: 'noun', meanings: [german('Breve')] },
      { part_of_speech: 'adjective', meanings: [german('Brevier')] },
    ]);
    expect(leftOut).toMatchObject({ 'transcriptions of translations': 1 });
  });

  it.each([
    ['French', { abet: 'aider, assister', gladness: 'joie', often: 'souvent' }],
    ['Spanish', { join: 'reunirse, unir', rarely: 'raramente', bamboo: 'bambú' }],
    ['German', { abet: 'helfen, begünstigen', gladness: 'Freude', sharp: 'scharf' }],
    ['Dutch', { run: 'lopen', hopeless: 'hopeloos', tree: 'boom' }],
  ])('into %s without parts of speech has likely ones', async (language, words) => {
    const { records } = await readFiles(
      dictdFiles([
        ['00databaseshort', `00databaseshort\nEnglish-${language} FreeDict Dictionary`],
        ...Object.entries(words).map(([word, text]): [string, string] => [
          word,
          `${word} /s/\n${text}\n`,
        ]),
      ]),
    );
    const parts = Object.fromEntries(records.map((one) => [one.word, one.part_of_speech]));
    expect(parts).toEqual(
      {
        French: { abet: 'verb', gladness: 'noun', often: 'adverb' },
        Spanish: { join: 'verb', rarely: 'adverb', bamboo: 'noun' },
        German: { abet: 'verb', gladness: 'noun', sharp: 'adjective' },
        Dutch: { run: 'verb', hopeless: 'adjective', tree: 'noun' },
      }[language],
    );
  });

  it('may have a word that every object in JavaScript has', async () => {
    const about: [string, string] = ['00databaseshort', 'x\nEnglish-Spanish FreeDict Dictionary'];
    const text = 'constructor /s/\nconstructor\n';
    const { records } = await readFiles(dictdFiles([about, ['constructor', text]]));
    expect(records).toMatchObject([{ word: 'constructor', part_of_speech: 'noun' }]);
  });

  it('into another language has them as definitions, and names it', async () => {
    const { records } = await readFiles(files('English-Swedish FreeDict Dictionary'));
    expect(records).toMatchObject([
      { word: 'drive', description: 'In Swedish' },
      { word: 'house', meanings: [{ definition: 'Haus <neut>', translations: [] }, {}] },
    ]);
  });

  it('of words that are not English says so', async () => {
    const { records, leftOut } = await readFiles(
      dictdFiles([
        ['00databaseshort', '00databaseshort\nGerman-English FreeDict Dictionary'],
        ['Haus', 'Haus /haʊs/ <n, neut>\nhouse\n'],
        ['gehen', 'gehen /ˈɡeːən/ <v>\ngo\n'],
      ]),
    );
    expect(leftOut).toMatchObject({ 'headwords in German': 2 });
    expect(records).toMatchObject([
      { part_of_speech: 'noun', description: 'neut', meanings: [{ definition: 'house' }] },
      { part_of_speech: 'verb' },
    ]);
  });
});

it('has a part of speech after the headword anywhere, with its level', async () => {
  const { records } = await readFiles(
    dictdFiles([['cat', 'cat noun [A1]\n  1. an animal\ncat verb\n  1. to beat; cat noun']]),
  );
  expect(records).toMatchObject([
    { part_of_speech: 'noun', word_level: 'A1', meanings: [{ definition: 'an animal' }] },
    { part_of_speech: 'verb', meanings: [{ definition: 'to beat; cat noun' }] },
  ]);
});

it('says which articles lose their columns', async () => {
  const { leftOut } = await readFiles(
    dictdFiles([['table', 'table\n  n. of values\n  one      two']]),
  );
  expect(leftOut).toMatchObject({ 'articles with columns that became running text': 1 });
});

it('keeps quotations in the text where a book does not write examples so', async () => {
  const { records } = await readFiles(
    dictdFiles([['crow', 'crow\n  n. a bird of which it is said: "quoth"; "nothing more"']]),
  );
  expect(records[0]?.meanings).toMatchObject([
    { definition: 'a bird of which it is said: "quoth"; "nothing more"', examples: [] },
  ]);
});

it('takes what is in brackets before a text for a transcription only if it looks like one', async () => {
  const { records } = await readFiles(
    dictdFiles([
      ['SCS', 'SCS\n       [systimax] Structured Cabling System'],
      ['cat', 'cat\n       [kæt] an animal'],
    ]),
  );
  expect(records).toMatchObject([
    { pronunciations: [], meanings: [{ definition: '[systimax] Structured Cabling System' }] },
    { transcription: 'kæt', meanings: [{ definition: 'an animal' }] },
  ]);
});

it('keeps the lines of Pango markup', async () => {
  const lines = ['<i>(a-b) s. m.</i>', '    <b>1</b> Meaning.', FILLER, 'A quotation.', 'Another.'];
  const { records } = await readFiles(
    starDictFiles(
      [
        ['ab', `${lines[0]}\n\n${lines.slice(1).join('\n')}`],
        ['cd', FILLER],
      ],
      { sameTypes: 'g' },
    ),
  );
  expect(records[0]).toMatchObject({
    article: `(a-b) s. m.\n\n1 Meaning.\\\n${FILLER}\\\nA quotation.\\\nAnother.`,
  });
  expect(records[0]?.meanings[0]?.definition).toMatch(/^1 Meaning/);
});
