import { NOTE_KINDS, RELATION_KINDS, TOPICS } from '../../../contract/vocabulary.ts';
import type { Audio, Note } from '../../../contract/word.ts';
import { isOpenAddress } from '../../../text/web-address.ts';
import { cleanSound, cleanWord } from '../clean-word.ts';
import { formNamed } from '../form-named.ts';
import { isAbbreviation } from '../kaikki/tags.ts';
import {
  type Languages,
  isForeign,
  languageName,
  languageTag,
  translationLanguage,
} from '../languages.ts';
import type { LeftOutCounts } from '../left-out.ts';
import { addNote, addRecordNote, adviceOf, noteOnMeaning, usageNote } from '../notes.ts';
import { GUESSED, guessedPart, partNamed } from '../part-of-speech.ts';
import type { LineMeaning, LinePronunciation, RecordLine } from '../record-line.ts';
import { addCollocation, addRelation, addText, addTranslation, wordsIn } from '../translations.ts';
import { areaOf } from '../wn-lmf/words.ts';
import { childrenOf, type Element, textIn, textOf } from '../xml/elements.ts';

/** Each repeats the fields outside of the homographs. */
const MAX_HOMOGRAPHS = 50;

/** One, or one for each homograph. Empty without a headword. */
export function recordsOfEntry(
  entry: Element,
  languages: Languages,
  leftOut: LeftOutCounts,
): RecordLine[] {
  const homographs = childrenOf(entry, 'hom').slice(0, MAX_HOMOGRAPHS);
  const own = { ...entry, content: entry.content.filter((one) => !isHomograph(one)) };
  const parts = homographs.length === 0 ? [own] : homographs;
  return parts.flatMap((part) => {
    const content = part === own ? own.content : [...own.content, ...part.content];
    return new EntryReader(languages, leftOut).read({ ...entry, content }) ?? [];
  });
}

const isHomograph = (one: Element | string) => typeof one !== 'string' && one.name === 'hom';

class EntryReader {
  private readonly record: RecordLine = { word: '', part_of_speech: 'noun', meanings: [] };

  constructor(
    private readonly languages: Languages,
    private readonly leftOut: LeftOutCounts,
  ) {}

  read(entry: Element): RecordLine | null {
    const { record, leftOut } = this;
    const [first] = childrenOf(entry, 'form').filter((form) => textIn(form, 'orth') !== '');
    if (!first) return null;
    record.word = cleanWord(textIn(first, 'orth'));
    const from = languageTag(entry.attributes['xml:lang'] ?? '') ?? this.languages.from;
    if (isForeign(from)) leftOut.note(`headwords in ${languageName(from)}`, record.word);
    this.readPart(entry);
    for (const child of childrenOf(entry)) this.readChild(child);
    return record;
  }

  private readPart(entry: Element): void {
    const { record, leftOut } = this;
    const names = childrenOf(entry, 'gramGrp')
      .concat(entry)
      .map((one) => textIn(one, 'pos'));
    const named = partNamed(names.find(Boolean) ?? '');
    if (!named) leftOut.note(GUESSED, record.word);
    record.part_of_speech = named?.partOfSpeech ?? guessedPart(record.word);
    if (named?.description) record.description = named.description;
  }

  private readChild(child: Element): void {
    const { name } = child;
    if (name === 'form') this.readForm(child);
    else if (name === 'gramGrp') childrenOf(child).forEach((one) => this.readGrammar(one));
    else if (name === 'usg') addRecordNote(this.record, textOf(child));
    else if (name === 'sense') this.readSense(child);
    else if (name === 'note') this.readNote(child);
    else if (name === 'xr') this.readLinks(child);
    else if (name === 'cit' && isTranslation(child)) this.readShortTranslation(child);
    else if (name === 'etym') {
      const said = Number(child.attributes['n'] ?? 0);
      const number = Number.isSafeInteger(said) && said > 0 ? said : 1;
      (this.record.etymologies ??= []).push({ number, text: textOf(child) });
    } else this.readPartOfSense(child, this.sharedMeaning());
  }

  private readForm(form: Element): void {
    const { record } = this;
    const { type = 'lemma', subtype } = form.attributes;
    const spellings = childrenOf(form, 'orth').map((one) => cleanWord(textOf(one)));
    const sounds = soundsIn(form);
    const area_variant = areaOf(textIn(form, 'usg'));
    if (/^infl/.test(type)) {
      const said = childrenOf(form, 'gramGrp').flatMap((group) => childrenOf(group).map(textOf));
      for (const word of spellings) {
        const kind = formNamed(said, word, record.part_of_speech);
        if (kind === null) this.alternative(word, 'other');
        else if (word !== '') {
          const form_of_word = kind;
          (record.forms ??= []).push({ word, form_of_word, area_variant, pronunciations: sounds });
        }
      }
      return;
    }
    const isShort = isAbbreviation([type, type === 'abbrev' ? 'abbreviation' : '']);
    const kind = isShort ? 'abbreviation' : subtype === 'other' ? 'other' : 'spelling';
    for (const word of spellings) this.alternative(word, kind, area_variant);
    (record.pronunciations ??= []).push(...sounds);
    for (const inner of childrenOf(form, 'form')) this.readForm(inner);
  }

  private alternative(
    word: string,
    kind: 'abbreviation' | 'other' | 'spelling',
    area_variant = areaOf(''),
  ): void {
    if (word === '' || word === this.record.word) return;
    (this.record.alternative_details ??= []).push({ word, area_variant, kind });
  }

  private readGrammar(one: Element): void {
    const { record } = this;
    const said = textOf(one);
    if (one.name === 'pos' || said === '') return;
    if (one.name === 'colloc') (record.pattern ??= []).push(said);
    else if (/^(?:pl|plural)$/i.test(said)) record.noun___always_plural = true;
    else addRecordNote(record, said);
  }

  private readNote(note: Element): void {
    const { record } = this;
    const { type = '' } = note.attributes;
    const text = textOf(note);
    if (type === 'description') record.description = text;
    else if (type === 'article') record.article = note.content.filter(isText).join('').trim();
    // The dataset that is made of the file names the source itself.
    else if (type !== 'source' && text !== '') (record.notes ??= []).push(noteOf(type, text));
  }

  private readLinks(xr: Element): void {
    const { record } = this;
    const words = childrenOf(xr, 'ref').map((one) => cleanWord(textOf(one)));
    const { type = '' } = xr.attributes;
    if (type === 'phrasal-verb-of') [record.base_phrasal = null] = words;
    else if (type === 'phrasal-verbs') record.phrasal_variants = words;
    else if (type === 'phrase-of') record.phrase_of = words;
    else this.readPartOfSense(xr, this.sharedMeaning());
  }

  private readShortTranslation(cit: Element): void {
    const to = this.targetOf(cit);
    const language = translationLanguage(to);
    const words = quotesIn(cit);
    if (language === null) {
      addTranslation(this.record, this.sharedMeaning(), { to, words });
      return;
    }
    (this.record.short_translations ??= []).push({
      language,
      description: words.join(', '),
      variants_of_words: words.flatMap(wordsIn),
    });
  }

  /** Fields outside the senses of an entry belong to the last sense. */
  private sharedMeaning(): LineMeaning {
    const meanings = (this.record.meanings ??= []);
    const last = meanings.at(-1) ?? { title: this.record.word };
    if (meanings.length === 0) meanings.push(last);
    return last;
  }

  /** Inner senses follow the outer one. */
  private readSense(sense: Element): void {
    const { record } = this;
    const meaning: LineMeaning = { title: record.word };
    const sounds = soundsIn(sense);
    if (sounds.length > 0) meaning.pronunciations = sounds;
    const parts = childrenOf(sense).filter((one) => !NOT_PARTS.has(one.name) && !isCredit(one));
    for (const part of parts) this.readPartOfSense(part, meaning);
    const loose = sense.content.filter(isText).join('').replace(/\s+/g, ' ').trim();
    if (loose !== '') addText(meaning, loose);
    if (parts.length > 0 || loose !== '') record.meanings?.push(meaning);
    for (const inner of childrenOf(sense, 'sense')) this.readSense(inner);
  }

  private readPartOfSense(part: Element, meaning: LineMeaning): void {
    const { name, content } = part;
    const text = textOf(part);
    const { type = '' } = part.attributes;
    if (name === 'def') addText(meaning, content.every(isText) ? content.join('').trim() : text);
    else if (['cit', 'eg', 'trans'].includes(name)) this.readCitation(part, meaning);
    else if (name === 'usg') readUsage(part, meaning);
    else if (name === 'gramGrp') {
      for (const one of childrenOf(part)) readGrammarOfSense(one, meaning);
    } else if (name === 'xr') this.relate(part, meaning);
    else if (name === 'note' && type === 'etymology') {
      meaning.etymology_number = Number(text) || null;
    } else if (text === '') return;
    else if (name === 'note') (meaning.notes ??= []).push(noteOf(type, text));
    else this.leftOut.add(name);
  }

  private readCitation(cit: Element, meaning: LineMeaning): void {
    if (isTranslation(cit)) {
      const words = quotesIn(cit).flatMap(wordsIn);
      const genders = childrenOf(cit, 'gramGrp').concat(childrenOf(cit, 'gen')).map(textOf);
      const gender = genders.filter(Boolean).map((one) => `${words.join(', ')} (${one})`);
      const definition = [textIn(cit, 'def'), ...childrenOf(cit, 'usg').map(textOf), ...gender]
        .concat(childrenOf(cit, 'note').map(textOf))
        .filter(Boolean)
        .join('; ');
      if (words.length > 0) {
        addTranslation(this.record, meaning, { to: this.targetOf(cit), words, definition });
      }
      for (const example of childrenOf(cit, 'cit')) this.readCitation(example, meaning);
      return;
    }
    const inner = [...childrenOf(cit, 'cit'), ...childrenOf(cit, 'trans')].flatMap(quotesIn);
    const text = quotesIn(cit).join(' ');
    if (text === '') return;
    const [bibl] = childrenOf(cit, 'bibl');
    if (!bibl && cit.attributes['type'] !== 'quotation') {
      (meaning.examples ??= []).push([text, ...inner].join(' – '));
      return;
    }
    const address = bibl && childrenOf(bibl, 'ptr')[0]?.attributes['target'];
    (meaning.quotes ??= []).push({
      text,
      reference: bibl ? textOf(bibl) : '',
      source_url: address !== undefined && isOpenAddress(address) ? address : '',
    });
  }

  private relate(xr: Element, meaning: LineMeaning): void {
    const { type = '' } = xr.attributes;
    const refs = childrenOf(xr, 'ref');
    for (const word of refs.map((one) => cleanWord(textOf(one)))) {
      if (word === '' || word === this.record.word) continue;
      if (/^syn/.test(type)) (meaning.synonyms ??= []).push(word);
      else if (/^ant/.test(type)) (meaning.antonyms ??= []).push(word);
      else {
        const kind = RELATION_KINDS.find((one) => one === type) ?? 'see_also';
        addRelation(this.record, meaning, kind, word);
      }
    }
  }

  private targetOf(cit: Element): string | null {
    const [quote] = childrenOf(cit, 'quote');
    const said = cit.attributes['xml:lang'] ?? quote?.attributes['xml:lang'] ?? '';
    return languageTag(said) ?? this.languages.to;
  }
}

/** Elements that are read separately from the other parts of a sense. */
const NOT_PARTS = new Set(['sense', 'pron', 'ptr']);

function readUsage(usage: Element, meaning: LineMeaning): void {
  const text = textOf(usage);
  const { type } = usage.attributes;
  const topic = type === 'topic' && TOPICS.find((one) => one === text);
  if (topic) (meaning.topics ??= []).push(topic);
  else if (type === 'hint' && !noteOnMeaning(meaning, text)) meaning.title = text;
  else addNote(meaning, text);
}

const isText = (one: Element | string): one is string => typeof one === 'string';

const isTranslation = ({ name, attributes }: Element): boolean =>
  name === 'trans' || /^trans/.test(attributes['type'] ?? '');

const quotesIn = (cit: Element): string[] =>
  childrenOf(cit)
    .filter(({ name }) => ['quote', 'tr', 'q'].includes(name))
    .map(textOf)
    .filter(Boolean);

function noteOf(type: string, text: string): Note {
  const kind = NOTE_KINDS.find((one) => one === type) ?? 'usage';
  return kind === 'error' ? adviceOf(text) : { ...usageNote(text), kind };
}

function readGrammarOfSense(one: Element, meaning: LineMeaning): void {
  const text = textOf(one);
  if (text === '') return;
  if (one.name !== 'colloc') addNote(meaning, text);
  else if (one.attributes['type'] === 'pattern') (meaning.patterns ??= []).push(text);
  else addCollocation(meaning, text);
}

/** Recordings belong to the pronunciation before them. */
function soundsIn(form: Element): LinePronunciation[] {
  const sounds: LinePronunciation[] = [];
  for (const one of childrenOf(form)) {
    const { notation, rend = '', target = '', type } = one.attributes;
    const area_variant = areaOf(rend);
    if (one.name === 'pron') {
      const text = cleanSound(textOf(one));
      if (text === '' || text.length > 500) continue;
      sounds.push({ type: notation === 'enpr' ? 'enpr' : 'ipa', text, area_variant, audio: [] });
    } else if (one.name === 'ptr' && type === 'audio' && isOpenAddress(target)) {
      const last = sounds.at(-1);
      const audio: Partial<Audio> & { url: string } = { url: target };
      if (last && last.area_variant === area_variant) (last.audio ??= []).push(audio);
      else sounds.push({ text: '', area_variant, audio: [audio] });
    } else if (isCredit(one)) {
      const last = sounds.at(-1)?.audio?.at(-1);
      if (last) Object.assign(last, creditOf(textOf(one)));
    }
  }
  return sounds;
}

const isCredit = ({ name, attributes }: Element) =>
  name === 'note' && attributes['type'] === 'credit';

/** The author of a recording, its licences and its page: `Ann, CC-BY-4.0, https://...`. */
function creditOf(text: string) {
  const credit = { attribution: [] as string[], licenses: [] as string[], source_url: '' };
  for (const part of text.split(', ')) {
    if (isOpenAddress(part)) credit.source_url = part;
    else if (/^(?:CC|GFDL|GPL|PD)[\w.-]*$/.test(part)) credit.licenses.push(part);
    else credit.attribution.push(part);
  }
  return { ...credit, attribution: credit.attribution.join(', ') };
}
