import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/**
 * Reads a line without showing it. Without a terminal it reads the first line of the standard input, so that a program
 * can send it.
 */
export async function askSecret(question: string): Promise<string> {
  const { stdin, stderr } = process;
  const lines = createInterface({
    input: stdin,
    output: new Writable({ write: (_echo, _encoding, done) => done() }),
    terminal: stdin.isTTY,
  });
  // Print the question only after the terminal has stopped showing what is typed.
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
