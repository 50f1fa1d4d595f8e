import { NumberList } from '../../structures/number-list.ts';
import { pausesBefore } from '../../structures/steps.ts';

/** Definitions with at most this many words say what somebody is a specialist in, and no more. */
const SHORT = 3;
/** A poet is a writer, who is a person; nobody is a person in more steps than this. */
const MAX_STEPS = 6;
const NONE = 2 ** 32 - 1;

/** Collects what is defined as what. */
export class PersonsBuilder {
  /** The head of each definition, as a term. */
  private readonly heads = new NumberList();
  /** The first meaning of each term as a noun, as a document. */
  private readonly meanings = new NumberList();
  private readonly fields: { document: number; terms: number[] }[] = [];

  /** Documents must come in ascending order. */
  add(document: number, definition: readonly number[], head: number | undefined): void {
    this.heads.push(head ?? NONE);
    if (definition.length > SHORT) return;
    this.fields.push({ document, terms: definition.filter((term) => term !== head) });
  }

  /** Only the first meaning of a term counts. */
  addNoun(term: number, document: number): void {
    while (this.meanings.length <= term) this.meanings.push(NONE);
    if (this.meanings.at(term) === NONE) this.meanings.set(term, document);
  }

  /** Yields between its steps. */
  *build(person: number | undefined): Generator<void, Persons> {
    const documents = new Uint8Array(this.heads.length);
    for (let document = 0; document < documents.length; document++) {
      if (pausesBefore(document)) yield;
      documents[document] = Number(this.isPerson(document, person));
    }
    const specialists = new Map<number, number[]>();
    for (let i = 0; i < this.fields.length; i++) {
      if (pausesBefore(i)) yield;
      const { document, terms } = this.fields[i]!;
      if (documents[document] === 0) continue;
      for (const term of terms) {
        const field = this.meaningOf(term);
        if (field === NONE || documents[field] === 1) continue;
        const others = specialists.get(field);
        if (others) others.push(document);
        else specialists.set(field, [document]);
      }
    }
    const nouns = new Uint8Array(this.meanings.length);
    for (let term = 0; term < nouns.length; term++) {
      if (pausesBefore(term)) yield;
      nouns[term] = Number(term === person || documents[this.meanings.at(term)] === 1);
    }
    return new Persons(documents, nouns, specialists);
  }

  private isPerson(document: number, person: number | undefined): boolean {
    let at = document;
    for (let step = 0; step < MAX_STEPS && at !== NONE; step++) {
      const head = this.heads.at(at);
      if (head === person) return true;
      at = this.meaningOf(head);
    }
    return false;
  }

  private meaningOf(term: number): number {
    return term < this.meanings.length ? this.meanings.at(term) : NONE;
  }
}

/** Which documents define persons, and which of them are specialists in what others define. */
export class Persons {
  constructor(
    private readonly documents: Uint8Array,
    private readonly nouns: Uint8Array,
    private readonly specialists: ReadonlyMap<number, readonly number[]>,
  ) {}

  has(document: number): boolean {
    return this.documents[document] === 1;
  }

  /** Whether a term is a noun for persons. */
  hasNoun(term: number): boolean {
    return this.nouns[term] === 1;
  }

  /** The documents of geologists for that of geology. */
  specialistsIn(document: number): readonly number[] {
    return this.specialists.get(document) ?? [];
  }
}
