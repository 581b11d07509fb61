import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Reads a line that nobody sees. Without a terminal it is the first line of what comes in, so that a program can say it. */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const lines = createInterface({
    input: stdin,
    output: new Writable({ write: (_echo, _encoding, done) => done() }),
    terminal: stdin.isTTY,
  });
  // Asked only now, when the terminal no longer echoes.
  if (stdin.isTTY) stderr.write(question);
  try {
    const line = once(lines, 'line').then(([text]) => String(text));
    const end = once(lines, 'close').then((): string => {
      throw new Error('No password was given: nothing was changed');
    });
    return await Promise.race([line, end]);
  } finally {
    lines.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}
