import type { LoadResult } from './http-load.ts';
import type { Typed } from './as-you-type.ts';

export interface Row extends LoadResult {
  scenario: string;
  connections: number;
  /** Requests per second, and the inverse of processor time, relative to a floor of the same run. */
  floor?: { name: string; ratio: number; cpuRatio?: number };
  /** Processor time of the server per request, in µs. */
  cpuMicros?: number;
}

export interface Section {
  dataset: string;
  database: 'sqlite' | 'postgres';
  records: number;
  import: { seconds: number; recordsPerSecond: number; peakMemoryMb: number };
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

/** Prints the report, beside an earlier one if there is one. */
export function print(report: Report, earlier: Report | null): void {
  console.log(`${report.date}, ${report.machine}${earlier ? `; before: ${earlier.date}` : ''}`);
  for (const section of report.sections) {
    const { dataset, database, records } = section;
    const before = earlier?.sections.find(
      (other) => other.dataset === dataset && other.database === database,
    );
    console.log(`\n${dataset}, ${database}, ${records} records`);
    console.table(figuresOf(section, before));
    console.table(Object.fromEntries(section.rows.map((row) => lineOf(row, before))));
    console.table(
      Object.fromEntries(section.typing.map(({ name, share }) => [name, percent(share)])),
    );
  }
}

function figuresOf(section: Section, before?: Section): Record<string, object> {
  const figures = (of: Section) => ({
    'import, s': of.import.seconds,
    'import, MB': of.import.peakMemoryMb,
    'export, s': of.export.seconds,
    'export, MB': of.export.peakMemoryMb,
    'start, ms': of.start.readyMs,
    'resident, MB': of.start.memoryMb,
  });
  const was = before && new Map(Object.entries(figures(before)));
  return Object.fromEntries(
    Object.entries(figures(section)).map(([name, value]) => [
      name,
      { now: round(value), ...(was && { before: round(was.get(name)) }) },
    ]),
  );
}

function lineOf(row: Row, before?: Section): [string, object] {
  const { scenario, connections, floor, cpuMicros } = row;
  const was = before?.rows.find(
    (other) => other.scenario === scenario && other.connections === connections,
  );
  const line = {
    'requests/s': Math.round(row.requestsPerSecond),
    p50: round(row.p50),
    p95: round(row.p95),
    p99: round(row.p99),
    'CPU, µs': cpuMicros && Math.round(cpuMicros),
    'of floor': floor && percent(100 * floor.ratio),
    'of its CPU': floor?.cpuRatio && percent(100 * floor.cpuRatio),
    ...(was && { 'p50 before': round(was.p50) }),
    ...(was?.floor && { 'of floor before': percent(100 * was.floor.ratio) }),
  };
  return [`${scenario} (${connections})`, line];
}

const round = (value = 0) => Math.round(100 * value) / 100;
const percent = (share: number) => `${share.toFixed(1)} %`;
