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
          ['zebra', FILLER],
        ],
        { sameTypes: 'h' },
      ),
    );
    const [whale] = records;
    expect(whale?.article).toBe(
      [
        '**Whale**',
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
