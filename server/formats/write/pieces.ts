const PIECE_BYTES = 64 * 1024;

/** Joins small parts of a file into pieces worth writing. */
export async function* inPieces(
  parts: Iterable<Uint8Array | string> | AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Buffer> {
  let piece: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    const content = typeof part === 'string' ? Buffer.from(part) : part;
    piece.push(content);
    bytes += content.length;
    if (bytes < PIECE_BYTES) continue;
    yield Buffer.concat(piece);
    piece = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(piece);
}
