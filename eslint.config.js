import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * The direction of imports inside the server, outermost room first: a room may import the rooms
 * after it and never one before it. `docs/architecture.md` tells what each room is for.
 */
const rooms = ['http', 'ops', 'dataset', 'auth', 'dictionary', 'database', 'config', 'contract'];

/** Forbids imports whose path goes through one of these folders. */
const forbid = (files, folders, message) => ({
  files,
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: folders.map((folder) => `**/${folder}/**`), message }] },
    ],
  },
});

const OUTSIDE = ['main', 'renderer', 'tests', 'scripts'];
const inward = rooms.map((room, i) =>
  forbid(
    [`server/${room}/**`],
    [...OUTSIDE, ...rooms.slice(0, i)],
    `server/${room} knows only the rooms below it, and nothing outside the server.`,
  ),
);

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
    files: ['server/config/**', 'main/own-environment.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['scripts/**', 'tests/**', '**/*.test.ts'], rules: { 'no-console': 'off' } },
);
