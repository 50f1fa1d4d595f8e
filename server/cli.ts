#!/usr/bin/env node
import { runProgram } from './program.ts';

// A reader that has seen enough, such as `head`, ends nothing.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
const exitCode = await runProgram(process.argv.slice(2));
if (exitCode !== 0) process.exitCode = exitCode;
