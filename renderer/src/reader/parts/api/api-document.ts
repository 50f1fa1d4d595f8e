interface Schema {
  type?: string;
  enum?: string[];
  items?: Schema;
  default?: unknown;
  description?: string;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}
interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: object;
}
interface Document {
  openapi?: string;
  paths?: Record<string, Record<string, Operation>>;
}

/** Example values for which every operation finds something. */
const EXAMPLES: Record<string, Record<string, string>> = {
  search: { search: 'run', limit: '3' },
  searchDetailed: { search: 'run', limit: '1' },
  listWords: { part_of_speech: 'verb', limit: '3' },
};
const EXAMPLE_WORD = 'run';
const EXAMPLE_BODIES: Record<string, unknown> = {
  batchWords: { words: ['ran', 'mice'] },
  createSuggestion: { headword: 'run', message: 'The third meaning has a misprint.' },
};

/** @param exampleId the id of an existing word record */
export function readApiDocument(document: Document, exampleId: string) {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const id = operation.operationId ?? `${method} ${path}`;
      return {
        id,
        method: method.toUpperCase(),
        path,
        summary: operation.summary ?? '',
        description: operation.description ?? '',
        parameters: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
          .map((parameter) => readParameter(parameter, id, exampleId)),
        /** An example, as JSON; null if there is none. */
        body: operation.requestBody ? JSON.stringify(EXAMPLE_BODIES[id] ?? {}) : null,
      };
    }),
  );
}

export type ApiOperation = ReturnType<typeof readApiDocument>[number];
export type ApiParameter = ReturnType<typeof readParameter>;

function readParameter(parameter: Parameter, operation: string, exampleId: string) {
  const schema = parameter.schema ?? {};
  const item = schema.items ?? schema;
  const location = parameter.in === 'path' ? 'path' : 'query';
  const ofPath = parameter.name === 'id' ? exampleId : EXAMPLE_WORD;
  return {
    name: parameter.name,
    location,
    isRequired: parameter.required ?? false,
    type: item.type ?? 'string',
    values: item.enum ?? [],
    isList: schema.type === 'array',
    fallback: Array.isArray(schema.default) ? '' : String(schema.default ?? ''),
    description: parameter.description ?? schema.description ?? item.description ?? '',
    example: location === 'path' ? ofPath : (EXAMPLES[operation]?.[parameter.name] ?? ''),
  };
}

/** The address of a request, with its path filled in and non-blank values as the query. */
export function requestPath(operation: ApiOperation, values: Record<string, string>): string {
  const query = new URLSearchParams();
  let path = operation.path;
  for (const { name, location, isList } of operation.parameters) {
    const value = (values[name] ?? '').trim();
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '' && isList) {
      for (const part of value.split(',')) query.append(name, part.trim());
    } else if (value !== '') query.append(name, value);
  }
  const text = query.toString();
  return path + (text === '' ? '' : `?${text}`);
}

export function curlCommand(method: string, url: string, body: string | null): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const address = /^[\w:/.%-]+$/.test(url) ? url : quote(url);
  if (body === null) return `curl ${address}`;
  const isPost = method === 'POST' ? '' : `-X ${method} `;
  return `curl ${isPost}-H 'Content-Type: application/json' \\\n  -d ${quote(body)} \\\n  ${address}`;
}
