import { createAdmin } from '../server/admin.ts';
import { askSecret } from './ask-secret.ts';

const usage = 'Usage: npm run admin -- create <phone>';

/** The terminal does not show the password, so it asks twice. */
async function askPassword(): Promise<string> {
  const password = await askSecret('Password of the admin: ');
  if (process.stdin.isTTY && (await askSecret('Once more: ')) !== password) {
    throw new Error('These were two different passwords: nothing was changed');
  }
  return password;
}

const [command, cellphone, ...more] = process.argv.slice(2);
try {
  if (command !== 'create' || cellphone === undefined || more.length > 0) throw new Error(usage);
  console.log(await createAdmin({ env: process.env, cellphone, askPassword }));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
