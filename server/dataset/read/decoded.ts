import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * May be left at any point: when the iteration has ended, so has the one over `chunks`, and nothing
 * of the decoder is left running.
 */
export async function* decoded(
  chunks: AsyncIterable<Buffer>,
  decoder: Transform,
): AsyncGenerator<Buffer> {
  const fed = pipeline(chunks, decoder);
  // Fails in the same way as reading the decoder, or because that was left.
  fed.catch(() => {});
  try {
    yield* decoder;
  } finally {
    decoder.destroy();
    await fed.catch(() => {});
  }
}
