/** A problem of a dataset, taken apart. */
export interface Problem {
  file: string;
  line: string;
  path: string;
  message: string;
}

/** Reads `words.jsonl:3: meanings.0.title: is required`; a place that is not said stays empty. */
export function readProblem(text: string): Problem {
  const [, file, line, rest] = /^([^:\s]+):(?:(\d+):)?\s+(.*)$/s.exec(text) ?? [];
  if (file === undefined || rest === undefined) {
    return { file: '', line: '', path: '', message: text };
  }
  const [, path, message] = /^([\w.[\]]+):\s+(.*)$/s.exec(rest) ?? [];
  return { file, line: line ?? '', path: path ?? '', message: message ?? rest };
}
