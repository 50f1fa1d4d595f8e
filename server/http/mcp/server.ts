import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Request, Response } from 'express';
import { APP_NAME, creditOf } from '../../contract/public/pages.ts';
import { termsOf } from '../../dictionary/content/datasets.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import { APP_VERSION } from '../../base/version.ts';
import type { AppContext } from '../shared/context.ts';
import { addTools } from './tools.ts';

/** Each message has its own server instance, so that messages cannot see one another. */
export async function answerMessage(
  context: AppContext,
  body: unknown,
  request: Request,
  response: Response,
): Promise<void> {
  const server = new McpServer(
    { name: 'wordkeep', title: `${APP_NAME}, an English dictionary`, version: APP_VERSION },
    { instructions: instructionsFor(context.dictionary) },
  );
  addTools(server, context, request);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  response.on('close', () => void server.close());
  await server.connect(transport);
  const answer = await transport.handleRequest(asWebRequest(request), { parsedBody: body });
  response.status(answer.status);
  answer.headers.forEach((value, name) => response.setHeader(name, value));
  response.send(Buffer.from(await answer.arrayBuffer()));
}

/** Leaves out the body, which has been read already. */
function asWebRequest(request: Request): globalThis.Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return new Request('http://mcp.invalid/', { method: request.method, headers });
}

function instructionsFor(dictionary: Dictionary): string {
  const credits = dictionary.enabled.map(({ row }) => {
    const { title, license, attribution } = termsOf(row);
    return `${row.name}: ${creditOf(attribution) || `${title}.`} Licence: ${license}.`;
  });
  return [
    'An English dictionary: meanings, examples, levels (CEFR), pronunciation, forms, synonyms, antonyms and translations (ru, es, fr, de, pt, zh, ar).',
    'Use look_up_word for a known word or phrase, search_words for one that may be misspelled, partly known or in another language, and find_words to find words by meaning, sound, pattern or letters.',
    'When you quote an entry, name its source. The dictionaries here:',
    ...credits,
  ].join('\n');
}
