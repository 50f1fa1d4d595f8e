/** The files of a small StarDict dictionary, byte by byte as documented. */
export interface StarDictOptions {
  sameTypes?: string;
  info?: Record<string, string | number>;
  offsetBits?: 32 | 64;
  /** Other headwords, each with the number of its entry. */
  synonyms?: [string, number][];
  base?: string;
}

export function starDictFiles(
  entries: readonly [word: string, article: string | Buffer][],
  { sameTypes = 'm', info = {}, offsetBits = 32, synonyms, base = 'small' }: StarDictOptions = {},
): Record<string, Buffer> {
  const articles = entries.map(([, article]) => Buffer.from(article));
  let offset = 0;
  const index = Buffer.concat(
    entries.map(([word], i) => {
      const place = Buffer.alloc(offsetBits / 8 + 4);
      if (offsetBits === 64) place.writeBigUInt64BE(BigInt(offset));
      else place.writeUInt32BE(offset);
      const size = articles[i]?.length ?? 0;
      place.writeUInt32BE(size, offsetBits / 8);
      offset += size;
      return Buffer.concat([Buffer.from(`${word}\0`), place]);
    }),
  );
  const fields = {
    version: offsetBits === 64 ? '3.0.0' : '2.4.2',
    bookname: 'A small book',
    wordcount: entries.length,
    idxfilesize: index.length,
    ...(offsetBits === 64 && { idxoffsetbits: 64 }),
    ...(sameTypes && { sametypesequence: sameTypes }),
    ...info,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}\n`);
  return {
    [`${base}.ifo`]: Buffer.from(`StarDict's dict ifo file\n${lines.join('')}`),
    [`${base}.idx`]: index,
    [`${base}.dict`]: Buffer.concat(articles),
    ...(synonyms && { [`${base}.syn`]: synonymFile(synonyms) }),
  };
}

function synonymFile(synonyms: readonly [string, number][]): Buffer {
  return Buffer.concat(
    synonyms.map(([word, entry]) => {
      const number = Buffer.alloc(4);
      number.writeUInt32BE(entry);
      return Buffer.concat([Buffer.from(`${word}\0`), number]);
    }),
  );
}
