import { startServer } from '../server/main.ts';
import { buildPage } from './page.ts';

/** `npm start`: builds the page when it is missing or older than its sources, and starts the server meanwhile. */
export async function start(): Promise<void> {
  endWithNpm();
  try {
    await startServer(process.env, { beforeListening: buildPage });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

const lookMs = 300;

/**
 * A supervisor that ends npm ends the shell between npm and this process, and that shell tells nobody: the server would
 * go on alone, and keep its port. On Windows there is no such shell, nor another parent afterwards.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, lookMs).unref();
}
