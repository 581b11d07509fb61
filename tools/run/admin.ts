import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { checkHistory, createAdmin, removeFactors, resetPassword, revokeAccess } from '../../server/admin.ts';

const usage = 'Usage: npm run admin -- create|revoke|reset|factor <phone>, or journal check [<head>]';

/**
 * Reads a line without showing it. Without a terminal it reads the first line of the standard input, so that a program
 * can send it.
 */
async function askSecret(question: string): Promise<string> {
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

/** The terminal does not show the password, so it asks twice. */
async function askPassword(): Promise<string> {
  const password = await askSecret('New password: ');
  if (process.stdin.isTTY && (await askSecret('Once more: ')) !== password) {
    throw new Error('These were two different passwords: nothing was changed');
  }
  return password;
}

const commands = new Map([
  ['create', createAdmin],
  ['revoke', revokeAccess],
  ['reset', resetPassword],
  ['factor', removeFactors],
]);

function run([name = '', about, ...more]: readonly string[]): Promise<string> {
  const { env } = process;
  if (name === 'journal' && about === 'check' && more.length <= 1) return checkHistory({ env, head: more[0] });
  const command = commands.get(name);
  if (!command || about === undefined || more.length > 0) throw new Error(usage);
  return command({ env, cellphone: about, askPassword });
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
