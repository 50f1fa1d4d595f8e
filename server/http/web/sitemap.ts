import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { countHeadwordParts, headwordsOfPart } from '../../dictionary/reading/headwords.ts';
import type { DictionaryIndex } from '../../dictionary/search/dictionary-index.ts';
import { pauses } from '../../dictionary/structures/steps.ts';
import { ApiError } from '../../base/errors.ts';
import type { PublicAnswers } from '../shared/public-answers.ts';
import { addFile } from './answered-file.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { wordAddress } from './html.ts';

export const SITEMAP = '/sitemap.xml';
/** The protocol allows 50,000 addresses in a file; this many take less than 50 ms to write. */
const PART_SIZE = 10_000;
/** A million words take about 10 MB; the most recently requested parts stay. */
const CACHE_BYTES = 8 * 1024 * 1024;
const ADDRESSES_PER_CHUNK = 500;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const PAGES = ['/', '/browse', '/find', '/about', '/api-docs'];

/** An index, and the parts it names, for pages and for all words. */
export function sitemap(dictionary: Dictionary, publicUrl: string, answers: PublicAnswers): Router {
  const parts = new SitemapParts(dictionary, publicUrl);
  const router = Router({ caseSensitive: true });
  const send = async (request: Request, response: Response, name: string) =>
    sendXml(request, response, await parts.get(name));
  addFile(router, SITEMAP, answers.limitRate, (request, response) =>
    send(request, response, 'index'),
  );
  addFile(router, '/sitemap-pages.xml', answers.limitRate, (request, response) =>
    send(request, response, 'pages'),
  );
  addFile(router, '/sitemap-words-:part.xml', answers.limitRate, (request, response) => {
    const part = String(request.params['part']);
    if (!/^[1-9]\d{0,4}$/.test(part) || Number(part) > parts.count) {
      throw new ApiError('route_not_found', { detail: 'The sitemap has no such part.' });
    }
    return send(request, response, part);
  });
  return router;
}

/** Compressed parts, each made when first requested at a revision, one at a time, never twice. */
class SitemapParts {
  private revision = -1;
  private making: Promise<unknown> = Promise.resolve();
  private readonly made = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (file) => file.length + 1,
  });

  constructor(
    private readonly dictionary: Dictionary,
    private readonly publicUrl: string,
  ) {}

  /** Of the datasets whose words have pages. */
  private get indexes(): DictionaryIndex[] {
    return this.dictionary.requested().map(({ index }) => index);
  }

  get count(): number {
    return this.indexes.reduce((sum, index) => sum + countHeadwordParts(index, PART_SIZE), 0);
  }

  async get(name: string): Promise<Buffer> {
    const known = this.find(name);
    if (known) return known;
    const made = this.making.then(() => this.find(name) ?? this.make(name));
    this.making = made.catch(() => {});
    return made;
  }

  private find(name: string): Buffer | undefined {
    const { revision } = this.dictionary;
    if (revision !== this.revision) {
      this.made.clear();
      this.revision = revision;
    }
    return this.made.get(name);
  }

  private async make(name: string): Promise<Buffer> {
    const { revision } = this.dictionary;
    const file = await buffer(Readable.from(this.chunks(name)).pipe(createGzip()));
    if (revision === this.dictionary.revision) this.made.set(name, file);
    return file;
  }

  private async *chunks(name: string): AsyncGenerator<string> {
    const root = name === 'index' ? 'sitemapindex' : 'urlset';
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${NAMESPACE}">\n`;
    const pause = pauses();
    let lines: string[] = [];
    for (const line of this.lines(name)) {
      if (lines.push(line) < ADDRESSES_PER_CHUNK) continue;
      yield `${lines.join('\n')}\n`;
      lines = [];
      await pause();
    }
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
    yield `</${root}>\n`;
  }

  private *lines(name: string): Generator<string> {
    if (name === 'index') {
      const time = this.dictionary.modifiedAt?.toISOString();
      const changed = time === undefined ? '' : `<lastmod>${time}</lastmod>`;
      const words = Array.from({ length: this.count }, (_, i) => `words-${i + 1}`);
      for (const file of ['pages', ...words]) {
        const address = this.locationOf(`/sitemap-${file}.xml`);
        yield `<sitemap>${address}${file === 'pages' ? '' : changed}</sitemap>`;
      }
    } else if (name === 'pages') {
      for (const page of PAGES) yield `<url>${this.locationOf(page)}</url>`;
    } else {
      for (const word of this.headwords(Number(name) - 1)) {
        yield `<url>${this.locationOf(wordAddress(word))}</url>`;
      }
    }
  }

  /** Those of a part, one dataset after the other, that no dataset before has. */
  private *headwords(part: number): Generator<string> {
    const before: DictionaryIndex[] = [];
    let first = 0;
    for (const index of this.indexes) {
      const count = countHeadwordParts(index, PART_SIZE);
      const words = part < first + count ? headwordsOfPart(index, part - first, PART_SIZE) : [];
      for (const word of words) if (!before.some((one) => one.hasHeadword(word))) yield word;
      if (part < first + count) return;
      first += count;
      before.push(index);
    }
  }

  private locationOf(path: string): string {
    return `<loc>${escapeHtml(this.publicUrl + path)}</loc>`;
  }
}

/** @param file compressed */
function sendXml(request: Request, response: Response, file: Buffer): void {
  const etag = `W/"${hash('sha1', file, 'base64url')}"`;
  response.set({ ETag: etag, 'Cache-Control': 'public, no-cache' }).vary('Accept-Encoding');
  response.type('application/xml');
  if (request.acceptsEncodings('gzip')) response.set('Content-Encoding', 'gzip').send(file);
  else if (request.fresh) response.status(304).end();
  else if (request.method === 'HEAD') response.end();
  else Readable.from([file]).pipe(createGunzip()).pipe(response);
}
