// Builds the clients into `dist/clients`, ready for `npm pack` and `pip install`: `npm run clients`.
import { buildPythonClient } from './python.ts';
import { buildTypescriptClient } from './typescript.ts';

await buildTypescriptClient('dist/clients/typescript');
await buildPythonClient('dist/clients/python');
