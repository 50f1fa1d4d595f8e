// Prints how many rooms there are, how many imports lead from one to another, and how many lead
// upwards. Exits with 1 if any does.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { importProblem, roomOf } from './rooms.js';

const IMPORT = /(?:from\s*|import\s*\(?\s*)(['"])(\.{1,2}\/[^'"]*)\1/g;

const files = execFileSync('git', ['ls-files', '*.ts', '*.js', '*.svelte'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => roomOf(file) !== null && !/\.test(?:-util)?\.ts$/.test(file));
const arrows = new Set();
const upward = [];
for (const file of files) {
  for (const [, , path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = posix.join(dirname(file), path);
    const [room, other] = [roomOf(file), roomOf(target)];
    if (other !== null && room !== other) arrows.add(`${room} ${other}`);
    const problem = importProblem(file, target);
    if (problem !== null) upward.push(`${file}: ${problem}`);
  }
}
const rooms = new Set(files.map(roomOf));
console.log(`${rooms.size} rooms, ${arrows.size} arrows, ${upward.length} upwards`);
for (const line of upward) console.log(line);
process.exitCode = upward.length > 0 ? 1 : 0;
