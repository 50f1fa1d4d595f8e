import type { DatasetRecord } from '../../../dataset/read/dataset.ts';
import type { About } from '../about.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { articleRecords } from './article-reader.ts';
import type { ArticleSource } from './article-source.ts';
import { type Book, surveyBook } from './book.ts';

export class BookReader implements FormatReader {
  readonly about: About;
  readonly defaults: { name: string };
  readonly totalRecords: number;
  private readonly source: ArticleSource;

  private constructor(
    { source, about, format }: { source: ArticleSource; about: About; format: string },
    private readonly book: Book,
    private readonly reading: Reading,
  ) {
    this.source = source;
    this.about = { ...about, language: book.languages.from ?? undefined };
    this.defaults = { name: `${format} dictionary` };
    this.totalRecords = source.index.length;
  }

  /** Closes the articles when that fails. */
  static async open(
    book: { source: ArticleSource; about: About; format: string },
    reading: Reading,
  ): Promise<BookReader> {
    const { source, about } = book;
    try {
      const survey = await surveyBook(source, [about.name, source.file], reading.leftOut);
      return new BookReader(book, survey, reading);
    } catch (error) {
      source.articles.close();
      throw error;
    }
  }

  records(): AsyncGenerator<DatasetRecord> {
    return articleRecords(this.source, this.book, this.reading);
  }

  async close(): Promise<void> {
    this.source.articles.close();
  }
}
