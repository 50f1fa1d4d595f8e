import type { Model } from 'sequelize';
import {
  type Attributes,
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type ModelAttributes,
  type Sequelize,
} from 'sequelize';
import type { SuggestionStatus } from '../contract/admin/moderation.ts';
import type { SuggestionKind } from '../contract/public/api.ts';
import type { HISTORY_ACTIONS } from '../contract/admin/words.ts';
import type { PartOfSpeech } from '../contract/vocabulary.ts';

/** Migrations define the schema; these only describe it. */

type Row<M extends Model> = Model<InferAttributes<M>, InferCreationAttributes<M>>;

/** Values are JSON. */
interface SettingRow extends Row<SettingRow> {
  key: string;
  value: string;
}

/** `dataset-tables.ts` says where its words are. */
export interface DatasetRow extends Row<DatasetRow> {
  number: number;
  name: string;
  /** Title and terms are null where they are those of the imports. */
  title: string | null;
  language: string;
  version: string | null;
  license: string | null;
  license_url: string | null;
  attribution: string | null;
  attribution_url: string | null;
  notice: string | null;
  position: number;
  enabled: boolean;
  /** JSON: a list of `ImportedDataset`, oldest first. */
  imported: string;
  /** JSON: licence texts by file name. Only exports need them. */
  licence_texts: string;
}

/** `details` is JSON. */
export interface HistoryRow extends Row<HistoryRow> {
  id: CreationOptional<number>;
  created_at: Date;
  action: (typeof HISTORY_ACTIONS)[number];
  headword: string | null;
  part_of_speech: PartOfSpeech | null;
  word_id: number | null;
  details: string;
  /** Of the applied suggestion; null if not given or removed. */
  author: CreationOptional<string | null>;
  /** Null for the instance. */
  dataset: CreationOptional<number | null>;
}

/** A reader's report, proposed edit or proposed word. `edits` is a JSON list. */
export interface SuggestionRow extends Row<SuggestionRow> {
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
  dataset: CreationOptional<number | null>;
}

/** `term` is folded. */
interface SearchMissRow extends Row<SearchMissRow> {
  term: string;
  times: number;
  last_at: Date;
}

/** `sha256` is of the key; `requests` is text on Postgres. */
interface ApiKeyUseRow extends Row<ApiKeyUseRow> {
  sha256: string;
  requests: number | string;
  last_used_at: Date;
}

/** `headword` is folded; `times` is text on Postgres. */
interface LookupRow extends Row<LookupRow> {
  headword: string;
  times: number | string;
}

export type Models = ReturnType<typeof defineModels>;

/** Word records have no model: `word-rows.ts` reads and writes them in bulk, as rows. */
export function defineModels(sequelize: Sequelize) {
  const define = <R extends Model>(
    name: string,
    tableName: string,
    columns: ModelAttributes<R, Attributes<R>>,
  ) => sequelize.define<R>(name, columns, { timestamps: false, tableName });
  // Functions, because Sequelize writes the column name into each of these objects.
  const id = () => ({ type: DataTypes.INTEGER, primaryKey: true });
  const serial = () => ({ ...id(), autoIncrement: true });
  const key = () => ({ type: DataTypes.TEXT, primaryKey: true });
  const text = () => ({ type: DataTypes.TEXT, allowNull: false });
  const optionalText = () => ({ type: DataTypes.TEXT, allowNull: true });
  const flag = () => ({ type: DataTypes.BOOLEAN, allowNull: false });
  const optionalId = () => ({ type: DataTypes.INTEGER, allowNull: true });
  const time = () => ({ type: DataTypes.DATE, allowNull: false });
  return {
    Setting: define<SettingRow>('Setting', 'settings', { key: key(), value: text() }),
    Dataset: define<DatasetRow>('Dataset', 'datasets', {
      number: id(),
      name: text(),
      title: optionalText(),
      language: text(),
      version: optionalText(),
      license: optionalText(),
      license_url: optionalText(),
      attribution: optionalText(),
      attribution_url: optionalText(),
      notice: optionalText(),
      position: { type: DataTypes.INTEGER, allowNull: false },
      enabled: flag(),
      imported: text(),
      licence_texts: text(),
    }),
    History: define<HistoryRow>('History', 'history', {
      id: serial(),
      created_at: time(),
      action: text(),
      headword: optionalText(),
      part_of_speech: optionalText(),
      word_id: optionalId(),
      details: text(),
      author: optionalText(),
      dataset: optionalId(),
    }),
    Suggestion: define<SuggestionRow>('Suggestion', 'suggestions', {
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
      dataset: optionalId(),
    }),
    SearchMiss: define<SearchMissRow>('SearchMiss', 'search_misses', {
      term: key(),
      times: { type: DataTypes.INTEGER, allowNull: false },
      last_at: time(),
    }),
    ApiKeyUse: define<ApiKeyUseRow>('ApiKeyUse', 'api_key_uses', {
      sha256: key(),
      requests: { type: DataTypes.BIGINT, allowNull: false },
      last_used_at: time(),
    }),
    Lookup: define<LookupRow>('Lookup', 'lookups', {
      headword: key(),
      times: { type: DataTypes.BIGINT, allowNull: false },
    }),
  };
}
