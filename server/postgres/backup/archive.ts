import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { chunkBytes } from './cluster-files.ts';

// An archive is a tar file, compressed with zstd and encrypted with age, so the tools of every system open it:
// `age -d -i identity.txt archive | tar --zstd -x`. Nothing is ever whole in memory.

/** Stands first in the archive: what has to be known before anything is unpacked. */
const Head = z.object({
  format: z.literal(1),
  made_at: z.string(),
  obmin: z.string(),
  postgres_major: z.string(),
  system_identifier: z.string(),
  /** Which secret keys were in use. The first one seals. */
  secret_keys: z.array(z.string()),
});
export type Head = z.infer<typeof Head>;

const Sums = z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() }));
/** For each table how many rows it had at the moment of the backup, and a sum over all of them. */
export type Sums = z.infer<typeof Sums>;

/** Stands last, so an archive that has it is whole. `files` has everything but the head and this. */
const Manifest = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  wal: z.object({ start: z.string(), stop: z.string() }),
  tables: Sums,
});
export type Manifest = z.infer<typeof Manifest>;

export const headName = 'backup.json';
export const manifestName = 'manifest.json';

/** The archive cannot be used, or not in this way. The message is for people. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

/** The library takes and gives streams of the web, and only arrays with memory of their own. */
export function webStreamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const all = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await all.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await all.return?.();
    },
  });
}

export async function* chunksOfWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

async function* map<A, B>(all: AsyncIterable<A>, change: (one: A) => B): AsyncGenerator<B> {
  for await (const one of all) yield change(one);
}

export type ArchiveEntry = { path: string; isFolder: boolean; content: AsyncIterable<Uint8Array> };

type ReadOptions = {
  identities: readonly string[];
  /** May refuse the archive before anything is unpacked. */
  onHead: (head: Head) => void | Promise<void>;
  onEntry: (entry: ArchiveEntry) => Promise<void>;
};

/** Reads the whole archive, and refuses one in which anything is missing, added or changed. */
export async function readArchive(path: string, options: ReadOptions): Promise<{ head: Head; manifest: Manifest }> {
  const plain = await openArchive(path, options.identities);
  const tar = extract();
  const read = pipeline(plain, createZstdDecompress({ chunkSize: chunkBytes }), tar);
  // The loop below meets the same error.
  read.catch(() => undefined);
  const reading = await readEntries(tar, options).catch((error: unknown) => {
    plain.destroy();
    throw isOfReading(error) ? damaged(path, error) : error;
  });
  await read.catch((error: unknown) => {
    throw damaged(path, error);
  });
  const { head, manifest, seen } = reading;
  if (!head || !manifest) throw damaged(path, new Error('its end is missing'));
  const complaint = firstDifference(manifest, seen);
  if (complaint !== undefined) throw damaged(path, new Error(complaint));
  return { head, manifest };
}

type Seen = Map<string, { bytes: number; sha256: string }>;
type TarEntry = AsyncIterable<unknown> & { header: { name: string; type: string } };

async function readEntries(tar: AsyncIterable<TarEntry>, { onHead, onEntry }: ReadOptions) {
  let head: Head | undefined;
  let manifest: Manifest | undefined;
  const seen: Seen = new Map();
  for await (const entry of tar) {
    if (!head) {
      head = await readHead(entry);
      await onHead(head);
    } else if (entry.header.name === manifestName) manifest = Manifest.parse(await jsonOf(entry));
    else await readFile(entry, seen, onEntry);
  }
  return { head, manifest, seen };
}

async function readHead(entry: TarEntry): Promise<Head> {
  if (entry.header.name !== headName) throw new BackupRefused('This file is no backup of Obmin');
  return Head.parse(await jsonOf(entry));
}

async function readFile(entry: TarEntry, seen: Seen, onEntry: ReadOptions['onEntry']): Promise<void> {
  const { name, type } = entry.header;
  const isFolder = type === 'directory';
  if (!isFolder && type !== 'file') throw new Error(`${name} is neither a file nor a folder`);
  const hash = createHash('sha256');
  let bytes = 0;
  const content = map(chunksOf(entry), (chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
    return chunk;
  });
  const path = name.replace(/\/$/, '');
  await onEntry({ path, isFolder, content });
  if (!isFolder) seen.set(path, { bytes, sha256: hash.digest('hex') });
}

const chunksOf = (entry: TarEntry): AsyncGenerator<Uint8Array> =>
  map(entry, (chunk) => {
    if (!(chunk instanceof Uint8Array)) throw new Error('it is no tar file');
    return chunk;
  });

const mostJsonBytes = 64 * 2 ** 20;

async function jsonOf(entry: TarEntry): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunksOf(entry)) {
    bytes += chunk.length;
    if (bytes > mostJsonBytes) throw new Error('its list of files is too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

function firstDifference({ files }: Manifest, seen: Seen): string | undefined {
  for (const { path, bytes, sha256 } of files) {
    const found = seen.get(path);
    if (!found) return `${path} is missing`;
    if (found.bytes !== bytes || found.sha256 !== sha256) return `${path} is not what was backed up`;
  }
  return seen.size === files.length ? undefined : 'it has files that were not backed up';
}

const ageStart = 'age-encryption.org/';

/** It comes with the first backup that is encrypted: the start of a server has no use for its modules. */
export const encryption = () => import('age-encryption');

async function openArchive(path: string, identities: readonly string[]): Promise<Readable> {
  const isEncrypted = (await startOf(path, ageStart.length)) === ageStart;
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  if (!isEncrypted) return file;
  try {
    if (identities.length === 0)
      throw new BackupRefused(`${path} is encrypted: name the file with its identity, --identity <file>`);
    const { Decrypter } = await encryption();
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    return Readable.from(chunksOfWeb(await decrypter.decrypt(webStreamOf(file))));
  } catch (error) {
    file.destroy();
    if (error instanceof BackupRefused) throw error;
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new BackupRefused(`This identity does not open ${path}: it was encrypted for another one`);
    throw damaged(path, error);
  }
}

async function startOf(path: string, bytes: number): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** What a refusal or the disk of the restore says is told as it is. Everything else was in the archive. */
const isOfReading = (error: unknown) =>
  !(error instanceof BackupRefused) && !(error instanceof Error && 'syscall' in error);

const damaged = (path: string, error: unknown) =>
  new BackupRefused(
    `${path} is damaged or cut off (${error instanceof Error ? error.message : error}): take another backup`,
    { cause: error },
  );
