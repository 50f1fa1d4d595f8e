import { type About, licenceIn } from '../about.ts';
import { CardStager } from '../cards/card-stager.ts';
import { languageTag } from '../languages.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { openStaged } from '../staged-reader.ts';
import type { StagedRecords } from '../staged-records.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import {
  childrenOf,
  type Element,
  rawTextOf,
  readElements,
  textIn,
  textOf,
} from '../xml/elements.ts';
import { cardOf } from './card.ts';

const UNITS = new Set(['ar', 'meta_info', 'full_name', 'description']);
const SHELLS = new Set(['xdxf']);
const ARTICLES_PER_REPORT = 10_000;

/**
 * In the logical or the visual layout.
 * @throws {DatasetError} when the file is not well formed
 */
export function openXdxf(file: UnpackedFile, reading: Reading): Promise<FormatReader> {
  return openStaged({ file: file.name, name: 'XDXF dictionary' }, reading, async (staged) => {
    const book = new Book(staged, reading);
    const take = (element: Element, line: number) => book.take(element, line);
    await readElements(file, { units: UNITS, shells: SHELLS }, take);
    book.end();
    return book.about;
  });
}

class Book {
  about: About = {};
  private stager: CardStager;
  private isVisual = true;
  private articles = 0;

  constructor(
    private readonly staged: StagedRecords,
    private readonly reading: Reading,
  ) {
    this.stager = new CardStager(staged, reading, { from: null, to: null });
  }

  take(element: Element, line: number): void {
    const { name, attributes } = element;
    if (name === 'xdxf') {
      this.isVisual = attributes['format'] !== 'logical';
      const from = languageTag(attributes['lang_from'] ?? '');
      const to = languageTag(attributes['lang_to'] ?? '');
      this.stager = new CardStager(this.staged, this.reading, { from, to });
      this.about = { language: from ?? undefined };
    } else if (name === 'ar') this.takeArticle(element, line);
    else if (name === 'full_name') this.about.name ??= textOf(element);
    else if (name === 'description') this.describe(element);
    else this.takeMeta(element);
  }

  end(): void {
    this.stager.end();
  }

  private takeMeta(meta: Element): void {
    const authors = childrenOf(meta, 'authors').flatMap((all) => childrenOf(all).map(textOf));
    Object.assign(this.about, {
      name: textIn(meta, 'full_title') || textIn(meta, 'title'),
      version: textIn(meta, 'file_ver') || textIn(meta, 'dict_edition'),
      attribution: [textIn(meta, 'publisher'), ...authors].filter(Boolean).join(', '),
    });
    for (const one of childrenOf(meta, 'description')) this.describe(one);
  }

  private describe(description: Element): void {
    const notice = rawTextOf(description).trim();
    Object.assign(this.about, { notice, ...licenceIn(notice) });
  }

  private takeArticle(element: Element, line: number): void {
    const card = cardOf(element, this.isVisual, this.reading.media);
    if (!card) {
      this.staged.refuse(line, 'an ar without a k');
      return;
    }
    this.stager.add(card, line);
    this.articles += 1;
    if (this.articles % ARTICLES_PER_REPORT === 0) this.reading.onStaged(this.articles, null);
  }
}
