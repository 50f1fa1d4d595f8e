import { readFileSync } from 'node:fs';
import { splitLines } from '../source-files.ts';
import { applyPatch } from './apply-patch.ts';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('Usage: npm run core -- patch <file.tsv>');
  process.exitCode = 2;
} else applyPatch(splitLines(readFileSync(path, 'utf8'), path));
