import { Facets } from '../content/facets.ts';
import { SoundTable } from '../finder/sound/sound-table.ts';
import { SpellingTable } from '../finder/spelling-table.ts';
import { Names } from '../finder/text/names.ts';
import { Postings } from '../finder/text/postings.ts';
import { RecordFacts } from '../finder/text/record-facts.ts';
import { TextIndex } from '../finder/text/text-index.ts';
import { TextTable } from '../finder/text/text-table.ts';
import { WordVectors } from '../finder/text/word-vectors.ts';
import { KeyLexicon } from '../index/key-lexicon.ts';
import { KeySounds } from '../index/key-sounds.ts';
import { KeyTable } from '../index/key-table.ts';
import { RecordList } from '../index/record-list.ts';
import { Segment } from '../index/segment.ts';
import { SubstringTable } from '../index/substring-table.ts';
import { TranslationTable } from '../index/translation-table.ts';
import { ItemTexts } from '../items/item-texts.ts';
import { TextPacker } from '../items/packed-texts.ts';
import { DictionaryIndex } from '../search/dictionary-index.ts';
import { Beginnings } from '../structures/beginnings.ts';
import { ByteLists } from '../structures/byte-lists.ts';
import { Deferred } from '../structures/deferred.ts';
import { Groups } from '../structures/grouped.ts';
import { IdColumn } from '../structures/id-column.ts';
import { PositionList } from '../structures/position-list.ts';
import { RankedBits } from '../structures/bits.ts';
import { StringPool } from '../structures/string-pool.ts';
import { OutlineTable } from '../typos/spoken/outline-table.ts';
import { TypoIndex } from '../typos/typo-index.ts';

/** The classes of objects that images may have; images refer to them by position. */
export const CLASSES: readonly { readonly prototype: object }[] = [
  ...[
    Beginnings,
    ByteLists,
    Deferred,
    DictionaryIndex,
    Facets,
    Groups,
    IdColumn,
    ItemTexts,
    KeyLexicon,
  ],
  ...[KeySounds, KeyTable, Names, OutlineTable, PositionList, Postings],
  ...[RankedBits, RecordFacts, RecordList, Segment, SubstringTable, SoundTable, SpellingTable],
  ...[StringPool, TextIndex, TextPacker, TextTable, TranslationTable, TypoIndex, WordVectors],
];
