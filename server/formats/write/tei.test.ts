import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeTei } from './tei.ts';
import { hasProgram, inFolder, noun, RICH, run, written } from './written.test-util.ts';
import { itWhere } from '../../../tests/_util/where.ts';

const FILE = 'wordkeep-en.tei.xml';

it('writes everything that a record says', async () => {
  const xml = (await written(writeTei, [RICH]))[FILE]!.toString();
  expect(
    xml.replaceAll(/(<(?:entry|form|sense|gramGrp|usg|cit|xr|etym|note|licence|ptr))/g, '\n$1'),
  ).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
    <teiHeader><fileDesc><titleStmt><title>Test words</title></titleStmt><editionStmt><edition>1.2.3</edition></editionStmt><publicationStmt><publisher>Wordkeep</publisher><availability status="restricted">
    <licence target="https://creativecommons.org/licenses/by/4.0/"><p>Tests: CC-BY-4.0</p><p>The testers</p><p>For tests only.</p></licence>
    <licence><p>More tests: CC-BY-SA-4.0</p><p>Others</p></licence></availability></publicationStmt><sourceDesc><p>Test words
    Version: 1.2.3
    Made with Wordkeep, https://github.com/wordkeep/wordkeep
    Records: all; translations: all languages

    Licence of the whole: CC-BY-4.0 AND CC-BY-SA-4.0

    Dataset: Tests
    Version: 1.2.3
    Licence: CC-BY-4.0 (https://creativecommons.org/licenses/by/4.0/)
    Attribution: The testers
    Notice: For tests only.

    Dataset: More tests
    Licence: CC-BY-SA-4.0
    Attribution: Others

    Recordings are on other servers, under the licences given with them.
    </p></sourceDesc></fileDesc></teiHeader>
    <text xml:lang="en"><body>

    <entry xml:id="e1" xml:lang="en">
    <form type="lemma"><orth>run</orth><pron notation="ipa" rend="British">rʌn</pron>
    <ptr type="audio" target="https://example.org/run.ogg?a=1&amp;b=2" rend="British"/>
    <note type="credit">Ann, CC-BY-SA-3.0, https://example.org/file</note><pron notation="enpr">rŭn</pron></form>
    <form type="variant" subtype="other"><orth>rinne</orth></form>
    <form type="inflected"><orth>ran</orth><pron notation="ipa">ræn</pron>
    <ptr type="audio" target="https://example.org/ran.ogg" rend="American"/>
    <note type="credit">Bob, CC0-1.0</note>
    <gramGrp><gram type="form">past simple</gram></gramGrp></form>
    <form type="inflected"><orth>run</orth>
    <gramGrp><gram type="form">past participle</gram></gramGrp></form>
    <form type="inflected"><orth>running</orth>
    <gramGrp><gram type="form">present participle</gram></gramGrp>
    <usg type="geographic">American</usg></form>
    <gramGrp><pos>verb</pos><subc>both</subc><gram>irregular verb</gram><colloc>run somewhere</colloc></gramGrp>
    <usg type="level">A1</usg>
    <usg type="geographic">British</usg>
    <usg type="register">informal</usg>
    <usg type="register">dated</usg>
    <usg type="domain">sport</usg>
    <usg type="frequency">Zipf 5.6</usg>
    <note type="description">A very &lt;common&gt; &quot;verb&quot; &amp; more.</note>
    <xr type="phrasal-verbs"><ref type="entry">run into</ref></xr>
    <cit type="translation" xml:lang="de"><quote>laufen, rennen</quote></cit>
    <sense n="1">
    <gramGrp><gram>intransitive</gram></gramGrp>
    <usg type="level">A1</usg>
    <usg type="register">dated</usg>
    <usg type="hint">move fast</usg><def>to go on foot,
    very fast</def>
    <cit type="example"><quote>She runs every morning.</quote></cit>
    <cit type="quotation"><quote>Run, rabbit.</quote><bibl>A song, 1939
    <ptr target="https://example.org/song"/></bibl></cit>
    <xr type="synonymy"><ref type="entry">jog</ref></xr>
    <xr type="antonymy"><ref type="entry">walk</ref></xr>
    <xr type="broader"><ref type="entry">move</ref></xr>
    <cit type="translation" xml:lang="de"><quote>laufen, rennen</quote><def>schnell</def></cit>
    <cit type="translation" xml:lang="ru"><quote>бежать</quote></cit>
    <note type="etymology">1</note></sense>
    <sense n="2">
    <usg type="hint">operate</usg><def>=to make work</def></sense>
    <etym n="1">From Old English *rinnan*.</etym>
    <note type="source">Tests</note></entry>
    </body></text>
    </TEI>
    "
  `);
});

it('tells apart other spellings, abbreviations and other names', async () => {
  const record = noun('colour', {
    alternative_details: [
      { word: 'color', area_variant: 'american', kind: 'spelling' },
      { word: 'col.', area_variant: 'common', kind: 'abbreviation' },
      { word: 'hue', area_variant: 'common', kind: 'other' },
    ],
  });
  const xml = (await written(writeTei, [record]))[FILE]!.toString();
  expect(xml).toContain('<form type="variant"><orth>color</orth>');
  expect(xml).toContain('<form type="abbreviation"><orth>col.</orth>');
  expect(xml).toContain('<form type="variant" subtype="other"><orth>hue</orth>');
  // The headword as the title of a meaning would be no hint.
  expect(xml).not.toContain('type="hint"');
});

itWhere(await hasProgram('xmllint', '--version'), 'xmllint is not installed')(
  'is XML, whatever the texts are',
  async () => {
    const odd = noun('a<b>&"\u0001\ufffe', { description: ']]> \u{1f600}' });
    await inFolder(await written(writeTei, [odd, RICH]), async (folder) => {
      const query = 'string((//*[local-name()="entry"])[1]/*[local-name()="form"])';
      const { stdout } = await run('xmllint', ['--xpath', query, join(folder, FILE)]);
      expect(stdout.trim()).toBe('a<b>&"');
    });
  },
);
