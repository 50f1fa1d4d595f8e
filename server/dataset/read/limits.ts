const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

/**
 * Limits on the resources that a dataset may use. They are far above any real dictionary (the whole
 * English one is about 1 GB) and far below what would hurt.
 */
export const LIMITS = {
  /** Entries of an archive or files of a folder, whatever their names. */
  maxFiles: 1000,
  /** Pictures and sounds of a book come on top of the other limits. */
  maxMediaFiles: 100_000,
  maxMediaBytes: 500_000_000,
  /** Unpacked, over all files. */
  maxTotalBytes: 8 * GIB,
  maxDownloadBytes: 8 * GIB,
  maxManifestBytes: MIB,
  maxLineBytes: MIB,
  /** Real NDJSON compresses 5 to 30 times, a decompression bomb about 1,000 times. */
  maxCompressionRatio: 200,
  /** Below this size the ratio says nothing: small repetitive files compress well too. */
  ratioCheckedFromBytes: 10 * MIB,
  maxRowsPerHeadword: 5_000,
  maxRowBytesPerHeadword: 8 * MIB,

  /** Records of one batch, limited by whichever is reached first. */
  batchRecords: 64,
  batchBytes: MIB,

  maxRedirects: 5,
  downloadAttempts: 3,
  /** Doubled for each further attempt. */
  retryDelayMs: 1000,
  /** An attempt ends when no answer, or no further byte, has arrived for this long. */
  stallTimeoutMs: 30_000,
  /** A transfer also ends if it stays slower than this for a whole stall timeout. */
  minBytesPerSecond: 1024,
};

export type Limits = typeof LIMITS;
