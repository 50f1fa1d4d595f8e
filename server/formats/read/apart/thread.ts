import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { DatasetError } from '../../../dataset/read/errors.ts';
import type { ProblemCounts } from '../../../dataset/read/problems.ts';
import { openForeign } from '../open-foreign.ts';
import type { FromThread, ThreadTask } from './messages.ts';

/** The thread's entry point: reads the files, and posts their records as fast as they are taken. */
const { batchesAhead, source, ...task }: ThreadTask = workerData;
const port = parentPort;
if (!port) throw new Error('not a thread');
const post = (message: FromThread) => port.postMessage(message);

let credit = batchesAhead;
port.on('message', () => (credit += 1));

try {
  const dataset = await openForeign(source, {
    ...task,
    // To abort, the caller terminates the thread.
    signal: undefined,
    given: {},
    onStaged: (done, total) => post({ kind: 'staged', done, total }),
  });
  if (!dataset) throw new DatasetError('the files changed while they were read');
  const problems = (): ProblemCounts => {
    const { items, total, badLines, ofWholeFiles } = dataset.problems;
    return { items, total, badLines, ofWholeFiles };
  };
  for await (const batch of dataset.records()) {
    while (credit === 0) await once(port, 'message');
    credit -= 1;
    // One string per record: a character beyond Latin-1 doubles the memory of the whole string.
    const records = batch.map((one) => JSON.stringify(one));
    post({ kind: 'batch', records, totalLines: dataset.totalLines, problems: problems() });
  }
  post({ kind: 'end', problems: problems(), leftOut: dataset.leftOut });
  await dataset.close();
} catch (error) {
  if (!(error instanceof DatasetError)) throw error;
  post({ kind: 'failure', message: error.message, code: error.code });
} finally {
  port.close();
}
