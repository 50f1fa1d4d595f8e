import js from '@eslint/js';
import regexp from 'eslint-plugin-regexp';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { roomOrder } from './scripts/rooms/lint-rule.js';

/** One way to keep a member to its class. */
const noHashMembers = {
  selector: 'PrivateIdentifier',
  message: 'Members of a class are `private`, not `#named`.',
};

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
  {
    ignores: ['**/*.test.ts', '**/*.test-util.ts'],
    plugins: { wordkeep: { rules: { 'room-order': roomOrder } } },
    rules: { 'wordkeep/room-order': 'error' },
  },
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
  {
    files: ['renderer/src/**/*.svelte'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noHashMembers,
        {
          selector:
            "SvelteElement[kind='html'] > SvelteStartTag > SvelteAttribute[key.name=/^(href|src|action)$/] > SvelteLiteral[value=/^\\x2F/]",
          message: 'The server may be under a path: use `at` of renderer/src/api/base-path.ts.',
        },
      ],
    },
  },
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
    // The time of a regular expression is linear in its text, whoever wrote that.
    files: ['server/**'],
    ignores: ['**/*.test.ts', '**/*.test-util.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
    },
  },
  {
    files: ['server/config/**', 'main/server/own-environment.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['scripts/**', 'tests/**', '**/*.test.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        noHashMembers,
        {
          selector: 'MemberExpression[property.name=/^(runIf|skipIf)$/]',
          message: 'Says no reason; use `itWhere` or `describeWhere` of tests/_util/where.ts.',
        },
      ],
    },
  },
);
