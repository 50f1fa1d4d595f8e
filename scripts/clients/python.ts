import { cp, rm, writeFile } from 'node:fs/promises';
import { readContract, type Schema, typeWriter } from './contract.ts';

const HEAD = `"""The answers of the public API, and what it takes."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union
`;

export async function buildPythonClient(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await cp('clients/python', folder, { recursive: true });
  await writeFile(`${folder}/src/wordkeep/types.py`, pythonTypes());
}

/** `types.py`: a `TypedDict` for every object of the public API. */
function pythonTypes(): string {
  const { operations, schemas } = readContract();
  const classes = new Classes();
  for (const [name, schema] of schemas) classes.named(name, schema);
  for (const { name, answer, body } of operations) {
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    if (answer.properties) classes.named(`${title}Answer`, answer);
    if (body.properties && Object.keys(body.properties).length > 0) {
      classes.named(`${title}Body`, body);
    }
  }
  return `${HEAD}\n\n${classes.texts.join('\n\n\n')}\n`;
}

/** Classes in the order that Python needs: parts first. */
class Classes {
  readonly texts: string[] = [];

  named(name: string, schema: Schema): string {
    const required = Object.entries(schema.properties ?? {}).filter(([field]) =>
      schema.required?.includes(field),
    );
    const optional = Object.entries(schema.properties ?? {}).filter(
      ([field]) => !schema.required?.includes(field),
    );
    const fields = (of: [string, Schema][]) =>
      of.map(([field, one]) => `    ${field}: ${this.typeOf(one, `${name}${titled(field)}`)}`);
    const doc = schema.description ? [`    """${schema.description}"""`] : [];
    const own = fields(required);
    // Fields that may be missing need a separate class: `NotRequired` is newer than 3.9.
    const others = fields(optional);
    if (others.length === 0) this.add([`class ${name}(TypedDict):`, ...doc, ...orPass(own)]);
    else {
      this.add([`class _${name}(TypedDict):`, ...orPass(own)]);
      this.add([`class ${name}(_${name}, total=False):`, ...doc, ...others]);
    }
    return name;
  }

  private readonly typeOf = typeWriter({
    names: { integer: 'int', number: 'float', string: 'str', boolean: 'bool', null: 'None' },
    any: 'Any',
    literals: (values) => `Literal[${values.map(literal).join(', ')}]`,
    union: (types) => `Union[${types.join(', ')}]`,
    list: (item) => `List[${item}]`,
    object: (schema, name) =>
      Object.keys(schema.properties ?? {}).length === 0
        ? 'Dict[str, Any]'
        : this.named(name, schema),
    partName: (name, i) => `${name}${i || ''}`,
  });

  private add(lines: readonly string[]): void {
    this.texts.push(lines.join('\n'));
  }
}

const orPass = (lines: readonly string[]) => (lines.length === 0 ? ['    pass'] : lines);
const literal = (value: unknown) => (value === true ? 'True' : JSON.stringify(value));
const titled = (field: string) =>
  field
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
