import { decodedText, textOfHead } from '../decoded-text.ts';
import { languagesIn } from '../languages.ts';
import { GUESSED } from '../part-of-speech.ts';
import type { FormatReader, Reading } from '../reading.ts';
import { openStaged } from '../staged-reader.ts';
import type { StagedRecords } from '../staged-records.ts';
import type { UnpackedFile } from '../unpacked-file.ts';
import { type Column, columnsOf } from './columns.ts';
import { recordOfRow } from './row-record.ts';
import { delimiterOf, rowsOf } from './rows.ts';

const ROWS_PER_REPORT = 10_000;

/**
 * CSV or TSV whose first line names its columns.
 * @throws {DatasetError} when it is unclear what its columns are
 */
export function openTable(file: UnpackedFile, reading: Reading): Promise<FormatReader> {
  const name = file.name.replace(/\.[^.]*$/, '') || 'Table';
  return openStaged({ file: file.name, name }, reading, (staged) =>
    stageRows(file, staged, reading),
  );
}

async function stageRows(file: UnpackedFile, staged: StagedRecords, reading: Reading) {
  const { leftOut, limits, onStaged } = reading;
  const delimiter = delimiterOf(textOfHead(file)) ?? ',';
  let columns: Column[] | null = null;
  let header: string[] = [];
  let count = 0;
  const given = { file: file.name, maxChars: limits.maxLineBytes };
  for await (const { line, cells } of rowsOf(decodedText(file), delimiter, given)) {
    if (columns === null) {
      // How Excel names the delimiter, which the row was split at.
      if (cells.join('') === 'sep=') continue;
      header = cells.map((cell) => cell.trim());
      columns = columnsOf(file.name, header, languagesIn(file.name));
      continue;
    }
    count += 1;
    if (count % ROWS_PER_REPORT === 0) onStaged(count, null);
    if (cells.length > header.length) {
      staged.refuse(line, `${cells.length} cells in a table of ${header.length} columns`);
      continue;
    }
    cells.forEach((cell, i) => {
      if (columns?.[i] === null && cell.trim() !== '') leftOut.add(`column ${header[i]}`);
    });
    const made = recordOfRow(columns, cells);
    if (made?.isGuessed) leftOut.note(GUESSED, made.record.word);
    if (made) staged.add(made.record, line);
    else staged.refuse(line, 'a row without a word');
  }
  return {};
}
