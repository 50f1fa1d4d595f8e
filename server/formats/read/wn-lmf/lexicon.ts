import { join } from 'node:path';
import { KeySet } from '../../../dataset/read/key-set.ts';
import { tooLarge } from '../../../dataset/read/errors.ts';
import { cleanWord } from '../clean-word.ts';
import { type About, licenceNamed } from '../about.ts';
import type { Reading } from '../reading.ts';
import { TextStore } from '../text-store.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { countLeftOut } from './count-left-out.ts';
import { childrenOf, type Element, readElements } from '../xml/elements.ts';
import { partOfSpeechOf } from './words.ts';

const UNITS = new Set(['LexicalEntry', 'Synset', 'SyntacticBehaviour']);
const SHELLS = new Set(['Lexicon', 'LexiconExtension']);
const UNITS_PER_REPORT = 10_000;
/** Sentence patterns; WordNet has 35. */
const MAX_FRAMES = 10_000;
/** Real synsets have a few dozen at most. */
const MAX_SYNONYMS = 1_000;
/** A synset is read for each of its senses: in real wordnets twice on average. */
const MAX_READS = 20;
const READ_ANYWAY_CHARS = 16 * 1024 * 1024;

interface SenseRow {
  entry: number;
  synset: number;
  /** The number among the meanings of its record. */
  order: number;
}

/**
 * Everything in a WN-LMF file by id, because entries refer to later synsets, and synsets to one
 * another. Texts are in a scratch file, the links between them in memory.
 */
export class Lexicon {
  about: About = {};
  readonly frames = new Map<string, string>();
  readonly lemmas: string[] = [];
  readonly parts: string[] = [];
  readonly lines: number[] = [];
  private readonly entryIds = new KeySet();
  private readonly senseIds = new KeySet();
  private readonly synsetIds = new KeySet();
  private readonly senses: SenseRow[] = [];
  /** The senses of each synset, and its text; -1 while it has only been referred to. */
  private readonly synsetSenses: number[][] = [];
  private readonly synsetText: number[] = [];
  /** The id that each synset names as that of its first member; empty if it names none. */
  private readonly firstMembers: string[] = [];
  /** Characters of all synsets, and of those read for their senses. */
  private synsetChars = 0;
  private readChars = 0;
  private readonly orders = new KeySet();
  private readonly orderCounts: number[] = [];
  private isEnglish = true;

  private constructor(
    private readonly entryTexts: TextStore,
    private readonly synsetTexts: TextStore,
    private readonly reading: Reading,
  ) {}

  /** @throws {DatasetError} when the file is not well formed */
  static async read(file: UnpackedFile, reading: Reading): Promise<Lexicon> {
    const { scratch, onStaged } = reading;
    const entries = new TextStore(join(scratch, 'entries'));
    const synsets = new TextStore(join(scratch, 'synsets'));
    const lexicon = new Lexicon(entries, synsets, reading);
    let units = 0;
    const take = (element: Element, line: number) => {
      units += 1;
      if (units % UNITS_PER_REPORT === 0) onStaged(units, null);
      lexicon.add(element, line, file.name);
    };
    try {
      await readElements(file, { units: UNITS, shells: SHELLS }, take);
      return lexicon;
    } catch (error) {
      lexicon.close();
      throw error;
    }
  }

  entry(i: number): Element {
    return JSON.parse(this.entryTexts.read(i));
  }

  /** Null if the file refers to the synset but does not contain it. */
  synset(id: string): Element | null {
    const at = this.synsetIds.get(id);
    const number = at === null ? -1 : (this.synsetText[at - 1] ?? -1);
    if (number === -1) return null;
    const text = this.synsetTexts.read(number);
    this.readChars += text.length;
    if (this.readChars > Math.max(READ_ANYWAY_CHARS, MAX_READS * this.synsetChars)) {
      throw tooLarge('its senses share too many long synsets');
    }
    return JSON.parse(text);
  }

  lemmasOf(synsetId: string): string[] {
    const at = this.synsetIds.get(synsetId);
    const senses = at === null ? [] : (this.synsetSenses[at - 1] ?? []);
    return senses
      .slice(0, MAX_SYNONYMS)
      .map((sense) => this.lemmas[this.senses[sense]?.entry ?? -1] ?? '');
  }

  /** Null if the sense is missing. */
  senseTarget(id: string): Target | null {
    const at = this.senseIds.get(id);
    return at === null ? null : this.target(at - 1);
  }

  /** The first word of the synset. */
  synsetTarget(id: string): Target | null {
    const at = this.synsetIds.get(id);
    const senses = at === null ? [] : (this.synsetSenses[at - 1] ?? []).slice(0, MAX_SYNONYMS);
    const first = at === null ? '' : this.firstMembers[at - 1];
    const entry = first ? this.entryIds.get(first) : null;
    const sense = first ? this.senseIds.get(first) : null;
    const meant =
      sense !== null
        ? sense - 1
        : (senses.find((one) => this.senses[one]?.entry === (entry ?? 0) - 1) ?? senses[0]);
    return meant === undefined ? null : this.target(meant);
  }

  close(): void {
    this.entryTexts.close();
    this.synsetTexts.close();
  }

  private target(sense: number): Target | null {
    const row = this.senses[sense];
    if (!row) return null;
    const { entry, order } = row;
    return { word: this.lemmas[entry] ?? '', part: this.parts[entry] ?? '', order };
  }

  private add(element: Element, line: number, file: string): void {
    const { name, attributes } = element;
    if (SHELLS.has(name)) this.addLexicon(attributes);
    else if (!this.isEnglish) this.reading.leftOut.add('entries in other languages');
    else if (name === 'LexicalEntry') this.addEntry(element, line, file);
    else if (name === 'Synset') this.addSynset(element, line, file);
    else this.addFrame(attributes, file);
  }

  private addLexicon(attributes: Record<string, string>): void {
    const { language = 'en', label, version, license, url, citation, email } = attributes;
    this.isEnglish = /^en(?:g|$|[-_])/i.test(language);
    if (!this.isEnglish || this.about.name) return;
    const isAddress = /^https?:\/\//.test(license ?? '');
    this.about = {
      name: label,
      version,
      license: isAddress ? licenceNamed(license ?? '') : license,
      license_url: isAddress ? license : undefined,
      attribution: citation || [label, url || email].filter(Boolean).join(', '),
    };
  }

  private addEntry(element: Element, line: number, file: string): void {
    const lemma = childrenOf(element, 'Lemma')[0];
    const { writtenForm = '', partOfSpeech = '' } = lemma?.attributes ?? {};
    const word = cleanWord(writtenForm);
    if (word === '') {
      this.problem(file, line, 'LexicalEntry', 'has no Lemma with a writtenForm');
      return;
    }
    const i = this.lemmas.length;
    this.lemmas.push(word);
    this.parts.push(partOfSpeech);
    this.lines.push(line);
    this.entryTexts.add(JSON.stringify(element));
    const { id } = element.attributes;
    if (id) this.entryIds.add(id, i + 1);
    for (const { attributes } of childrenOf(element, 'Sense')) {
      const { id: senseId, synset: synsetId = '' } = attributes;
      const synset = this.numberOf(synsetId);
      const order = this.nextOrder(`${partOfSpeechOf(partOfSpeech) ?? ''} ${word}`);
      this.senses.push({ entry: i, synset, order });
      this.synsetSenses[synset]?.push(this.senses.length - 1);
      if (senseId) this.senseIds.add(senseId, this.senses.length);
    }
  }

  private addSynset(element: Element, line: number, file: string): void {
    const { id, members = '' } = element.attributes;
    if (!id) {
      this.problem(file, line, 'Synset', 'has no id');
      return;
    }
    const number = this.numberOf(id);
    if (this.synsetText[number] !== -1) {
      this.problem(file, line, 'Synset', `the id "${id.slice(0, 100)}" is there twice`);
      return;
    }
    countLeftOut(element, this.reading.leftOut);
    const text = JSON.stringify(element);
    this.synsetChars += text.length;
    this.synsetText[number] = this.synsetTexts.add(text);
    this.firstMembers[number] = members.split(' ', 1).join();
  }

  private addFrame({ id, subcategorizationFrame: frame }: Record<string, string>, file: string) {
    if (!id || !frame) return;
    if (this.frames.size >= MAX_FRAMES) {
      throw tooLarge(`${file} has more than ${MAX_FRAMES} SyntacticBehaviour elements`);
    }
    this.frames.set(id, frame);
  }

  private numberOf(synsetId: string): number {
    const known = this.synsetIds.add(synsetId, this.synsetText.length + 1);
    if (known !== null) return known - 1;
    this.synsetText.push(-1);
    this.firstMembers.push('');
    this.synsetSenses.push([]);
    return this.synsetText.length - 1;
  }

  /** Numbers the senses of each record. */
  private nextOrder(key: string): number {
    const slot = this.orders.add(key, this.orderCounts.length + 1) ?? this.orderCounts.length + 1;
    const order = (this.orderCounts[slot - 1] ?? 0) + 1;
    this.orderCounts[slot - 1] = order;
    return order;
  }

  private problem(file: string, line: number, path: string, message: string): void {
    this.reading.problems.addLine(file, line, [{ path, message, code: 'unreadable_entry' }]);
  }
}

/** A word, the letter of its part of speech, and the number of the meaning. */
export interface Target {
  word: string;
  part: string;
  order: number;
}
