// Plain JavaScript, so that a Node too old to read TypeScript can still say what is wrong.
const needed = 24;
const [major] = process.versions.node.split('.').map(Number);

if (major < needed) {
  console.error(
    `Obmin needs Node ${needed} or newer, and this is Node ${process.versions.node}.\n` +
      'On Linux (x64, arm64) and Windows x64 `npm ci` brings the right one by itself: run `npm ci`, then `npm start`\n' +
      `(not \`node ${process.argv[1]}\`). Elsewhere please install Node ${needed} first.`,
  );
  process.exit(1);
}

const { start } = await import('./start.ts');
await start();
