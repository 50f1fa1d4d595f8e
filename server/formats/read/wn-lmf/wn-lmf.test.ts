import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../read.test-util.ts';

const document = (content: string, head = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE LexicalResource SYSTEM "http://globalwordnet.github.io/schemas/WN-LMF-1.4.dtd"${head}>
<LexicalResource xmlns:dc="https://globalwordnet.github.io/schemas/dc/">
  <Lexicon id="toy" label="Toy Wordnet" language="en" email="nobody@words.example"
    license="https://creativecommons.org/licenses/by/4.0/" version="2026" url="https://words.example">
${content}
  </Lexicon>
</LexicalResource>
`;

const TOY = document(`
    <LexicalEntry id="e-dog">
      <Lemma writtenForm="dog" partOfSpeech="n">
        <Pronunciation variety="GB">dɒɡ</Pronunciation>
      </Lemma>
      <Form writtenForm="doggen"/>
      <Sense id="s-dog-1" synset="y-dog"><Count>7</Count></Sense>
    </LexicalEntry>
    <LexicalEntry id="e-hound">
      <Lemma writtenForm="hound" partOfSpeech="n"/>
      <Sense id="s-hound-1" synset="y-dog"/>
    </LexicalEntry>
    <LexicalEntry id="e-animal">
      <Lemma writtenForm="animal" partOfSpeech="n"/>
      <Sense id="s-animal-0" synset="y-brute"/>
      <Sense id="s-animal-1" synset="y-animal"/>
    </LexicalEntry>
    <LexicalEntry id="e-beast">
      <Lemma writtenForm="beast" partOfSpeech="n"/>
      <Sense id="s-beast-1" synset="y-animal"/>
    </LexicalEntry>
    <LexicalEntry id="e-hot">
      <Lemma writtenForm="hot" partOfSpeech="s"/>
      <Form writtenForm="hotter"><Tag category="penn">JJR</Tag></Form>
      <Sense id="s-hot-1" synset="y-hot"><SenseRelation relType="antonym" target="s-cold-1"/></Sense>
    </LexicalEntry>
    <LexicalEntry id="e-cold">
      <Lemma writtenForm="cold" partOfSpeech="a"/>
      <Sense id="s-cold-1" synset="y-cold" subcat="f-1"/>
    </LexicalEntry>
    <LexicalEntry id="e-dog-v">
      <Lemma writtenForm="dog" partOfSpeech="v"/>
      <Form writtenForm="dogged"/>
      <Sense id="s-dog-2" synset="y-follow" subcat="f-1"/>
    </LexicalEntry>
    <Synset id="y-dog" ili="i1" members="e-dog e-hound" partOfSpeech="n" lexfile="noun.animal">
      <Definition>an animal that barks &amp; bites</Definition>
      <SynsetRelation relType="hypernym" target="y-animal"/>
      <SynsetRelation relType="domain_topic" target="y-animal"/>
      <Example>"the dog barked"</Example>
      <Example dc:source="A Book">a dog of war</Example>
    </Synset>
    <Synset id="y-animal" members="e-animal e-beast" partOfSpeech="n"><Definition>a living thing</Definition></Synset>
    <Synset id="y-brute" members="e-animal" partOfSpeech="n"><Definition>a rude person</Definition></Synset>
    <Synset id="y-hot" partOfSpeech="s"><Definition>of high temperature</Definition></Synset>
    <Synset id="y-cold" partOfSpeech="a"><Definition>of low temperature</Definition></Synset>
    <Synset id="y-follow" partOfSpeech="v"><Definition>go after</Definition></Synset>
    <SyntacticBehaviour id="f-1" subcategorizationFrame="Somebody ----s somebody"/>`);

describe('a wordnet', () => {
  it('has meanings with the details of their synsets', async () => {
    const { records, problems, leftOut, manifest } = await readFiles({ 'toy.xml': TOY });
    expect(problems).toEqual([]);
    expect(records.map(({ word, part_of_speech }) => `${word} ${part_of_speech}`)).toEqual([
      'dog noun',
      'dog verb',
      'hound noun',
      'animal noun',
      'beast noun',
      'hot adjective',
      'cold adjective',
    ]);
    expect(records[0]).toMatchObject({
      pronunciations: [{ text: 'dɒɡ', area_variant: 'british' }],
      forms: [{ word: 'doggen', form_of_word: 'plural_form' }],
      meanings: [
        {
          title: 'dog',
          definition: 'an animal that barks & bites',
          examples: ['the dog barked'],
          quotes: [{ text: 'a dog of war', reference: 'A Book' }],
          synonyms: ['hound'],
          relations: [
            {
              kind: 'broader',
              word: 'animal',
              target_part_of_speech: 'noun',
              target_sort_order: 2,
            },
          ],
        },
      ],
    });
    expect(records[1]).toMatchObject({
      pattern: ['Somebody ----s somebody'],
      alternative_details: [{ word: 'dogged', kind: 'other' }],
    });
    expect(records[5]).toMatchObject({
      forms: [{ word: 'hotter', form_of_word: 'comparative_form' }],
      meanings: [{ antonyms: ['cold'] }],
    });
    expect(leftOut).toEqual({
      Count: 1,
      'Synset ili': 1,
      'Synset lexfile': 1,
      'relations of type domain_topic': 2,
    });
    expect(manifest).toMatchObject({
      name: 'Toy Wordnet',
      version: '2026',
      license: 'CC-BY-4.0',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      attribution: 'Toy Wordnet, https://words.example',
    });
  });

  it('may be packed; lexicons of other languages are left out', async () => {
    const both = TOY.replace(
      '</LexicalResource>',
      '<Lexicon id="x" label="X" language="fr"><LexicalEntry id="a"><Lemma writtenForm="chien" ' +
        'partOfSpeech="n"/></LexicalEntry></Lexicon></LexicalResource>',
    );
    const { records, leftOut } = await readFiles({ 'toy.xml.gz': gzipSync(both) });
    expect(records).toHaveLength(7);
    expect(leftOut['entries in other languages']).toBe(1);
  });

  it('loses a sense that leads nowhere, if it may, and has each sense once', async () => {
    const again = TOY.replace(
      '<Sense id="s-hound-1" synset="y-dog"/>',
      '<Sense id="s-0" synset="none"/><Sense id="s-1" synset="y-dog"/><Sense id="s-2" synset="y-dog"/>',
    );
    const { records, problems } = await readFiles({ 'toy.xml': again }, { skipInvalid: true });
    expect(problems).toEqual(['toy.xml:14: Sense: there is no synset "none"']);
    expect(records).toHaveLength(7);
    expect(records[2]).toMatchObject({ word: 'hound', meanings: [{ synonyms: ['dog'] }] });
    expect(records[2]?.meanings).toHaveLength(1);
  });

  it('that is damaged is refused, naming the place', async () => {
    const entry = (sense: string) =>
      document(
        `<LexicalEntry id="a"><Lemma writtenForm="a" partOfSpeech="n"/>${sense}</LexicalEntry>`,
      );
    expect((await readFiles({ 'a.xml': entry('<Sense id="s" synset="none"/>') })).problems).toEqual(
      ['a.xml:6: Sense: there is no synset "none"'],
    );
    await expect(readFiles({ 'a.xml': entry('<Sense></Lemma>') })).rejects.toThrow(
      /^a\.xml:6: not well-formed XML: unexpected close tag/,
    );
    await expect(readFiles({ 'a.xml': TOY.slice(0, 2_000) })).rejects.toThrow(
      /^a\.xml:\d+: not well-formed XML: unclosed tag/,
    );
    const latin = Buffer.concat([Buffer.from(TOY.slice(0, 700)), Buffer.from([0xe9, 0x20])]);
    await expect(readFiles({ 'a.xml': latin })).rejects.toThrow('a.xml is neither valid UTF-8');
    await expect(readFiles({ 'a.xml': document('<a>'.repeat(100_000)) })).rejects.toThrow(
      'a.xml:6: more than 32 elements inside one another',
    );
    await expect(
      readFiles({ 'a.xml': entry(`<!-- ${'x'.repeat(2 * 1024 * 1024)} -->`) }),
    ).rejects.toThrow('of more than 1048576 characters');
  });

  it('has no entities expanded', async () => {
    const laughs = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
      .map((name, i, all) => `<!ENTITY ${name} "${i === 0 ? 'ha' : `&${all[i - 1]};`.repeat(10)}">`)
      .join('');
    const bomb = document(
      '<LexicalEntry id="a"><Lemma writtenForm="&h;" partOfSpeech="n"/></LexicalEntry>',
      ` [${laughs}]`,
    );
    await expect(readFiles({ 'a.xml': bomb })).rejects.toThrow(
      'a.xml:6: not well-formed XML: undefined entity',
    );
    const secret = document(
      '<LexicalEntry id="&x;"/>',
      ' [<!ENTITY x SYSTEM "file:///etc/passwd">]',
    );
    await expect(readFiles({ 'a.xml': secret })).rejects.toThrow('undefined entity');
  });
});
