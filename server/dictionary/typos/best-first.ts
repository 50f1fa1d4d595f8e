import { BucketQueue } from './bucket-queue.ts';
import { confusionTable } from './confusion-table.ts';
import { DistanceRows, FIRST_ROW } from './distance-rows.ts';
import { Outlook } from './outlook.ts';
import { TermConfusions } from './term-confusions.ts';
import { lettersOf, MAX_SPELLING, symbolOf, type Trie } from './trie.ts';
import { WrittenTerm } from './written-term.ts';

/** The most waiting nodes; none of 5,000 misspellings needed 15,000. */
export const MAX_WAITING = 1 << 14;

/** Limits of a search; costs are in hundredths of a nat. */
export interface SearchLimits {
  readonly limit: number;
  /** The highest cost of a misspelling. */
  readonly maxChannel: number;
  /** How much worse than the best candidate another may be. */
  readonly window: number;
  /** The most rows to compute; this bounds the time of a search. */
  readonly maxRows: number;
}

/** The term that is searched for. Searches take turns, and often ask for the same term in turn. */
let asked: { readonly term: WrittenTerm; readonly confusions: TermConfusions } | undefined;

function read(symbols: Uint8Array): void {
  const { term, confusions } = asked!;
  if (term.is(symbols)) return;
  term.write(symbols);
  confusions.read(term);
}

/**
 * What a best-first search of the trie works with: the rows of the edit-distance matrix that it has
 * kept, and the nodes that wait, the most promising first. All of it is made once and used again by
 * the next search.
 */
export abstract class BestFirst {
  protected readonly term: WrittenTerm;
  protected readonly rows: DistanceRows;
  protected readonly outlook: Outlook;
  /** The length of each row's prefix, in symbols. */
  protected readonly depthOf: Uint8Array;
  protected kept = 0;
  protected computed = 0;

  /** Waiting nodes, each with the row of its parent. */
  protected readonly queue = new BucketQueue(MAX_WAITING);
  protected readonly waitingNode = new Int32Array(MAX_WAITING);
  protected readonly waitingBelow = new Int32Array(MAX_WAITING);
  protected waiting = 0;

  /** @param mostSlip the most that a slip costs, if limited */
  constructor(maxRows: number, mostSlip?: number) {
    // Plus those of the spelling that is followed to its end.
    const room = maxRows + MAX_SPELLING + 2;
    asked ??= { term: new WrittenTerm(), confusions: new TermConfusions(confusionTable()) };
    const { term, confusions } = asked;
    this.term = term;
    this.rows = new DistanceRows(room, term, confusions, mostSlip);
    this.outlook = new Outlook(room, term, confusions, this.rows);
    this.depthOf = new Uint8Array(room);
  }

  protected start(symbols: Uint8Array): void {
    read(symbols);
    this.rows.start();
    this.outlook.start();
    this.depthOf[FIRST_ROW] = 0;
    this.queue.clear();
    this.waiting = 0;
    this.kept = FIRST_ROW + 1;
    this.computed = 0;
  }

  /** Writes the row of a node into the next slot, which the caller may keep. */
  protected rowOf(trie: Trie, node: number, below: number): number {
    const row = this.kept;
    this.computed += 1;
    this.rows.extend(below, row, symbolOf(trie, node));
    this.outlook.fromLetters(row, lettersOf(trie, node));
    this.depthOf[row] = this.depthOf[below]! + 1;
    return row;
  }
}
