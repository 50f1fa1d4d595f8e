import { FIND_MAX_COUNT, type FindQuery } from '../../contract/find.ts';
import type { StoredRecord } from '../../database/dialect.ts';
import { spellingOf } from '../content/row-text.ts';
import type { Dictionary } from '../dictionary.ts';
import { hasBit } from '../index/bits.ts';
import type { Selection } from '../index/record-list.ts';
import { Best, type Hit } from './best.ts';
import { decodeOffset, encodeOffset } from './cursor.ts';
import { compareHits } from './order.ts';
import { spellingTests } from './spelling-tests.ts';
import { SpellingTables } from './spelling-tables.ts';

/** A record that meets the conditions, and how it does. */
export interface FindItem {
  record: StoredRecord;
  matched: string;
  score: number;
  syllables: number | null;
}

export interface FindPage {
  items: FindItem[];
  nextCursor: string | null;
  /** At least this many records meet the conditions; all of them if `isExact`. */
  count: number;
  isExact: boolean;
}

/** Finds words by conditions that all have to be met. Its tables are made when first asked. */
export class Finder {
  private readonly dictionary: Dictionary;
  private readonly spellings = new SpellingTables();

  constructor(dictionary: Dictionary) {
    this.dictionary = dictionary;
  }

  /** One page of the words that meet all conditions, best first. */
  async find({ cursor, limit, ...conditions }: FindQuery): Promise<FindPage> {
    const offset = cursor ? decodeOffset(cursor, conditions) : 0;
    const best = new Best(offset + limit + 1, compareHits);
    const selection = selectionOf(conditions);
    const tests = spellingTests({ ...conditions, limit });
    for (const table of await this.spellings.of(this.dictionary.index.segments)) {
      const { segment } = table;
      const members = segment.list.members(selection);
      table.forEachKey(tests, (key) => {
        const end = segment.list.startOfKey(key + 1);
        for (let place = segment.list.startOfKey(key); place < end; place++) {
          if (!hasBit(members, place)) continue;
          const id = segment.list.idAt(place);
          best.add({ id, score: 1, syllables: null, rank: table.rankAt(place), segment, key });
        }
      });
    }
    const count = Math.min(best.count, FIND_MAX_COUNT);
    const end = Math.min(offset + limit, count);
    return {
      items: await this.items(best.sorted().slice(offset, end)),
      nextCursor: end < count ? encodeOffset(end, conditions) : null,
      count,
      isExact: best.count === count,
    };
  }

  private async items(hits: readonly Hit[]): Promise<FindItem[]> {
    const records = await this.dictionary.database.readRecords(hits.map(({ id }) => id));
    const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
    return records.map((record) => {
      const { score = 0, syllables = null } = hitOf.get(record.id) ?? {};
      return { record, matched: spellingOf(record), score, syllables };
    });
  }
}

function selectionOf(query: Omit<FindQuery, 'cursor' | 'limit'>): Selection {
  const {
    part_of_speech,
    word_level,
    language_register,
    category,
    area_variant,
    form_of_word,
    label,
  } = query;
  return {
    filters: {
      part_of_speech,
      word_level,
      language_register,
      category,
      area_variant,
      form_of_word,
      label,
    },
    isObsolete: query.is_obsolete,
  };
}
