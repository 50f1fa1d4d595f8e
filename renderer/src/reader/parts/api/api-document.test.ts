import { describe, expect, it } from 'vitest';
import { curlCommand, readApiDocument, requestPath } from './api-document.ts';

const [operation] = readApiDocument(
  {
    paths: {
      '/api/v1/words/{word}/translations': {
        get: {
          operationId: 'getWordTranslations',
          summary: 'Translations of a headword',
          parameters: [
            { name: 'word', in: 'path', required: true, schema: { type: 'string' } },
            {
              name: 'language',
              in: 'query',
              schema: { type: 'array', default: [], items: { type: 'string', enum: ['ru', 'de'] } },
            },
          ],
        },
      },
    },
  },
  '7',
);

describe('a request of the API page', () => {
  it('has its path filled in, and repeats a list', () => {
    const path = requestPath(operation!, { word: 'and/or', language: 'ru, de' });
    expect(path).toBe('/api/v1/words/and%2For/translations?language=ru&language=de');
  });

  it('leaves out what is blank', () => {
    expect(requestPath(operation!, { word: 'run', language: ' ' })).toBe(
      '/api/v1/words/run/translations',
    );
  });

  it('is a command that can be pasted into a shell', () => {
    expect(curlCommand('GET', 'http://h:3010/api/v1/words/run', null)).toBe(
      'curl http://h:3010/api/v1/words/run',
    );
    expect(curlCommand('GET', "http://h/x?search=don't&limit=1", null)).toBe(
      String.raw`curl 'http://h/x?search=don'\''t&limit=1'`,
    );
    expect(curlCommand('POST', 'http://h/x', '{"words":["ran"]}')).toBe(
      `curl -H 'Content-Type: application/json' \\\n  -d '{"words":["ran"]}' \\\n  http://h/x`,
    );
  });
});

describe('a parameter', () => {
  it('says what it takes', () => {
    expect(operation?.parameters[1]).toMatchObject({
      name: 'language',
      isList: true,
      isRequired: false,
      values: ['ru', 'de'],
    });
  });
});
