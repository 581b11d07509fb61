import { checkHistory, createAdmin, resetPassword, revokeAccess } from '../../server/admin.ts';
import { askSecret } from './ask-secret.ts';

const usage = 'Usage: npm run admin -- create|revoke|reset <phone>, or journal check [<head>]';

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
