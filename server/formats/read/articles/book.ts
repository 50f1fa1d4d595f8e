import { isForeign, type Languages, languageName, languagesIn, languageTag } from '../languages.ts';
import { LeftOutCounts } from '../left-out.ts';
import { type ArticleSource, BadArticleError } from './article-source.ts';
import type { Block } from './article-text.ts';
import { type BookStyle, type StyleName, styleOf } from './book-style.ts';
import { parseFreedict } from './freedict.ts';
import { parseArticle, type ParsedArticle } from './parse-article.ts';
import { parseProse } from './parse-prose.ts';
import { parseWebster } from './webster.ts';

export interface Book {
  style: BookStyle;
  languages: Languages;
}

/** Articles from all parts of a book are enough to tell. */
const SAMPLED_ARTICLES = 400;
const MAX_SAMPLED_BYTES = 64 * 1024;

const STYLES: Readonly<Record<StyleName, string>> = {
  senses: 'the book is read as a list of senses',
  wordnet: 'the book is read as a wordnet: senses with examples and synonyms',
  webster: "the book is read as one of Webster's: senses with quotations and notes",
  freedict: 'the book is read as translations of words',
  prose: 'the book is read as prose: its articles are kept whole',
};

/** Looks at some articles, and at the title and file name of the book. */
export async function surveyBook(
  source: ArticleSource,
  names: readonly (string | undefined)[],
  leftOut: LeftOutCounts,
): Promise<Book> {
  const { index, articles, decode } = source;
  // Each article is read again, and counted then.
  const uncounted = new LeftOutCounts();
  const words: string[] = [];
  const texts: string[] = [];
  const step = Math.max(1, Math.floor(index.length / SAMPLED_ARTICLES));
  for (let entry = 0; entry < index.length; entry += step) {
    const offset = index.offsets[entry] ?? 0;
    const size = index.sizes.at(entry);
    if (offset + size > articles.bytes || size > MAX_SAMPLED_BYTES) continue;
    try {
      texts.push(decode(articles.read(offset, size), uncounted).text);
      words.push(index.word(entry));
    } catch (error) {
      // The article is reported when it is read.
      if (!(error instanceof BadArticleError)) throw error;
    }
  }
  const style = styleOf(texts);
  leftOut.note(STYLES[style.name]);
  const named = languagesIn(...names);
  const languages = named.from === null ? await languagesOf(words, texts, leftOut) : named;
  if (isForeign(languages.from)) {
    leftOut.note(`headwords in ${languageName(languages.from)}`, '', index.length);
  }
  return { style, languages };
}

/** Shorter samples do not tell. */
const MIN_SAMPLE = 2_000;

/**
 * For a book in one language, guessed from its words and texts. In doubt it is English: searches
 * skip books of other languages unless those are requested.
 */
async function languagesOf(
  words: readonly string[],
  texts: readonly string[],
  leftOut: LeftOutCounts,
): Promise<Languages> {
  const text = await guessed(texts.join('\n'));
  const word = await guessed(words.join(' ').toLowerCase());
  if (text !== null && text === word) return { from: text, to: text };
  if (text !== null)
    leftOut.note(`the texts seem to be in ${languageName(text)}, the headwords may be`);
  return { from: null, to: null };
}

/** Another language than English, if it is clearly that. */
async function guessed(text: string): Promise<string | null> {
  if (text.length < MIN_SAMPLE) return null;
  const { francAll } = await import('franc-min');
  const [[code] = ['und']] = francAll(text.slice(0, 100_000));
  const tag = languageTag(code);
  return isForeign(tag) ? tag : null;
}

/** Recognizes a table; after a full stop it is a quotation with its author. */
const COLUMNS = /[^\s.!?:;,] {4,}(?!-)\S/;

export function parseInBook(
  { style, languages }: Book,
  article: {
    word: string;
    text: string;
    blocks: (() => Block[]) | undefined;
    aliases: readonly string[];
  },
  leftOut: LeftOutCounts,
): ParsedArticle {
  const { word, text, blocks, aliases } = article;
  if (style.name !== 'prose' && COLUMNS.test(text)) {
    leftOut.note('articles with columns that became running text', word);
  }
  switch (style.name) {
    case 'prose':
      return parseProse(word, { text, blocks: blocks?.(), aliases }, style, leftOut);
    case 'webster':
      return parseWebster(word, text, leftOut);
    case 'freedict':
      return parseFreedict(word, text, languages, leftOut);
    default:
      return parseArticle(word, text, { hasExamples: style.name === 'wordnet', leftOut });
  }
}
