import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The direction of imports inside the server, outermost room first: a room may import the rooms
 * after it and never one before it. `docs/architecture.md` tells what each room is for.
 */
const rooms = [
  'commands',
  'doctor',
  'dict-protocol',
  'metrics',
  'cluster',
  'http',
  'ops',
  'backup',
  'formats/read',
  'dataset',
  'formats/write',
  'auth',
  'compat',
  'dictionary',
  'database',
  'process',
  'config',
  'contract',
  'text',
];

/** The rooms of `server/dictionary`, outermost first. */
const dictionaryRooms = [
  'suggestions',
  'editing',
  'overview',
  'finder',
  'reading',
  'items',
  'content',
  'index',
  'typos',
];

/** Below `dictionary.ts`, which puts them together. */
const innermostDictionaryRooms = ['items', 'content', 'index', 'typos'];

/** The rooms of `server/http` for one audience each: they share `http/shared`, not one another. */
const audiences = ['public', 'admin', 'web', 'compat', 'mcp'];

/** Forbids imports whose path goes through one of these folders or ends in one of these files. */
const forbid = (files, folders, message, fileNames = []) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            group: [
              ...folders.map((folder) => `**/${folder}/**`),
              ...fileNames.map((name) => `**/${name}`),
            ],
            message,
          },
        ],
      },
    ],
  },
});

/** One way to keep a member to its class. */
const noHashMembers = {
  selector: 'PrivateIdentifier',
  message: 'Members of a class are `private`, not `#named`.',
};

const OUTSIDE = ['main', 'renderer', 'tests', 'scripts'];
/** What a room must not know: what lies outside the server, and the rooms before it. */
const outerRooms = (room) => [...OUTSIDE, ...rooms.slice(0, rooms.indexOf(room))];

// A file takes the rule of the last block that names it, so each block lists everything.
const inward = [
  ...rooms.map((room) =>
    forbid(
      [`server/${room}/**`],
      outerRooms(room),
      `server/${room} knows only the rooms below it, and nothing outside the server.`,
    ),
  ),
  ...dictionaryRooms.map((room, i) =>
    forbid(
      [`server/dictionary/${room}/**`],
      [...outerRooms('dictionary'), ...dictionaryRooms.slice(0, i)],
      `server/dictionary/${room} knows only the rooms below it.`,
      innermostDictionaryRooms.includes(room) ? ['dictionary.ts'] : [],
    ),
  ),
  forbid(
    ['server/dictionary/*.ts'],
    [
      ...outerRooms('dictionary'),
      ...dictionaryRooms.filter((room) => !innermostDictionaryRooms.includes(room)),
    ],
    'The rooms that use the dictionary know it, never the reverse.',
  ),
  forbid(
    ['server/formats/*.ts'],
    [...outerRooms('formats/read'), 'read'],
    'server/formats puts exports together from server/dataset and ./write.',
  ),
  ...audiences.map((room) =>
    forbid(
      [`server/http/${room}/**`],
      [...outerRooms('http'), ...audiences.filter((other) => other !== room)],
      `server/http/${room} and the rooms of other audiences share server/http/shared only.`,
    ),
  ),
  forbid(
    ['server/http/{connections,shared,workers}/**'],
    [...outerRooms('http'), ...audiences],
    'What audiences share knows none of them.',
  ),
];

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', noHashMembers],
    },
  },
  forbid(['server/*.ts'], OUTSIDE, 'The server stands alone.'),
  ...inward,
  forbid(
    ['renderer/**'],
    ['main', 'migrations', ...rooms.filter((room) => room !== 'contract')],
    'The web interface knows the contract, nothing else of the server.',
  ),
  {
    files: ['renderer/**'],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      // Its own router: addresses are plain.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  forbid(
    ['main/**'],
    ['renderer', 'migrations', ...rooms.filter((room) => room !== 'contract')],
    'The desktop shell starts the server; it does not know its insides.',
  ),
  forbid(
    ['migrations/**'],
    ['main', 'renderer', 'tests', 'scripts', ...rooms],
    'A migration must not change with the code, so it imports nothing of it.',
  ),
  {
    files: ['renderer/**', 'main/**'],
    // Texts have them: French before a colon.
    rules: { 'no-irregular-whitespace': ['error', { skipTemplates: true }] },
  },
  {
    files: ['server/**', 'main/**', 'renderer/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment in server/config only.',
        },
      ],
    },
  },
  {
    files: ['server/**'],
    ignores: ['server/text/normalize.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noHashMembers,
        {
          selector: "CallExpression[callee.property.name='normalize']",
          message:
            'Its time is quadratic in a run of combining marks; use server/text/normalize.ts.',
        },
      ],
    },
  },
  {
    files: ['server/config/**', 'main/own-environment.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['scripts/**', 'tests/**', '**/*.test.ts'], rules: { 'no-console': 'off' } },
);
