import { join } from 'node:path';
import { build, type Plugin } from 'vite';

// The child process of page.ts: it builds the page into the folder that it is given, and tells its parent how many
// modules it has read.

const [outDir = ''] = process.argv.slice(2);
let modules = 0;
const counter: Plugin = {
  name: 'obmin-progress',
  moduleParsed() {
    modules += 1;
    if (modules % 100 === 0) process.send?.(modules);
  },
};

// A build whose parent was killed would go on for minutes.
process.once('disconnect', () => process.exit(1));
try {
  // With the native loader Vite does not write its settings into node_modules, which may belong to another user.
  await build({
    root: join(import.meta.dirname, '../../web'),
    configLoader: 'native',
    logLevel: 'warn',
    plugins: [counter],
    build: { outDir },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
if (process.connected) {
  process.removeAllListeners('disconnect');
  process.disconnect();
}
