import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { DatasetError } from '../../../dataset/errors.ts';
import type { ProblemCounts } from '../../../dataset/problems.ts';
import { openForeign } from '../open-foreign.ts';
import type { FromThread, ThreadTask } from './messages.ts';

/** The entry of the thread: reads the files, and posts their records as fast as they are taken. */
const { batchesAhead, source, ...task }: ThreadTask = workerData;
const port = parentPort;
if (!port) throw new Error('not a thread');
const post = (message: FromThread) => port.postMessage(message);

let credit = batchesAhead;
port.on('message', () => (credit += 1));

try {
  const dataset = await openForeign(source, {
    ...task,
    // The thread is ended instead.
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
    // A text for each record: one with a character beyond Latin-1 takes twice the memory.
    const records = batch.map((one) => JSON.stringify(one));
    post({ kind: 'batch', records, totalLines: dataset.totalLines, problems: problems() });
  }
  post({ kind: 'end', problems: problems(), leftOut: dataset.leftOut });
  await dataset.close();
} catch (error) {
  if (!(error instanceof DatasetError)) throw error;
  post({ kind: 'failure', message: error.message });
} finally {
  port.close();
}
