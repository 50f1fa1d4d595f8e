import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

/**
 * The direction of imports inside the server, outermost room first: a room may import the rooms
 * after it and never one before it. `docs/architecture.md` tells what each room is for.
 */
const rooms = ['http', 'ops', 'dataset', 'auth', 'dictionary', 'database', 'config', 'contract'];

const inward = rooms.flatMap((room, i) =>
  rooms.slice(0, i).map((outer) => ({
    target: `./server/${room}`,
    from: `./server/${outer}`,
    message: `server/${room} must not know server/${outer}: imports point inwards.`,
  })),
);

export default tseslint.config(
  { ignores: ['dist/', 'data/', 'coverage/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX },
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
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...inward,
            {
              target: './server',
              from: ['./main', './renderer', './tests', './scripts'],
              message: 'The server stands alone.',
            },
            {
              target: './renderer',
              from: ['./main', './migrations'],
              message: 'The web interface talks HTTP.',
            },
            {
              target: './renderer',
              from: './server',
              except: ['./contract'],
              message: 'The web interface knows the contract, nothing else of the server.',
            },
            {
              target: './main',
              from: ['./renderer', './migrations'],
              message: 'The desktop shell starts the server; it does not know its insides.',
            },
            {
              target: './main',
              from: './server',
              except: ['./contract', './server.ts'],
              message: 'The desktop shell starts the server; it does not know its insides.',
            },
          ],
        },
      ],
    },
    settings: {
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.js'] })],
    },
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
  { files: ['server/config/**'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['scripts/**', 'tests/**', '**/*.test.ts'], rules: { 'no-console': 'off' } },
);
