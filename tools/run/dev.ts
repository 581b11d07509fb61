import { type ChildProcess, spawn } from 'node:child_process';
import { refuseWords, root } from './command.ts';

/**
 * `npm run dev` restarts the server when its files change, and updates the page without a reload. Ctrl-C stops both.
 */
refuseWords(process.argv.slice(2), 'npm run dev takes no words.');
const apiPort = process.env.PORT ?? '8000';

const run = (args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const watched = ['server', 'domain', 'contract'].map((room) => `--watch-path=${room}`);
const children = [
  run([...watched, '--watch-preserve-output', 'server/main.ts']),
  run(['node_modules/vite/bin/vite.js', 'web'], { API_PORT: apiPort }),
];

// The terminal sends Ctrl-C to the children too. This process only waits for them, and stops one child when the other
// ends.
process.on('SIGINT', () => console.log('Stopping …'));
process.on('SIGTERM', () => {
  for (const child of children) child.kill('SIGTERM');
});
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
