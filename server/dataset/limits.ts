const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/**
 * Bounds on what a dataset may ask of the machine. They are far above every real dictionary (the
 * whole English one is about 1 GB) and far below what would hurt.
 */
export const LIMITS = {
  /** Entries of an archive or files of a folder, whatever their names. */
  maxFiles: 1000,
  /** All files of a dataset together, unpacked. */
  maxTotalBytes: 8 * GIB,
  /** What one address may answer. */
  maxDownloadBytes: 8 * GIB,
  maxManifestBytes: MIB,
  maxLineBytes: MIB,
  /** Real NDJSON packs 5 to 30 times; a decompression bomb about 1,000 times. */
  maxCompressionRatio: 200,
  /** Below this size the ratio says nothing: a small repetitive file packs well, too. */
  ratioCheckedFromBytes: 10 * MIB,
  /** Rows of the split layout that one headword may have, together. */
  maxRowsPerHeadword: 5_000,
  maxRowBytesPerHeadword: 8 * MIB,

  /** Records handed over at once: whichever of the two is reached first. */
  batchRecords: 512,
  batchBytes: 4 * MIB,

  maxRedirects: 5,
  downloadAttempts: 3,
  /** Wait before the second attempt; doubled before each further one. */
  retryDelayMs: 1000,
  /** No answer, or no further byte, for this long ends an attempt. */
  stallTimeoutMs: 30_000,
  /** A transfer that stays slower than this over a whole stall timeout ends, too. */
  minBytesPerSecond: 1024,
};

/** The bounds as numbers; tests read with small ones. */
export type Limits = typeof LIMITS;
