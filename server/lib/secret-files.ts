import { readFileSync, statSync } from 'node:fs';

/**
 * Settings that hold a secret. Each may come from a file instead: `SECRET_KEY_FILE` names the file with `SECRET_KEY`.
 * Other programs can read the environment of a process more easily than a file that only its user may read.
 */
export const secretSettings = [
  'ADMIN_PASSWORD',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'MESSENGER_TOKEN',
  'MESSENGER_URL',
  'METRICS_TOKEN',
  'MIGRATION_DATABASE_URL',
  'SECRET_KEY',
] as const;

const mostBytes = 64 * 1024;

type Env = Record<string, string | undefined>;

/** Answers the settings with the secrets from their files, and what is wrong with these files. */
export function withSecretsOfFiles(env: Env): { env: Env; mistakes: string[] } {
  const full = { ...env };
  const mistakes: string[] = [];
  for (const name of secretSettings.filter((each) => env[`${each}_FILE`])) {
    if (env[name]) mistakes.push(`${name} and ${name}_FILE are both set: one of them must go`);
    try {
      full[name] = readSecret(env[`${name}_FILE`] ?? '');
    } catch (error) {
      mistakes.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { env: full, mistakes };
}

/** Editors and `echo` end a file with a new line, which is no part of the secret. */
function readSecret(path: string): string {
  const found = statSync(path);
  // A pipe would be waited for without end.
  if (!found.isFile()) throw new Error(`${path} is no file`);
  if (found.size > mostBytes) throw new Error(`${path} has more than ${mostBytes} bytes`);
  const secret = readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '');
  if (secret === '') throw new Error(`${path} is empty`);
  return secret;
}
