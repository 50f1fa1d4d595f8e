import { readFileSync } from 'node:fs';
import { readArguments } from '../../arguments.js';
import { splitLines } from '../source-files.ts';
import { applyPatch } from './apply-patch.ts';

const { positionals } = readArguments('npm run core -- patch <file.tsv>', {}, [1, 1]);
const [path = ''] = positionals;
applyPatch(splitLines(readFileSync(path, 'utf8'), path));
