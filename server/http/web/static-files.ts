import express, { type RequestHandler } from 'express';
import { readdirSync } from 'node:fs';
import { extname, sep } from 'node:path';
import { preferredCoding } from '../shared/answer.ts';

const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

type Options = Parameters<typeof express.static>[1];

/** Precompressed by the build where the client accepts that. */
export function staticFiles(folder: string, options: Options): RequestHandler {
  const serve = express.static(folder, options);
  const compressed = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(SUFFIXES.br))
      .map((name) => `/${name.slice(0, -SUFFIXES.br.length).split(sep).join('/')}`),
  );
  return (request, response, next) => {
    const { path } = request;
    if (!compressed.has(path)) return serve(request, response, next);
    response.vary('Accept-Encoding');
    const coding = preferredCoding(request);
    if (coding !== 'identity') {
      response.type(extname(path));
      response.setHeader('Content-Encoding', coding);
      request.url = request.url.replace(path, path + SUFFIXES[coding]);
    }
    serve(request, response, next);
  };
}
