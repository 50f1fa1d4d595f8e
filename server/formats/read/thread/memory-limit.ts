import { getHeapStatistics } from 'node:v8';
import { DatasetError } from '../../../dataset/read/errors.ts';

const MAX_MEMORY = 512 * 1024 * 1024;

/**
 * Far above {@link MAX_MEMORY}: a thread that fails to allocate something large ends the whole
 * process, so there has to be room for the objects made from one piece of a file. The young
 * generation is large, because half of what is allocated is garbage before its first collection.
 */
export const HEAP = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 1024 };

export class OutOfMemoryError extends DatasetError {
  constructor() {
    super('reading it takes more memory than an import may use', { code: 'dataset_too_large' });
  }
}

/**
 * Called between pieces of work.
 * @throws {OutOfMemoryError}
 */
export function checkMemory(): void {
  const { used_heap_size: heap, external_memory: buffers } = getHeapStatistics();
  if (heap + buffers > MAX_MEMORY) throw new OutOfMemoryError();
}
