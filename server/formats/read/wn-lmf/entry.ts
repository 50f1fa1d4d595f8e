import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import { isWebAddress } from '../../../text/web-address.ts';
import { cleanWord } from '../clean-word.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LineMeaning, LinePronunciation, RecordLine } from '../record-line.ts';
import type { Element } from './elements.ts';
import type { Lexicon, Target } from './lexicon.ts';
import { areaOf, formOf, partOfSpeechOf, relationOf } from './words.ts';

export class EntryConverter {
  private readonly lexicon: Lexicon;
  private readonly leftOut: LeftOutCounts;

  constructor(lexicon: Lexicon, leftOut: LeftOutCounts) {
    this.lexicon = lexicon;
    this.leftOut = leftOut;
  }

  /** An entry as a record, or what is wrong with it. */
  async convert(
    entry: Element,
    { word, partOfSpeech }: { word: string; partOfSpeech: PartOfSpeech },
  ): Promise<RecordLine | string> {
    const record: RecordLine = { word, part_of_speech: partOfSpeech, forms: [], meanings: [] };
    const lemma = entry.children.find(({ name }) => name === 'Lemma');
    record.pronunciations = pronunciationsOf(lemma);
    this.addForms(record, entry);
    const frames = new Set<string>();
    for (const sense of entry.children.filter(({ name }) => name === 'Sense')) {
      const { synset: id = '', subcat = '' } = sense.attributes;
      const synset = await this.lexicon.synset(id);
      if (!synset) return `Sense: there is no synset "${id.slice(0, 100)}"`;
      record.meanings?.push(this.meaning(sense, synset, record));
      for (const frame of subcat.split(' ')) {
        const text = this.lexicon.frames.get(frame);
        if (text) frames.add(text);
      }
    }
    for (const { name, attributes } of entry.children) {
      if (name === 'SyntacticBehaviour' && attributes['subcategorizationFrame']) {
        frames.add(attributes['subcategorizationFrame']);
      }
    }
    if (frames.size > 0) record.pattern = [...frames];
    return record;
  }

  private addForms(record: RecordLine, entry: Element): void {
    for (const form of entry.children.filter(({ name }) => name === 'Form')) {
      const word = cleanWord(form.attributes['writtenForm'] ?? '');
      if (word === '' || word === record.word) continue;
      if (word.length > MAX_HEADWORD_LENGTH) {
        this.leftOut.add(`Form of more than ${MAX_HEADWORD_LENGTH} characters`);
        continue;
      }
      const tags = form.children
        .filter(({ name }) => name === 'Tag')
        .map(({ text }) => text.trim());
      const kind = formOf(word, tags, record.part_of_speech);
      if (kind) {
        const pronunciations = pronunciationsOf(form);
        record.forms?.push({ word, form_of_word: kind, pronunciations });
      } else {
        record.alternative_details ??= [];
        record.alternative_details.push({ word, area_variant: 'common', kind: 'other' });
      }
    }
  }

  private meaning(sense: Element, synset: Element, record: RecordLine): LineMeaning {
    const { id = '' } = synset.attributes;
    const meaning: LineMeaning = {
      title: record.word,
      definition: textsOf(synset, 'Definition').join('; '),
    };
    const synonyms = this.lexicon.lemmasOf(id).filter((word) => word !== record.word);
    if (synonyms.length > 0) meaning.synonyms = synonyms.filter(fits);
    for (const of of [synset, sense]) {
      for (const example of of.children.filter(({ name }) => name === 'Example')) {
        addExample(meaning, example);
      }
    }
    for (const { name, attributes } of sense.children) {
      if (name !== 'SenseRelation') continue;
      const { relType = '', target = '' } = attributes;
      this.relate(meaning, relType, this.lexicon.senseTarget(target), record);
    }
    for (const { name, attributes } of synset.children) {
      if (name !== 'SynsetRelation') continue;
      const { relType = '', target = '' } = attributes;
      this.relate(meaning, relType, this.lexicon.synsetTarget(target), record);
    }
    return meaning;
  }

  private relate(
    meaning: LineMeaning,
    type: string,
    target: Target | null,
    { word, part_of_speech }: RecordLine,
  ): void {
    const kind = relationOf(type);
    if (kind === null) this.leftOut.add(`relations of type ${type}`);
    else if (!target || !fits(target.word)) this.leftOut.add('relations to what is not there');
    else if (kind === 'antonyms') (meaning.antonyms ??= []).push(target.word);
    else {
      const part = partOfSpeechOf(target.part) ?? part_of_speech;
      if (target.word === word && part === part_of_speech) return;
      meaning.relations ??= [];
      meaning.relations.push({
        kind,
        word: target.word,
        target_part_of_speech: part,
        target_sort_order: target.order,
      });
    }
  }
}

const fits = (word: string): boolean => word !== '' && word.length <= MAX_HEADWORD_LENGTH;

const textsOf = (element: Element, name: string): string[] =>
  element.children
    .filter((child) => child.name === name)
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');

/** Removes quotation marks around an example; one with a source becomes a quote. */
function addExample(meaning: LineMeaning, { text, attributes }: Element): void {
  const clean = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^"(.*)"$/, '$1');
  const reference = attributes['dc:source']?.trim();
  if (clean === '') return;
  if (reference) (meaning.quotes ??= []).push({ text: clean, reference, source_url: '' });
  else (meaning.examples ??= []).push(clean);
}

function pronunciationsOf(element: Element | undefined): LinePronunciation[] {
  return (element?.children ?? [])
    .filter(({ name }) => name === 'Pronunciation')
    .flatMap(({ text, attributes }) => {
      const { variety = '', audio = '' } = attributes;
      const sound = text.trim().replace(/^[/[]|[/\]]$/g, '');
      const recordings = isWebAddress(audio) && audio.length <= 2_048 ? [{ url: audio }] : [];
      if (sound.length > 500 || (sound === '' && recordings.length === 0)) return [];
      return [{ text: sound, area_variant: areaOf(variety), audio: recordings }];
    });
}
