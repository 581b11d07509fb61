import { createAdmin, resetPassword, revokeAccess } from '../server/admin.ts';
import { askSecret } from './ask-secret.ts';

const usage = 'Usage: npm run admin -- create|revoke|reset <phone>';

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

const [name = '', cellphone, ...more] = process.argv.slice(2);
try {
  const command = commands.get(name);
  if (!command || cellphone === undefined || more.length > 0) throw new Error(usage);
  console.log(await command({ env: process.env, cellphone, askPassword }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
