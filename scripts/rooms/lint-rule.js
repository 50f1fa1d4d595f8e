import { dirname, posix, relative, sep } from 'node:path';
import { importProblem } from './rooms.js';

/** ESLint rule: imports follow the order of rooms, dynamic imports and types included. */
export const roomOrder = {
  meta: { type: 'problem', schema: [], messages: { upward: '{{problem}}' } },
  create(context) {
    const from = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (source) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const problem = importProblem(from, posix.join(dirname(from), source.value));
      if (problem !== null)
        context.report({ node: source, messageId: 'upward', data: { problem } });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument?.literal),
    };
  },
};
