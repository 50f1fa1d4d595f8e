import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelAttributeColumnOptions,
  type ModelAttributes,
  type Sequelize,
} from 'sequelize';
import type { HISTORY_ACTIONS, SuggestionStatus } from '../contract/admin/choices.ts';
import type { PartOfSpeech, SuggestionKind } from '../contract/vocabulary.ts';

/** Migrations define the schema; these only describe it. */

/** A column with the type of its values, which it does not have at run time. */
type Column<T> = ModelAttributeColumnOptions & { readonly valueType?: T };
type Columns = Record<string, Column<unknown>>;
type Values<C extends Columns> = {
  [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};
type Row<C extends Columns> = Values<C> &
  Model<InferAttributes<Values<C> & Model>, InferCreationAttributes<Values<C> & Model>>;

export type Models = ReturnType<typeof defineModels>;
export type DatasetRow = InstanceType<Models['Dataset']>;
export type HistoryRow = InstanceType<Models['History']>;
export type SuggestionRow = InstanceType<Models['Suggestion']>;

// Functions, because Sequelize writes the column name into each of these objects.
const id = (): Column<number> => ({ type: DataTypes.INTEGER, primaryKey: true });
const serial = (): Column<CreationOptional<number>> => ({ ...id(), autoIncrement: true });
const key = (): Column<string> => ({ type: DataTypes.TEXT, primaryKey: true });
const text = <T extends string = string>(): Column<T> => ({
  type: DataTypes.TEXT,
  allowNull: false,
});
const optionalText = <T extends string = string>(): Column<T | null> => ({
  type: DataTypes.TEXT,
  allowNull: true,
});
const flag = (): Column<boolean> => ({ type: DataTypes.BOOLEAN, allowNull: false });
const number = (): Column<number> => ({ type: DataTypes.INTEGER, allowNull: false });
const optionalId = (): Column<number | null> => ({ type: DataTypes.INTEGER, allowNull: true });
const time = (): Column<Date> => ({ type: DataTypes.DATE, allowNull: false });
/** Read as text on Postgres. */
const count = (): Column<number | string> => ({ type: DataTypes.BIGINT, allowNull: false });

const datasetColumns = () => ({
  number: id(),
  /** Never changes. */
  name: text(),
  // Title and terms are null where they are those of the imports.
  title: optionalText(),
  /** Of the headwords, in BCP 47. */
  language: text(),
  version: optionalText(),
  license: optionalText(),
  license_url: optionalText(),
  attribution: optionalText(),
  attribution_url: optionalText(),
  notice: optionalText(),
  /** Counts from 1. */
  position: number(),
  enabled: flag(),
  /** JSON: a list of `ImportedDataset`, oldest first, without repeating a version. */
  imported: text(),
  /** JSON: licence texts by file name. Only exports need them. */
  licence_texts: text(),
});

const suggestionColumns = () => ({
  id: serial(),
  created_at: time(),
  updated_at: time(),
  status: text<SuggestionStatus>(),
  kind: text<SuggestionKind>(),
  headword: text(),
  word_id: optionalId(),
  message: optionalText(),
  /** A JSON list. */
  edits: text(),
  applied_at: { type: DataTypes.DATE, allowNull: true } as Column<Date | null>,
  /** As the reader wants to be named. */
  author: optionalText(),
  dataset: optionalId(),
});

/** Word records have no model: `word-rows.ts` reads and writes them in bulk, as rows. */
export function defineModels(sequelize: Sequelize) {
  const define = <C extends Columns>(name: string, tableName: string, columns: C) =>
    sequelize.define<Row<C>>(name, columns as ModelAttributes<Row<C>>, {
      timestamps: false,
      tableName,
    });
  return {
    /** Values are JSON. */
    Setting: define('Setting', 'settings', { key: key(), value: text() }),
    /** `dataset-tables.ts` says where its words are. */
    Dataset: define('Dataset', 'datasets', datasetColumns()),
    History: define('History', 'history', {
      id: serial(),
      created_at: time(),
      action: text<(typeof HISTORY_ACTIONS)[number]>(),
      headword: optionalText(),
      part_of_speech: optionalText<PartOfSpeech>(),
      word_id: optionalId(),
      /** JSON. */
      details: text(),
      /** Of the applied suggestion; null if not given or removed. */
      author: optionalText(),
      /** Null for the instance. */
      dataset: optionalId(),
    }),
    /** A reader's report, proposed edit or proposed word. */
    Suggestion: define('Suggestion', 'suggestions', suggestionColumns()),
    /** `term` is folded. */
    SearchMiss: define('SearchMiss', 'search_misses', {
      term: key(),
      times: number(),
      last_at: time(),
    }),
    /** `sha256` is of the key. */
    ApiKeyUse: define('ApiKeyUse', 'api_key_uses', {
      sha256: key(),
      requests: count(),
      last_used_at: time(),
    }),
    /** `headword` is folded. */
    Lookup: define('Lookup', 'lookups', { headword: key(), times: count() }),
  };
}
