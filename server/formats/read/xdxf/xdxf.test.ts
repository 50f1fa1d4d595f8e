import { describe, expect, it } from 'vitest';
import { readFiles } from '../read.test-util.ts';

describe('a dictionary in XDXF', () => {
  it('in the logical layout has definitions, examples and other words', async () => {
    const logical = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xdxf SYSTEM "xdxf_strict.dtd">
<xdxf lang_from="ENG" lang_to="ENG" format="logical" revision="33">
<meta_info><title>Small</title><full_title>A small book</full_title><file_ver>2</file_ver>
<description>Under https://creativecommons.org/licenses/by-sa/4.0/ for all.</description></meta_info>
<lexicon>
<ar><k>home<opt>s</opt></k><k>house</k>
  <def><gr><abbr>n.</abbr></gr><tr>həʊm</tr>
    <def cmt="informal"><deftext>where one lives;
      a <kref>house</kref></deftext><ex><ex_orig>go home</ex_orig><ex_tran>heimgehen</ex_tran></ex>
      <sr><kref type="syn">abode</kref><kref type="ant">work</kref></sr></def>
    <def><deftext>a <b>goal</b> &amp; end</deftext><rref lctn="a.mp3"/></def>
  </def>
  <def><gr>v.</gr><deftext>return</deftext></def>
</ar>
<ar><def><deftext>nothing</deftext></def></ar>
</lexicon></xdxf>`;
    const { records, problems, leftOut, manifest } = await readFiles(
      { 'dict.xdxf': logical },
      { skipInvalid: true },
    );
    expect(problems).toEqual(['dict.xdxf:16: an ar without a k']);
    expect(manifest).toMatchObject({ name: 'A small book', version: '2', license: 'CC-BY-SA-4.0' });
    expect(records).toMatchObject([
      {
        word: 'homes',
        alternatives: ['home', 'house'],
        part_of_speech: 'noun',
        pronunciations: [{ text: 'həʊm' }],
        meanings: [
          {
            definition: 'where one lives; a house',
            language_register: 'informal',
            examples: ['go home – heimgehen'],
            synonyms: ['abode'],
            antonyms: ['work'],
          },
          { definition: 'a goal & end' },
        ],
      },
      { word: 'homes', part_of_speech: 'verb', meanings: [{ definition: 'return' }] },
    ]);
    expect(leftOut).toEqual({
      'pictures and sounds': 1,
      'the book is read as a list of senses': 1,
    });
  });

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['ISO-8859-1', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(text)],
    ['of-nobody', (text: string) => Buffer.from(text)],
  ])('may say that it is in %s', async (encoding, encode) => {
    const text = `<?xml version="1.0" encoding="${encoding}"?>
<xdxf lang_from="ENG" lang_to="DEU" format="visual"><ar><k>café</k> Käffchen</ar></xdxf>`;
    const { records } = await readFiles({ 'dict.xdxf': encode(text) });
    expect(records).toMatchObject([
      { word: 'café', meanings: [{ translations: [{ title: 'Käffchen' }] }] },
    ]);
  });

  it('in the visual layout is read line by line', async () => {
    const visual = `<?xml version="1.0" encoding="UTF-8"?>
<xdxf lang_from="ENG" lang_to="DEU" format="visual"><full_name>Eng-Ger</full_name>
<description>For tests.</description>
<ar><k>drive</k>
<tr>draɪv</tr>
<abr>v.</abr>
 1) fahren, lenken
 <ex>to drive a car</ex>
 2) <c c="gray"><abr>mil.</abr></c> treiben
</ar></xdxf>`;
    const { records, manifest } = await readFiles({ 'dict.xdxf': visual });
    expect(manifest).toMatchObject({ name: 'Eng-Ger', notice: 'For tests.' });
    expect(records).toMatchObject([
      {
        word: 'drive',
        part_of_speech: 'verb',
        pronunciations: [{ text: 'draɪv' }],
        meanings: [
          {
            translations: [{ language: 'de', title: 'fahren', variants_of_words: ['lenken'] }],
            examples: ['to drive a car'],
          },
          { translations: [{ language: 'de', title: 'mil. treiben' }] },
        ],
      },
    ]);
  });
});
