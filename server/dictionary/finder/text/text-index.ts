import { NumberList } from '../../structures/number-list.ts';
import { grouped } from '../../structures/grouped.ts';
import { pausesBefore } from '../../structures/steps.ts';
import { grown } from '../../structures/typed-arrays.ts';
import { readDefinition } from './definition.ts';
import { nameKeyOf, type NameKey, type Names, NamesBuilder } from './names.ts';
import { type Postings, PostingsBuilder } from './postings.ts';
import { stemOf, wordsOf } from './terms.ts';
import { likenesses, type WordVectors } from './word-vectors.ts';

export interface RecordText {
  id: number;
  word: string;
  partOfSpeech: string;
  meanings: readonly MeaningText[];
}

interface MeaningText {
  id: number;
  definition: string;
  examples: readonly string[];
  synonyms: readonly string[];
  antonyms: readonly string[];
  topics?: readonly string[];
  /** What it is a kind of: a bakery is a shop. */
  broader?: readonly string[];
  collocations?: readonly { words: readonly string[] }[];
}

/** Above the weight of other words of a definition, to distinguish its head. */
export const HEAD_WEIGHT = 17 / 16;
const WEIGHTS = { definition: 1, kind: 0.75, collocation: 0.4, name: 0.5, example: 0.25 };
/** How many related words of a word are searched for too. */
const MAX_RELATED = 12;
/** How many meanings of a word contribute their synonyms as related words. */
const RELATED_MEANINGS = 4;

/** The position given to a record that a meaning names as its synonym. */
export const NAMED = 255;
/** The position given to a record that a meaning names as its antonym. */
export const OPPOSITE = 254;

interface Tables {
  /** Terms by stem. */
  terms: ReadonlyMap<string, number>;
  postings: Postings;
  names: Names;
  /** The number of documents with each term. */
  counts: Uint32Array;
  /** The number of words in each definition. */
  lengths: Uint8Array;
  /** The records of each document: id, and the position of the meaning in the record. */
  memberStarts: Uint32Array;
  memberIds: Uint32Array;
  memberPositions: Uint8Array;
  /** The synonyms of each term, the surest first. */
  relatedStarts: Uint32Array;
  related: Uint32Array;
  /** The vector of each definition. */
  vectors: Int8Array;
}

/** Finds meanings by words. Synonyms with the same definition share a document. */
export class TextIndex {
  constructor(private readonly tables: Tables) {}

  get documentCount(): number {
    return this.tables.lengths.length;
  }

  /** The number of a stem; -1 if it occurs in no text. */
  termOf(stem: string): number {
    return this.tables.terms.get(stem) ?? -1;
  }

  countOf(term: number): number {
    return this.tables.counts[term]!;
  }

  lengthOf(document: number): number {
    return this.tables.lengths[document]!;
  }

  relatedTo(term: number): Uint32Array {
    const { related, relatedStarts } = this.tables;
    return related.subarray(relatedStarts[term]!, relatedStarts[term + 1]!);
  }

  likenesses(vector: Int32Array): Float32Array {
    return likenesses(this.tables.vectors, vector);
  }

  forEachDocument(term: number, found: (document: number, weight: number) => void): void {
    this.tables.postings.forEach(term, found);
  }

  /** Calls `found` with every document that has this name, or has it as an antonym. */
  forEachNamed(name: NameKey, found: (document: number, isOpposite: boolean) => void): void {
    this.tables.names.forEach(name, found);
  }

  forEachMember(document: number, found: (id: number, position: number) => void): void {
    const { memberStarts, memberIds, memberPositions } = this.tables;
    for (let i = memberStarts[document]!; i < memberStarts[document + 1]!; i++) {
      found(memberIds[i]!, memberPositions[i]!);
    }
  }
}

/** Collects records in any order, and builds their index. */
export class TextIndexBuilder {
  private readonly terms = new Map<string, number>();
  /** Terms by word as written, so that each word is stemmed once. */
  private readonly termOfWord = new Map<string, number>();
  private readonly documents = new Map<string, number>();
  /** The weight of each term in the current document; 0 if it does not occur in it. */
  private readonly weights: number[] = [];
  private readonly weighed: number[] = [];
  private readonly postings = new PostingsBuilder();
  private readonly names = new NamesBuilder();
  private readonly counts = new NumberList();
  private readonly lengths = new NumberList();
  private readonly members = {
    documents: new NumberList(),
    ids: new NumberList(),
    positions: new NumberList(),
  };
  private readonly related = new Map<number, number[]>();
  /** Records by spelling and part of speech, and the synonyms and antonyms that documents name. */
  private readonly records = new Map<string, number>();
  private readonly named = {
    documents: new NumberList(),
    positions: new NumberList(),
    words: [] as string[],
    partsOfSpeech: [] as string[],
  };

  private bytes = new Int8Array(1024);

  constructor(private readonly vectors: WordVectors | null = null) {}

  add({ id, word, partOfSpeech, meanings }: RecordText): void {
    this.records.set(nameOf(word, partOfSpeech), id);
    const key = nameKeyOf(word);
    const own = wordsOf(word).map((one) => this.termFor(one));
    meanings.forEach((meaning, position) => {
      const document = this.documentOf(meaning, own);
      this.addMember(document, id, Math.min(position, OPPOSITE - 1));
      this.names.add(key, document);
      for (const word of meaning.antonyms) this.name(document, word, partOfSpeech, OPPOSITE);
      for (const word of meaning.synonyms) this.name(document, word, partOfSpeech, NAMED);
      if (own.length === 1 && position < RELATED_MEANINGS) this.relate(own[0]!, meaning.synonyms);
    });
  }

  /** Yields between its steps. */
  *build(): Generator<void, TextIndex> {
    yield* this.addNamed();
    const { members } = this;
    const documentCount = this.lengths.length;
    const byDocument = yield* grouped(members.documents.toArray(), documentCount);
    const { starts: memberStarts, order } = byDocument;
    const related = new NumberList();
    const relatedStarts = new Uint32Array(this.terms.size + 1);
    for (let term = 0; term < this.terms.size; term++) {
      if (pausesBefore(term)) yield;
      for (const other of this.related.get(term) ?? []) related.push(other);
      relatedStarts[term + 1] = related.length;
    }
    return new TextIndex({
      terms: this.terms,
      postings: yield* this.postings.build(this.terms.size),
      names: yield* this.names.build(),
      counts: this.counts.toArray(),
      lengths: Uint8Array.from(this.lengths.toArray(), (length) => Math.min(255, length)),
      memberStarts,
      memberIds: members.ids.inOrder(order),
      memberPositions: Uint8Array.from(members.positions.inOrder(order)),
      relatedStarts,
      related: related.toArray(),
      vectors: this.bytes.slice(0, documentCount * (this.vectors?.dimensions ?? 0)),
    });
  }

  private documentOf(meaning: MeaningText, own: readonly number[]): number {
    const known = this.documents.get(meaning.definition);
    if (known !== undefined) return known;
    const document = this.lengths.length;
    this.documents.set(meaning.definition, document);
    const { topics = [], broader = [], collocations = [] } = meaning;
    const { words: definition, head } = readDefinition(meaning.definition);
    // Heaviest first: a term keeps the first weight that it gets.
    if (head !== undefined) this.weigh([head], HEAD_WEIGHT);
    this.weigh(definition, WEIGHTS.definition);
    for (const kind of [...topics, ...broader]) this.weigh(wordsOf(kind), WEIGHTS.kind, own);
    for (const word of collocations.flatMap(({ words }) => words))
      this.weigh(wordsOf(word), WEIGHTS.collocation, own);
    for (const synonym of meaning.synonyms) this.weigh(wordsOf(synonym), WEIGHTS.name);
    for (const example of meaning.examples) this.weigh(wordsOf(example), WEIGHTS.example, own);
    for (const term of own) this.weighTerm(term, WEIGHTS.name);
    this.addVector(document, definition);
    this.lengths.push(new Set(definition).size);
    for (const term of this.weighed) {
      this.postings.add(term, document, this.weights[term]!);
      this.counts.set(term, this.counts.at(term) + 1);
      this.weights[term] = 0;
    }
    this.weighed.length = 0;
    return document;
  }

  private addVector(document: number, definition: readonly string[]): void {
    if (!this.vectors) return;
    const vector = this.vectors.ofText(definition);
    const at = document * vector.length;
    if (at + vector.length > this.bytes.length) {
      this.bytes = grown(this.bytes, Math.ceil(this.bytes.length * 1.5));
    }
    this.bytes.set(vector, at);
  }

  private weigh(words: readonly string[], weight: number, except: readonly number[] = []): void {
    for (const word of words) {
      const term = this.termFor(word);
      if (!except.includes(term)) this.weighTerm(term, weight);
    }
  }

  private weighTerm(term: number, weight: number): void {
    if (this.weights[term] !== 0) return;
    this.weights[term] = weight;
    this.weighed.push(term);
  }

  private name(document: number, word: string, partOfSpeech: string, position: number): void {
    const { named } = this;
    named.documents.push(document);
    named.positions.push(position);
    named.words.push(word);
    named.partsOfSpeech.push(partOfSpeech);
  }

  /** Adds what a meaning names as its synonyms and antonyms, unless they have it themselves. */
  private *addNamed(): Generator<void> {
    const { documents, positions, words, partsOfSpeech } = this.named;
    const { members } = this;
    const seen = new Set<number>();
    for (let i = 0; i < members.ids.length; i++) {
      if (pausesBefore(i)) yield;
      seen.add(pairOf(members.ids.at(i), members.documents.at(i)));
    }
    for (let i = 0; i < words.length; i++) {
      if (pausesBefore(i)) yield;
      const document = documents.at(i);
      const position = positions.at(i);
      const id = this.records.get(nameOf(words[i]!, partsOfSpeech[i]!));
      if (id !== undefined) {
        const pair = pairOf(id, document);
        if (seen.has(pair)) continue;
        seen.add(pair);
        this.addMember(document, id, position);
      }
      this.names.add(nameKeyOf(words[i]!), document, position === OPPOSITE);
    }
  }

  private addMember(document: number, id: number, position: number): void {
    this.members.documents.push(document);
    this.members.ids.push(id);
    this.members.positions.push(position);
  }

  private relate(term: number, synonyms: readonly string[]): void {
    for (const synonym of synonyms) {
      const words = wordsOf(synonym);
      if (words.length !== 1) continue;
      const other = this.termFor(words[0]!);
      const list = this.related.get(term) ?? [];
      if (other === term || list.includes(other) || list.length === MAX_RELATED) continue;
      list.push(other);
      this.related.set(term, list);
    }
  }

  private termFor(word: string): number {
    const known = this.termOfWord.get(word);
    if (known !== undefined) return known;
    const stem = stemOf(word);
    const term = this.terms.get(stem) ?? this.terms.size;
    if (term === this.terms.size) {
      this.terms.set(stem, term);
      this.counts.push(0);
      this.weights.push(0);
    }
    this.termOfWord.set(word, term);
    return term;
  }
}

const nameOf = (word: string, partOfSpeech: string): string => `${partOfSpeech} ${word}`;

const pairOf = (id: number, document: number): number => id * 2 ** 24 + document;
