import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../errors.ts';
import { makeBackup } from './make-backup.ts';

// Makes one backup in a thread of its own: encrypting takes a processor, and calls are not to wait for it. A message
// from the server ends the backup.

const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort(new Error('The server stops')));
try {
  parentPort?.postMessage({ made: await makeBackup(workerData, stopping.signal) });
} catch (error) {
  parentPort?.postMessage({ problem: messageOf(error) });
} finally {
  // Otherwise the thread would wait for messages.
  parentPort?.close();
}
