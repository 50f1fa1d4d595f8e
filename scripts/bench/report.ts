import type { LoadResult } from './http-load.ts';
import type { Typed } from './as-you-type.ts';
import type { ImportInto } from './import-into.ts';

/** One line of the report. */
export interface Row extends LoadResult {
  scenario: string;
  connections: number;
  /**
   * Requests per second, and the inverse of processor time, relative to a floor in the same run.
   */
  floor?: { name: string; ratio: number; cpuRatio?: number };
  /** Processor time of the server per request, in µs. */
  cpuMicros?: number;
}

/** The results of one dataset on one database. */
export interface Section {
  dataset: string;
  database: 'sqlite' | 'postgres';
  records: number;
  import: { seconds: number; recordsPerSecond: number; peakMemoryMb: number };
  importsInto: ImportInto[];
  export: { seconds: number; peakMemoryMb: number };
  start: { readyMs: number; memoryMb: number };
  rows: Row[];
  typing: Typed[];
}

export interface Report {
  date: string;
  machine: string;
  sections: Section[];
}

/** The report as Markdown tables. */
export function markdown({ date, machine, sections }: Report): string {
  const lines = [`${date}, ${machine}`];
  for (const section of sections) {
    const { import: imported, export: exported, start } = section;
    lines.push(
      '',
      `### ${section.dataset}, ${section.database}`,
      '',
      '| | |',
      '|---|---|',
      `| records | ${section.records} |`,
      `| import | ${imported.seconds.toFixed(1)} s, ${Math.round(imported.recordsPerSecond)} records/s, at most ${Math.round(imported.peakMemoryMb)} MB |`,
      ...section.importsInto.map(
        ({ recordsBefore, seconds }) =>
          `| import into ${recordsBefore} records | ${seconds.toFixed(1)} s |`,
      ),
      `| export | ${exported.seconds.toFixed(1)} s, at most ${Math.round(exported.peakMemoryMb)} MB |`,
      `| start to \`/api/ready\` | ${Math.round(start.readyMs)} ms |`,
      `| resident memory after loading | ${Math.round(start.memoryMb)} MB |`,
      '',
      '| read | connections | requests/s | p50 ms | p95 ms | p99 ms | of the floor | processor time |',
      '|---|---|---|---|---|---|---|---|',
      ...section.rows.map(
        (row) =>
          `| ${row.scenario} | ${row.connections} | ${Math.round(row.requestsPerSecond)} | ${row.p50.toFixed(2)} | ${row.p95.toFixed(2)} | ${row.p99.toFixed(2)} | ${
            row.floor ? `${Math.round(row.floor.ratio * 100)} % of ${row.floor.name}` : ''
          } | ${cpuOf(row)} |`,
      ),
      '',
      '| as you type | |',
      '|---|---|',
      ...section.typing.map(({ name, share }) => `| ${name} | ${share.toFixed(1)} % |`),
    );
  }
  return `${lines.join('\n')}\n`;
}

function cpuOf({ cpuMicros, floor }: Row): string {
  if (!cpuMicros) return '';
  const share = floor?.cpuRatio ? `, ${Math.round(floor.cpuRatio * 100)} % of the floor` : '';
  return `${Math.round(cpuMicros)} µs${share}`;
}

/** Prints how each read's median and share of the floor changed since an earlier report. */
export function printComparison(before: Report, after: Report): void {
  console.log(`Compared with ${before.date}:\n`);
  for (const section of after.sections) {
    const old = before.sections.find(
      ({ dataset, database }) => dataset === section.dataset && database === section.database,
    );
    if (!old) continue;
    console.log(`${section.dataset}, ${section.database}`);
    for (const row of section.rows) {
      const was = old.rows.find(
        ({ scenario, connections }) => scenario === row.scenario && connections === row.connections,
      );
      if (!was) continue;
      const floor =
        row.floor && was.floor
          ? `, floor ${Math.round(was.floor.ratio * 100)} % -> ${Math.round(row.floor.ratio * 100)} %`
          : '';
      console.log(
        `  ${row.scenario} (${row.connections}): p50 ${was.p50.toFixed(2)} -> ${row.p50.toFixed(2)} ms, p99 ${was.p99.toFixed(2)} -> ${row.p99.toFixed(2)} ms${floor}`,
      );
    }
  }
}
