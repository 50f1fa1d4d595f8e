#!/usr/bin/env node
import { runProgram } from './program.ts';

const exitCode = await runProgram(process.argv.slice(2));
if (exitCode !== 0) process.exitCode = exitCode;
