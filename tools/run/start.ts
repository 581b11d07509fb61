import { reportFailedStart, startServer } from '../../server/main.ts';
import { buildPage } from './page.ts';

// `npm start` starts the server. Meanwhile it builds the page if the page is missing or older than its sources.
try {
  await startServer(process.env, { beforeListening: buildPage });
} catch (error) {
  reportFailedStart(error);
  process.exitCode = 1;
}
