import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { deriveKey } from './seal.ts';

/** A key is at least this long, and a new one has this length. */
export const secretKeyBytes = 32;
const mostKeys = 4;

/**
 * Reads keys in hex or base64, with commas between. Undefined when one of them is too short or spelled in another way.
 */
export function parseSecretKeys(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((part) => parseKey(part.trim()));
  return keys.length <= mostKeys && keys.every((key) => key !== undefined) ? keys : undefined;
}

function parseKey(text: string): Buffer | undefined {
  const isHex = /^([\da-f]{2})+$/i.test(text);
  if (!isHex && !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  const key = Buffer.from(text, isHex ? 'hex' : 'base64');
  return key.length < secretKeyBytes ? undefined : key;
}

/** Tells keys apart without showing anything of them. */
export const fingerprintOf = (key: Buffer): string => deriveKey(key, 'fingerprint').toString('hex').slice(0, 16);

export const secretKeyFile = (dataDir: string) => join(dataDir, 'secret.key');

type Settings = {
  secretKeys: readonly Buffer[];
  production: boolean;
  databaseUrl: string | undefined;
  dataDir: string;
};

/**
 * A database of your own can be that of several servers, and is saved and restored without DATA_DIR. So in production the
 * key is not left to a folder of one server.
 */
export function refuseMissingSecretKey({ secretKeys, production, databaseUrl }: Settings): void {
  if (secretKeys.length > 0 || !production || databaseUrl === undefined) return;
  throw new Error(
    'SECRET_KEY is needed with DATABASE_URL in production, the same for all servers: make one with `openssl rand -base64 32`, ' +
      'and keep it apart from the backups of the database, see docs/operations.md',
  );
}

/** The keys of the settings, or the key in DATA_DIR, which is made when it is missing. */
export const openSecretKeys = async ({ secretKeys, dataDir }: Settings): Promise<readonly Buffer[]> =>
  secretKeys.length > 0 ? secretKeys : [await keptKey(dataDir)];

async function keptKey(dataDir: string): Promise<Buffer> {
  const path = secretKeyFile(dataDir);
  const kept = (await read(path)) ?? (await make(path, dataDir));
  const [key] = parseSecretKeys(kept.trim()) ?? [];
  if (!key) throw new Error(`${path} is not a secret key: bring it back from a backup, or remove it for a new one`);
  return key;
}

/** The file is whole or missing, also when the machine stops. Two servers that start at the same time use one key. */
async function make(path: string, dataDir: string): Promise<string> {
  makeFolder(dataDir);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(`${randomBytes(secretKeyBytes).toString('base64')}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path).catch(unless('EEXIST'));
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

const read = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(unless('ENOENT'));

const unless = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined;
  throw error;
};
