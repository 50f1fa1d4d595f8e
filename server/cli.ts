#!/usr/bin/env node
import { runProgram } from './program.ts';

// A reader that has seen enough, such as `head`, ends nothing.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
const exitCode = await runProgram(process.argv.slice(2));
if (exitCode !== 0) process.exitCode = exitCode;
