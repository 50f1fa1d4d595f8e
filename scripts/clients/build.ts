// Builds the clients: `npm run clients`. The TypeScript one goes to `dist/clients/typescript`,
// ready for `npm pack`; the types of the Python one are written into its source, because nothing builds it.
import { writeFile } from 'node:fs/promises';
import { PYTHON_TYPES_FILE, pythonTypes } from './python.ts';
import { buildTypescriptClient } from './typescript.ts';

await buildTypescriptClient('dist/clients/typescript');
await writeFile(PYTHON_TYPES_FILE, pythonTypes());
