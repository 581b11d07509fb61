import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { fingerprintOf, parseSecretKeys, secretKeyFile } from '../../lib/secret-key.ts';
import { BackupRefused, encryption, type Head } from './archive.ts';

/** Writes the keys, encrypted, into a folder that is not that of the backups. Returns the path. */
export async function copySecretKeys(
  keys: readonly Buffer[],
  { folder, recipients }: { folder: string; recipients: readonly string[] },
): Promise<string> {
  const [first] = keys;
  if (!first) throw new BackupRefused('There is no secret key to copy');
  const { Encrypter } = await encryption();
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  const sealed = await encrypter.encrypt(`${keys.map((key) => key.toString('base64')).join()}\n`);
  makeFolder(folder);
  const path = join(folder, `obmin-secret-key-${fingerprintOf(first)}.age`);
  await writeWhole(path, sealed);
  return path;
}

/** Reads a copy of the keys: an encrypted one, or a file like `secret.key`. */
export async function readSecretKeys(path: string, identities: readonly string[]): Promise<Buffer[]> {
  const content = await readFile(path);
  const text = content.toString('latin1').startsWith('age-encryption.org/')
    ? await decrypt(content, identities, path)
    : content.toString();
  const keys = parseSecretKeys(text.trim());
  if (!keys) throw new BackupRefused(`${path} is no copy of a secret key`);
  return keys;
}

async function decrypt(content: Uint8Array, identities: readonly string[], path: string): Promise<string> {
  const { Decrypter } = await encryption();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(content, 'text');
  } catch (error) {
    throw new BackupRefused(`The identity does not open ${path}`, { cause: error });
  }
}

/** Without its key the pickup codes and the second factors of a backup cannot be read. */
export function refuseOtherKey({ secret_keys: [needed] }: Pick<Head, 'secret_keys'>, keys: readonly Buffer[]): void {
  if (needed === undefined || keys.some((key) => fingerprintOf(key) === needed)) return;
  throw new BackupRefused(
    keys.length === 0
      ? `The backup needs the secret key ${needed}: name its copy with --key <file>, or set SECRET_KEY. If it is lost, say --without-key`
      : `The backup needs the secret key ${needed}, and this is ${keys.map(fingerprintOf).join(' and ')}. If the right one is lost, say --without-key`,
  );
}

/** The server reads one key there. More than one are given to it with SECRET_KEY. */
export async function keepSecretKey(dataDir: string, key: Buffer): Promise<void> {
  await writeWhole(secretKeyFile(dataDir), Buffer.from(`${key.toString('base64')}\n`));
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.partial`;
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
