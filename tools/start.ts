import { startServer } from '../server/main.ts';
import { buildPage } from './page.ts';

// `npm start`: builds the page when it is missing or older than its sources, and starts the server meanwhile.
try {
  await startServer(process.env, { beforeListening: buildPage });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
