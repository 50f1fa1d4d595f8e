import { MAX_HEADWORD_LENGTH, type PartOfSpeech } from '../../../contract/vocabulary.ts';
import { isWebAddress } from '../../../text/web-address.ts';
import { cleanSound, cleanWord } from '../clean-word.ts';
import type { LeftOutCounts } from '../left-out.ts';
import type { LineMeaning, LinePronunciation, RecordLine } from '../record-line.ts';
import { childrenOf, type Element, textOf } from '../xml/elements.ts';
import type { Lexicon, Target } from './lexicon.ts';
import { areaOf, formOf, partOfSpeechOf, relationOf } from './words.ts';

export class EntryConverter {
  constructor(
    private readonly lexicon: Lexicon,
    private readonly leftOut: LeftOutCounts,
  ) {}

  /** Leaves out unreadable senses, and returns the problems with them. */
  convert(
    entry: Element,
    { word, partOfSpeech }: { word: string; partOfSpeech: PartOfSpeech },
  ): { record: RecordLine; wrong: string[] } {
    const record: RecordLine = { word, part_of_speech: partOfSpeech, forms: [], meanings: [] };
    const lemma = childrenOf(entry, 'Lemma')[0];
    record.pronunciations = pronunciationsOf(lemma);
    this.addForms(record, entry);
    const frames = new Set<string>();
    const wrong: string[] = [];
    for (const sense of childrenOf(entry, 'Sense')) {
      const { synset: id = '', subcat = '' } = sense.attributes;
      const synset = this.lexicon.synset(id);
      if (!synset) {
        wrong.push(`there is no synset "${id.slice(0, 100)}"`);
        continue;
      }
      record.meanings?.push(this.meaning(sense, synset, record));
      for (const frame of subcat.split(' ')) {
        const text = this.lexicon.frames.get(frame);
        if (text) frames.add(text);
      }
    }
    for (const { attributes } of childrenOf(entry, 'SyntacticBehaviour')) {
      const { subcategorizationFrame: frame } = attributes;
      if (frame) frames.add(frame);
    }
    if (frames.size > 0) record.pattern = [...frames];
    return { record, wrong };
  }

  private addForms(record: RecordLine, entry: Element): void {
    for (const form of childrenOf(entry, 'Form')) {
      const word = cleanWord(form.attributes['writtenForm'] ?? '');
      if (word === '' || word === record.word) continue;
      if (word.length > MAX_HEADWORD_LENGTH) {
        this.leftOut.add(`Form of more than ${MAX_HEADWORD_LENGTH} characters`);
        continue;
      }
      const tags = childrenOf(form, 'Tag').map(textOf);
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
      for (const example of childrenOf(of, 'Example')) {
        addExample(meaning, example);
      }
    }
    for (const { attributes } of childrenOf(sense, 'SenseRelation')) {
      const { relType = '', target = '' } = attributes;
      this.relate(meaning, relType, this.lexicon.senseTarget(target), record);
    }
    for (const { attributes } of childrenOf(synset, 'SynsetRelation')) {
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
  childrenOf(element, name)
    .map(textOf)
    .filter((text) => text !== '');

/** Removes quotation marks around an example; one with a source becomes a quote. */
function addExample(meaning: LineMeaning, example: Element): void {
  const clean = textOf(example).replace(/^"(.*)"$/, '$1');
  const reference = example.attributes['dc:source']?.trim();
  if (clean === '') return;
  if (reference) (meaning.quotes ??= []).push({ text: clean, reference, source_url: '' });
  else (meaning.examples ??= []).push(clean);
}

function pronunciationsOf(element: Element | undefined): LinePronunciation[] {
  return (element ? childrenOf(element, 'Pronunciation') : []).flatMap((one) => {
    const { variety = '', audio = '' } = one.attributes;
    const sound = cleanSound(textOf(one));
    const recordings = isWebAddress(audio) && audio.length <= 2_048 ? [{ url: audio }] : [];
    if (sound.length > 500 || (sound === '' && recordings.length === 0)) return [];
    return [{ text: sound, area_variant: areaOf(variety), audio: recordings }];
  });
}
