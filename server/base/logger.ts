import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

export type { Logger };

interface LogSettings {
  logLevel: LevelWithSilent;
  logFormat: 'json' | 'pretty';
}

export function createLogger(
  { logLevel, logFormat }: LogSettings,
  destination: DestinationStream = process.stdout,
): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Never logged, even if passed to a log call by mistake.
      redact: { paths: ['*.authorization', '*.cookie', '*.password', '*.token'], remove: true },
    },
    logFormat === 'pretty' ? { write: (line) => destination.write(prettyLine(line)) } : destination,
  );
}

/** Formats a line of JSON as `12:34:56 INFO  listening {"url":"http://127.0.0.1:3010"}`. */
function prettyLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line);
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : '';
  const stack = err?.stack ? `\n${err.stack}` : '';
  return `${String(time).slice(11, 19)} ${String(level).toUpperCase().padEnd(5)} ${msg ?? ''}${rest}${stack}\n`;
}
