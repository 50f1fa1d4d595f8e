import type { About } from '../about.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { articleRecords } from './article-reader.ts';
import type { ArticleSource } from './article-source.ts';
import { surveyBook } from './book.ts';

/** Closes the articles when that fails. */
export async function openBook(
  { source, about, format }: { source: ArticleSource; about: About; format: string },
  reading: Reading,
): Promise<FormatReader> {
  try {
    const book = await surveyBook(source, [about.name, source.file], reading.leftOut);
    return {
      about: { ...about, language: book.languages.from ?? undefined },
      defaults: { name: `${format} dictionary` },
      totalRecords: source.index.length,
      records: () => articleRecords(source, book, reading),
      close: async () => source.articles.close(),
    };
  } catch (error) {
    source.articles.close();
    throw error;
  }
}
