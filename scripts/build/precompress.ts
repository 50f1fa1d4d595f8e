import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg|webmanifest)$/;
/** Smaller files fit in one packet as they are. */
const MIN_BYTES = 1_024;

export const precompress = (): Plugin => ({
  name: 'wordkeep:precompress',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => TEXT.test(name)).map((name) => pack(join(dir, name))));
  },
});

async function pack(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(
    `${file}.gz`,
    await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  );
}
