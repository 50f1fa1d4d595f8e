import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { CLASSES } from './classes.ts';

const SERVER = join(import.meta.dirname, '..', '..');
const ROOT = join(SERVER, 'ops', 'start-images.ts');

/** The names of all classes of the server that the fields of a type may hold, its own included. */
function classesIn(program: ts.Program, root: ts.Type): Set<string> {
  const checker = program.getTypeChecker();
  const classes = new Set<string>();
  const seen = new Set<ts.Type>();
  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.isUnionOrIntersection()) type.types.forEach(visit);
    const name = type.symbol?.name;
    // Neither promises nor what is in caches is kept.
    if (name === 'Promise' || name === 'LRUCache' || type.getCallSignatures().length > 0) return;
    checker.getTypeArguments(type as ts.TypeReference).forEach(visit);
    const [declaration] = type.symbol?.declarations ?? [];
    if (!declaration?.getSourceFile().fileName.startsWith(SERVER)) return;
    if (ts.isClassDeclaration(declaration)) classes.add(type.symbol.name);
    for (const field of checker.getPropertiesOfType(type)) {
      const { valueDeclaration: place } = field;
      if (place && !ts.isAccessor(place)) visit(checker.getTypeOfSymbolAtLocation(field, place));
    }
  };
  visit(root);
  return classes;
}

it('names every class that the fields of an image may hold', () => {
  const config = ts.readConfigFile(join(SERVER, '..', 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(SERVER, '..'));
  const program = ts.createProgram([ROOT], options);
  const image = program
    .getSourceFile(ROOT)
    ?.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === 'Image');
  const found = classesIn(program, program.getTypeChecker().getTypeAtLocation(image!));
  const named = CLASSES.map(({ prototype }) => prototype.constructor.name);
  expect([...found].filter((name) => !named.includes(name))).toEqual([]);
  expect(found.size).toBeGreaterThan(20);
}, 60_000);
