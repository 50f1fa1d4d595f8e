import type { Model } from 'sequelize';
import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { SuggestionStatus } from '../contract/admin/moderation.ts';
import type { SuggestionKind } from '../contract/public/api.ts';
import type { HISTORY_ACTIONS } from '../contract/admin/words.ts';
import type { PartOfSpeech } from '../contract/vocabulary.ts';

/** The rows of the database. Migrations define the schema; these only describe it. */

/** A headword: one exact spelling, with the editorial flag and the revision of its last change. */
export interface EntryRow extends Model<
  InferAttributes<EntryRow>,
  InferCreationAttributes<EntryRow>
> {
  id: number;
  word: string;
  folded: string;
  user_modified: boolean;
  revision: number;
}

/** A setting: JSON text under a key. */
export interface SettingRow extends Model<
  InferAttributes<SettingRow>,
  InferCreationAttributes<SettingRow>
> {
  key: string;
  value: string;
}

/** An audit row. `details` is JSON. */
export interface HistoryRow extends Model<
  InferAttributes<HistoryRow>,
  InferCreationAttributes<HistoryRow>
> {
  id: CreationOptional<number>;
  created_at: Date;
  action: (typeof HISTORY_ACTIONS)[number];
  headword: string | null;
  part_of_speech: PartOfSpeech | null;
  word_id: number | null;
  details: string;
  /** Of the suggestion that it applies; null if not given, or forgotten. */
  author: CreationOptional<string | null>;
}

/** A reader's report, proposed edit or proposed word. `edits` is a JSON list. */
export interface SuggestionRow extends Model<
  InferAttributes<SuggestionRow>,
  InferCreationAttributes<SuggestionRow>
> {
  id: CreationOptional<number>;
  created_at: Date;
  updated_at: Date;
  status: SuggestionStatus;
  kind: SuggestionKind;
  headword: string;
  word_id: number | null;
  message: string | null;
  edits: string;
  applied_at: Date | null;
  /** As the reader wants to be named. */
  author: CreationOptional<string | null>;
}

/** How often a search found nothing. `term` is folded. */
export interface SearchMissRow extends Model<
  InferAttributes<SearchMissRow>,
  InferCreationAttributes<SearchMissRow>
> {
  term: string;
  times: number;
  last_at: Date;
}

/** What an API key was used for. `sha256` is of the key; `requests` is text on Postgres. */
export interface ApiKeyUseRow extends Model<
  InferAttributes<ApiKeyUseRow>,
  InferCreationAttributes<ApiKeyUseRow>
> {
  sha256: string;
  requests: number | string;
  last_used_at: Date;
}

/** How often a headword was looked up. `headword` is folded; `times` is text on Postgres. */
export interface LookupRow extends Model<
  InferAttributes<LookupRow>,
  InferCreationAttributes<LookupRow>
> {
  headword: string;
  times: number | string;
}

export interface Models {
  readonly Entry: ModelStatic<EntryRow>;
  readonly Setting: ModelStatic<SettingRow>;
  readonly History: ModelStatic<HistoryRow>;
  readonly Suggestion: ModelStatic<SuggestionRow>;
  readonly SearchMiss: ModelStatic<SearchMissRow>;
  readonly ApiKeyUse: ModelStatic<ApiKeyUseRow>;
  readonly Lookup: ModelStatic<LookupRow>;
}

/** Word records have no model: `word-rows.ts` reads and writes them in bulk, as rows. */
export function defineModels(sequelize: Sequelize): Models {
  const options = { timestamps: false } as const;
  // Functions, because Sequelize writes the column name into each of these objects.
  const id = () => ({ type: DataTypes.INTEGER, primaryKey: true });
  const serial = () => ({ ...id(), autoIncrement: true });
  const text = () => ({ type: DataTypes.TEXT, allowNull: false });
  const optionalText = () => ({ type: DataTypes.TEXT, allowNull: true });
  const optionalId = () => ({ type: DataTypes.INTEGER, allowNull: true });
  const time = () => ({ type: DataTypes.DATE, allowNull: false });
  return {
    Entry: sequelize.define<EntryRow>(
      'Entry',
      {
        id: id(),
        word: text(),
        folded: text(),
        user_modified: { type: DataTypes.BOOLEAN, allowNull: false },
        revision: { type: DataTypes.INTEGER, allowNull: false },
      },
      { ...options, tableName: 'en_entries' },
    ),
    Setting: sequelize.define<SettingRow>(
      'Setting',
      { key: { type: DataTypes.TEXT, primaryKey: true }, value: text() },
      { ...options, tableName: 'settings' },
    ),
    History: sequelize.define<HistoryRow>(
      'History',
      {
        id: serial(),
        created_at: time(),
        action: text(),
        headword: optionalText(),
        part_of_speech: optionalText(),
        word_id: optionalId(),
        details: text(),
        author: optionalText(),
      },
      { ...options, tableName: 'history' },
    ),
    Suggestion: sequelize.define<SuggestionRow>(
      'Suggestion',
      {
        id: serial(),
        created_at: time(),
        updated_at: time(),
        status: text(),
        kind: text(),
        headword: text(),
        word_id: optionalId(),
        message: optionalText(),
        edits: text(),
        applied_at: { type: DataTypes.DATE, allowNull: true },
        author: optionalText(),
      },
      { ...options, tableName: 'suggestions' },
    ),
    SearchMiss: sequelize.define<SearchMissRow>(
      'SearchMiss',
      {
        term: { type: DataTypes.TEXT, primaryKey: true },
        times: { type: DataTypes.INTEGER, allowNull: false },
        last_at: time(),
      },
      { ...options, tableName: 'search_misses' },
    ),
    ApiKeyUse: sequelize.define<ApiKeyUseRow>(
      'ApiKeyUse',
      {
        sha256: { type: DataTypes.TEXT, primaryKey: true },
        requests: { type: DataTypes.BIGINT, allowNull: false },
        last_used_at: time(),
      },
      { ...options, tableName: 'api_key_uses' },
    ),
    Lookup: sequelize.define<LookupRow>(
      'Lookup',
      {
        headword: { type: DataTypes.TEXT, primaryKey: true },
        times: { type: DataTypes.BIGINT, allowNull: false },
      },
      { ...options, tableName: 'lookups' },
    ),
  };
}
