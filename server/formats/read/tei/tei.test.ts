import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { ADVICE, noun, RICH, written } from '../../write/written.test-util.ts';
import { writeTei } from '../../write/tei.ts';
import { readFiles } from '../read.test-util.ts';

const document = (entries: string, title = 'English-German FreeDict Dictionary') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>
<titleStmt><title>${title}</title></titleStmt><editionStmt><edition>0.4</edition></editionStmt>
<publicationStmt><publisher>FreeDict</publisher><availability><p>Under the terms of the
<ref target="https://www.gnu.org/licenses/gpl-2.0.html">GNU General Public License</ref>.</p></availability>
</publicationStmt></fileDesc></teiHeader><text><body>
${entries}
</body></text></TEI>`;

const DRIVE = `<entry><form><orth>drive</orth><pron>dɹaɪv</pron>
  <form type="infl"><orth>drove</orth><gramGrp><tns>past</tns></gramGrp></form></form>
  <gramGrp><pos>v</pos></gramGrp>
  <sense n="1"><usg type="dom">mil.</usg><usg type="reg">coll.</usg>
    <cit type="trans"><quote>fahren</quote></cit>
    <cit type="trans"><quote>Fahrt</quote><gramGrp><gen>f</gen></gramGrp></cit>
    <cit type="example"><quote>He drove home.</quote><cit type="trans"><quote>Er fuhr heim.</quote></cit></cit>
    <xr type="syn"><ref target="#steer">steer</ref></xr>
    <sense><def>to push</def></sense>
  </sense></entry>`;

describe('a dictionary in TEI', () => {
  it('may name characters as HTML does, and no others', async () => {
    const named = DRIVE.replace('to push', 'to&nbsp;push &eacute;t&eacute; &lt; &amp;');
    const { records } = await readFiles({ 'eng-deu.tei': document(named) });
    expect(JSON.stringify(records)).toContain('to\u00a0push été < &');
    const unknown = document(DRIVE.replace('to push', '&secret;'));
    await expect(readFiles({ 'eng-deu.tei': unknown })).rejects.toThrow('undefined entity');
  });

  it('has translations, forms, examples and notes', async () => {
    const { records, problems, leftOut, manifest } = await readFiles({
      'eng-deu.tei': document(DRIVE),
    });
    expect(problems).toEqual([]);
    expect(leftOut).toEqual({});
    expect(records).toMatchObject([
      {
        word: 'drive',
        part_of_speech: 'verb',
        pronunciations: [{ text: 'dɹaɪv' }],
        forms: [{ word: 'drove', form_of_word: 'past_simple' }],
        meanings: [
          {
            definition: '',
            language_register: 'informal',
            notes: [{ kind: 'usage', text: 'mil.' }],
            translations: [
              {
                language: 'de',
                title: 'fahren',
                variants_of_words: ['Fahrt'],
                definition: 'Fahrt (f)',
              },
            ],
            examples: ['He drove home. – Er fuhr heim.'],
            synonyms: ['steer'],
          },
          { definition: 'to push' },
        ],
      },
    ]);
    expect(manifest).toMatchObject({
      name: 'English-German FreeDict Dictionary',
      version: '0.4',
      license: 'GPL-2.0-or-later',
      attribution: 'FreeDict',
    });
  });

  it('has other languages as definitions, and says which', async () => {
    const entry = `<entry><form><orth>Alps</orth></form><sense>
      <cit type="trans"><quote>Alpa</quote></cit><cit type="trans"><quote>An tAlp</quote></cit></sense></entry>`;
    const { records, leftOut } = await readFiles({
      'a.tei': document(entry, 'English-Irish FreeDict Dictionary'),
    });
    expect(records).toMatchObject([
      {
        word: 'Alps',
        description: 'In Irish',
        meanings: [{ definition: 'Alpa; An tAlp', translations: [] }],
      },
    ]);
    expect(leftOut).toEqual({ 'entries without a part of speech (guessed)': 1 });
  });

  it('whose headwords are not English says so', async () => {
    const entry = `<entry><form><orth>Hund</orth></form><gramGrp><pos>n</pos></gramGrp><sense>
      <cit type="trans"><quote>dog</quote></cit></sense></entry>`;
    const { records, leftOut } = await readFiles({
      'deu-eng.tei': document(entry, 'Deutsch-Englisches Wörterbuch'),
    });
    expect(records).toMatchObject([{ description: null, meanings: [{ definition: 'dog' }] }]);
    expect(leftOut).toEqual({ 'headwords in German': 1 });
  });

  it('joins the entries of a word wherever they are, and each sense once', async () => {
    const entry = (word: string, text: string) =>
      `<entry><form><orth>${word}</orth></form><gramGrp><pos>n</pos></gramGrp><sense><def>${text}</def></sense></entry>`;
    const entries = [entry('a', 'one'), entry('b', 'x'), entry('a', 'two'), entry('a', 'one')];
    const { records } = await readFiles({ 'a.xml': document(entries.join('\n')) });
    const texts = records.map(({ word, meanings }) => [word, ...meanings.map((m) => m.definition)]);
    expect(texts).toEqual([
      ['a', 'one', 'two'],
      ['b', 'x'],
    ]);
  });

  it('reads homographs as records of their own', async () => {
    const entry = `<entry><form><orth>lead</orth></form>
      <hom><gramGrp><pos>n</pos></gramGrp><sense><def>a metal</def></sense></hom>
      <hom><gramGrp><pos>v</pos></gramGrp><sense><def>to guide</def></sense></hom></entry>`;
    const { records } = await readFiles({ 'a.xml': document(entry) });
    expect(records).toMatchObject([
      { part_of_speech: 'noun', meanings: [{ definition: 'a metal' }] },
      { part_of_speech: 'verb', meanings: [{ definition: 'to guide' }] },
    ]);
  });

  it('leaves out an entry that has no headword, if it may', async () => {
    const entries = `<entry><sense/></entry>\n${DRIVE}`;
    const read = (skipInvalid: boolean) =>
      readFiles({ 'a.xml': document(entries) }, { skipInvalid });
    const { records, problems } = await read(true);
    expect(records).toHaveLength(1);
    expect(problems).toEqual(['a.xml:7: an entry without an orth']);
    expect((await read(false)).records).toEqual([]);
  });

  it('of ours has what was exported', async () => {
    const other = noun('colour', {
      alternative_details: [
        { word: 'color', area_variant: 'american', kind: 'spelling' },
        { word: 'col.', area_variant: 'common', kind: 'abbreviation' },
      ],
      alternatives: ['color', 'col.'],
      article: '# Colour\n\nA *long* text.',
      phrase_of: ['red'],
    });
    // Datasets have translations in the order of their languages.
    const meanings = RICH.meanings.map((meaning) => {
      return { ...meaning, ...ADVICE, translations: meaning.translations.toReversed() };
    });
    const files = await written(writeTei, [{ ...RICH, meanings }, other]);
    const { records, problems, manifest } = await readFiles(
      { 'a.zip': zipSync(files) },
      { alone: 'a.zip' },
    );
    expect(problems).toEqual([]);
    expect(manifest).toMatchObject({ name: 'Test words', license: 'CC-BY-4.0 AND CC-BY-SA-4.0' });
    expect(records).toHaveLength(2);
    expect(records.find(({ word }) => word === RICH.word)?.meanings[0]).toMatchObject(ADVICE);
    const again = await written(writeTei, records);
    const body = (content: Buffer | undefined) =>
      String(content)
        .replace(/^[^]*<body>/, '')
        .replace(/<note type="source">[^<]*<\/note>/g, '');
    expect(body(again['wordkeep-en.tei.xml'])).toBe(body(files['wordkeep-en.tei.xml']));
  });
});
