import { MAX_VIEWS, type WordView } from '../../contract/admin/views.ts';
import type { Database } from '../../database/database.ts';
import { readSetting, writeSetting } from '../../database/settings.ts';
import { ApiError, ValidationError } from '../../base/errors.ts';
import type { ImportGate } from '../content/import-gate.ts';

/** Views of the word list saved by the administrator. */
export class WordViews {
  private readonly database: Database;
  private readonly gate: ImportGate;

  constructor(database: Database, gate: ImportGate) {
    this.database = database;
    this.gate = gate;
  }

  async list(): Promise<WordView[]> {
    return (await readSetting(this.database, 'word_views')) ?? [];
  }

  async save(view: WordView): Promise<void> {
    await this.change((views) => {
      const others = views.filter(({ name }) => name !== view.name);
      if (others.length >= MAX_VIEWS) {
        throw new ValidationError([
          { path: 'path.name', message: `there are ${MAX_VIEWS} views already` },
        ]);
      }
      return [...others, view];
    });
  }

  /** @throws {ApiError} `not_found` */
  async rename(from: string, to: string): Promise<WordView> {
    const views = await this.change((before) => {
      const view = needView(before, from);
      if (to !== from && before.some(({ name }) => name === to)) {
        throw new ValidationError([
          { path: 'body.name', message: 'is the name of another view', code: 'name_taken' },
        ]);
      }
      return before.map((one) => (one === view ? { ...view, name: to } : one));
    });
    return needView(views, to);
  }

  /** @throws {ApiError} `not_found` */
  async remove(name: string): Promise<void> {
    await this.change((views) => {
      const view = needView(views, name);
      return views.filter((one) => one !== view);
    });
  }

  private change(edit: (views: WordView[]) => WordView[]): Promise<WordView[]> {
    const { database } = this;
    database.role?.requireHeld();
    return this.gate.edit(() =>
      database.write(async (transaction) => {
        const options = { transaction, lock: true };
        const views = edit((await readSetting(database, 'word_views', options)) ?? []);
        views.sort((a, b) => a.name.localeCompare(b.name, 'en'));
        await writeSetting(database, 'word_views', views, transaction);
        return views;
      }),
    );
  }
}

function needView(views: readonly WordView[], wanted: string): WordView {
  const view = views.find(({ name }) => name === wanted);
  if (!view) throw new ApiError('not_found', { detail: `There is no view "${wanted}".` });
  return view;
}
