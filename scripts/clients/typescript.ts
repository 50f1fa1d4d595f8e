import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type TypeScript from 'typescript';
import { readContract, type Schema, typeWriter } from './contract.ts';

/** Required, not imported: bundlers and test runners would read its one file of 9 MB. */
const ts: typeof TypeScript = createRequire(import.meta.url)('typescript');

const PACKAGE = 'clients/typescript';
const SOURCE = `${PACKAGE}/src`;

/** Builds the package `wordkeep-client`: plain modules, and types without dependencies. */
export async function buildTypescriptClient(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  for (const name of await readdir(SOURCE)) {
    const base = join(dist, name.replace(/\.ts$/, ''));
    const source = await readFile(join(SOURCE, name), 'utf8');
    if (name === 'contract.ts') {
      await writeFile(`${base}.d.ts`, contractTypes());
      await writeFile(`${base}.js`, 'export {};\n');
    } else {
      await writeFile(
        `${base}.d.ts`,
        asModules(ts.transpileDeclaration(source, OPTIONS).outputText),
      );
      await writeFile(`${base}.js`, asModules(ts.transpileModule(source, OPTIONS).outputText));
    }
  }
  for (const file of ['LICENSE', `${PACKAGE}/package.json`, `${PACKAGE}/README.md`]) {
    await copyFile(file, join(folder, basename(file)));
  }
}

const OPTIONS: TypeScript.TranspileOptions = {
  compilerOptions: {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    verbatimModuleSyntax: true,
  },
};

const asModules = (text: string) => text.replace(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'");

/** `contract.d.ts`: every type spelled out. */
function contractTypes(): string {
  const { operations, schemas } = readContract();
  const types = schemas.map(
    ([name, schema]) => `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')};`,
  );
  const parts = operations.map(({ name, parameters, body, answer }) => {
    const of = { path: parameters.path, query: parameters.query, body, answer };
    const lines = Object.entries(of).map(
      ([part, schema]) => `    ${part}: ${typeOf(schema, '    ')};`,
    );
    return `  ${name}: {\n${lines.join('\n')}\n  };`;
  });
  return `${types.join('\n\n')}\n\nexport interface Operations {\n${parts.join('\n')}\n}\n`;
}

const typeOf = typeWriter({
  names: {
    integer: 'number',
    number: 'number',
    string: 'string',
    boolean: 'boolean',
    null: 'null',
  },
  any: 'unknown',
  literals: (values) => values.map((value) => JSON.stringify(value)).join(' | '),
  union: (types) => types.join(' | '),
  list: (item) => `Array<${item}>`,
  object: objectType,
});

function objectType({ properties = {}, required = [] }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${comment(schema, inner)}${inner}${name}${mark}: ${typeOf(schema, inner)};`;
  });
  return fields.length === 0 ? 'Record<never, never>' : `{\n${fields.join('\n')}\n${indent}}`;
}

function comment({ description }: Schema, indent: string): string {
  if (description === undefined) return '';
  return `${indent}/** ${description.replaceAll('*/', '* /')} */\n`;
}
