import type { Writable } from 'node:stream';
import type { NewWordRecord } from '../../contract/word.ts';
import { BASE_KINDS, MANIFEST, type BaseKind } from '../read/layout.ts';
import { LICENCES, type LicenceTexts } from '../read/licences.ts';
import { lineOf } from './line-writer.ts';
import type { Manifest } from '../read/manifest.ts';
import { writeZip } from './zip-writer.ts';

/** Line counts are added. */
type ExportManifest = Omit<Manifest, 'files' | 'language'> & Pick<Partial<Manifest>, 'language'>;

/**
 * In the nested layout, as {@link writeZip} does: the bytes depend on the manifest, the licence
 * texts and the records in their order.
 */
export async function writeDataset(
  out: Writable,
  manifest: ExportManifest,
  records: Record<BaseKind, AsyncIterable<NewWordRecord[]>>,
  { licences = {}, signal }: { licences?: LicenceTexts; signal?: AbortSignal } = {},
): Promise<void> {
  const files: Record<string, { lines: number }> = {};
  await writeZip(
    out,
    [
      ...BASE_KINDS.map((kind) => {
        const name = `${kind}.jsonl`;
        return { name, content: () => toLines(records[kind], (files[name] = { lines: 0 })) };
      }),
      ...Object.keys(licences)
        .sort()
        .map((name) => ({
          name: `${LICENCES}/${name}`,
          content: Buffer.from(licences[name] ?? ''),
        })),
      {
        name: MANIFEST,
        // Written last, because the line counts are not known earlier.
        content: async function* () {
          yield Buffer.from(`${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
        },
      },
    ],
    signal,
  );
}

async function* toLines(
  batches: AsyncIterable<NewWordRecord[]>,
  counted: { lines: number },
): AsyncGenerator<Buffer> {
  for await (const batch of batches) {
    counted.lines += batch.length;
    yield Buffer.from(batch.map((record) => `${lineOf(record)}\n`).join(''));
  }
}
