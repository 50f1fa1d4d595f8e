import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Request } from 'express';
import * as z from 'zod';
import { findQuery } from '../../contract/public/find.ts';
import { publicApi } from '../../contract/public/api.ts';
import { boundedText } from '../../contract/text.ts';
import { MAX_HEADWORD_LENGTH, TRANSLATION_LANGUAGES } from '../../contract/vocabulary.ts';
import type { Dictionary } from '../../dictionary/dictionary.ts';
import type { Finder } from '../../dictionary/finder/find.ts';
import { readHeadword } from '../../dictionary/reading/lookups.ts';
import { searchDetailed } from '../../dictionary/reading/search.ts';
import { recordOf, wordRow } from '../../dictionary/reading/word-row.ts';
import { ValidationError, WordNotFoundError } from '../../base/errors.ts';
import type { AppContext } from '../shared/context.ts';
import { toApiError } from '../shared/errors.ts';
import { entryText, foundText, searchText } from './answer-texts.ts';

/** Everything in an answer takes up the model's context. */
const MOST_ITEMS = 25;
const DEFAULT_MEANINGS = 6;
const MOST_MEANINGS = 50;

const limit = z.int().min(1).max(MOST_ITEMS).default(10).describe('Maximum number of words.');

const lookUpInput = {
  word: boundedText(MAX_HEADWORD_LENGTH).describe(
    'A word, phrase or phrasal verb, in any form: run, ran, give up, mice.',
  ),
  translate_to: z
    .array(z.enum(TRANSLATION_LANGUAGES))
    .max(TRANSLATION_LANGUAGES.length)
    .default([])
    .describe('Languages to give translations in; none by default.'),
  max_meanings: z
    .int()
    .min(1)
    .max(MOST_MEANINGS)
    .default(DEFAULT_MEANINGS)
    .describe('Meanings for each part of speech.'),
};

const conditions = findQuery.shape;
const dataset = conditions.dataset.describe('Only these dictionaries, by name.');
const searchInput = {
  query: publicApi.search.query.shape.search.describe('What to search for.'),
  limit,
  dataset,
};

const findInput = {
  dataset,
  means: conditions.means.describe('What the word means: "fear of spiders".'),
  rhymes_with: conditions.rhymes_with.describe('A word that it rhymes with.'),
  rhyme: conditions.rhyme.describe('How exact the rhyme must be.'),
  sounds_like: conditions.sounds_like.describe('A word that sounds similar.'),
  same_sound: conditions.same_sound.describe('A homophone: a word pronounced the same.'),
  spelled: conditions.spelled.describe('A pattern: ? is one letter, * any number of them: "b?g*".'),
  starts: conditions.starts.describe('How the word starts.'),
  ends: conditions.ends.describe('How the word ends.'),
  contains: conditions.contains.describe('Letters in a row inside the word.'),
  letters: conditions.letters.describe('Letters to make words from.'),
  letters_all: conditions.letters_all.describe('Use all of `letters`, for anagrams.'),
  syllables: conditions.syllables.describe('How many syllables the word has.'),
  part_of_speech: conditions.part_of_speech.describe('Only these parts of speech.'),
  word_level: conditions.word_level.describe('Only words of these levels (CEFR).'),
  limit,
};

const READS_ONLY = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

type AnswerTool = (read: () => Promise<string>) => Promise<CallToolResult>;

export function addTools(
  server: McpServer,
  { dictionary, finder, logger }: AppContext,
  request: Request,
): void {
  const answer: AnswerTool = async (read) => {
    try {
      return textResult(await read());
    } catch (error) {
      // Otherwise the library would send the message of any error, whatever it reveals.
      const { detail, code } = toApiError(error, request, logger);
      return { ...textResult(detail ?? code), isError: true };
    }
  };
  addLookUp(server, dictionary, answer);
  addSearch(server, dictionary, answer);
  addFind(server, dictionary, finder, answer);
}

function addLookUp(server: McpServer, dictionary: Dictionary, answer: AnswerTool): void {
  server.registerTool(
    'look_up_word',
    {
      title: 'Look up a word',
      description:
        'The dictionary entry of an English word, phrase or phrasal verb: parts of speech, level, pronunciation, forms, numbered meanings with an example, synonyms and antonyms, and translations if asked for. An inflected form leads to its base. If the word is not known, similar words are suggested.',
      inputSchema: { ...lookUpInput, dataset },
      annotations: READS_ONLY,
    },
    ({ word, translate_to, max_meanings, dataset: names }) =>
      answer(async () => {
        try {
          const { records } = await readHeadword(dictionary, word, names);
          return entryText(records.map(recordOf), {
            languages: translate_to,
            maxMeanings: max_meanings,
          });
        } catch (error) {
          if (!(error instanceof WordNotFoundError)) throw error;
          const searched = { search: word, limit: 5, page: 1, dataset: names };
          const similar = await searchDetailed(dictionary, searched);
          return `"${word}" is not in this dictionary.\n${searchText(similar)}`;
        }
      }),
  );
}

function addSearch(server: McpServer, dictionary: Dictionary, answer: AnswerTool): void {
  server.registerTool(
    'search_words',
    {
      title: 'Search words',
      description:
        'English words that match a text, best first: the word itself, phrasal verbs and phrases with it, translations (give a word in ru, es, fr, de, pt, zh or ar to find the English one), words that start with it, and corrections of a misspelling. One line each, with the first meaning.',
      inputSchema: searchInput,
      annotations: READS_ONLY,
    },
    ({ query, limit, dataset: names }) =>
      answer(async () => {
        const searched = { search: query, limit, page: 1, dataset: names };
        return searchText(await searchDetailed(dictionary, searched));
      }),
  );
}

function addFind(
  server: McpServer,
  dictionary: Dictionary,
  finder: Finder,
  answer: AnswerTool,
): void {
  server.registerTool(
    'find_words',
    {
      title: 'Find words by conditions',
      description:
        'English words that meet all the given conditions, best first: by meaning (a reverse dictionary), rhyme, sound, spelling pattern, start, end, letters (anagrams) and syllables. At least one condition besides syllables, part_of_speech and word_level is needed. For crosswords, rhymes, word games, and words on the tip of the tongue.',
      inputSchema: findInput,
      annotations: READS_ONLY,
    },
    (input) =>
      answer(async () => {
        const query = findQuery.safeParse(input);
        if (!query.success) {
          throw new ValidationError(
            query.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
          );
        }
        const { items, count, isExact } = await finder.find(
          query.data,
          {},
          dictionary.requested(query.data.dataset),
        );
        const found = items.map(({ record, ...how }) => ({
          ...how,
          record: recordOf(wordRow(dictionary, record)),
        }));
        return foundText(found, { count, isExact });
      }),
  );
}

const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });
