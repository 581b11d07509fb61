import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { extract, pack } from 'tar-stream';
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

const headName = 'backup.json';
const manifestName = 'manifest.json';

/** The archive cannot be used, or not in this way. The message is for people. */
export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

export type ArchiveWriter = {
  folder(path: string): Promise<void>;
  file(path: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
};

type WriteOptions = { head: Head; recipients: readonly string[]; signal: AbortSignal };

/** Writes an archive to `sink`: the head, what `fill` adds, and the manifest, of which `fill` returns a part. */
export async function writeArchive(
  sink: Writable,
  { head, recipients, signal }: WriteOptions,
  fill: (writer: ArchiveWriter) => Promise<Omit<Manifest, 'files'>>,
): Promise<Manifest> {
  const tar = pack();
  const broken = new AbortController();
  const ended = AbortSignal.any([signal, broken.signal]);
  const files: Manifest['files'] = [];

  const add = async (path: string, size: number, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) => {
    const hash = createHash('sha256');
    const done = Promise.withResolvers<void>();
    const entry = tar.entry({ name: path, size, mode: 0o600 }, (error) =>
      error ? done.reject(error) : done.resolve(),
    );
    // The race below reports it.
    done.promise.catch(() => undefined);
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, 'drain', { signal: ended });
    }
    entry.end(null);
    await Promise.race([done.promise, aborted(ended)]);
    return hash.digest('hex');
  };
  const addText = (path: string, value: unknown) => {
    const text = Buffer.from(`${JSON.stringify(value)}\n`);
    return add(path, text.length, [text]);
  };
  const writer: ArchiveWriter = {
    async folder(path) {
      tar.entry({ name: path, type: 'directory', mode: 0o700 }).end(null);
    },
    async file(path, size, content) {
      files.push({ path, bytes: size, sha256: await add(path, size, content) });
    },
  };

  const written = pipeline(Readable.from(tar), compress(), encryptFor(recipients), sink, { signal: ended });
  const filled = async () => {
    await addText(headName, head);
    const manifest = { ...(await fill(writer)), files };
    await addText(manifestName, manifest);
    tar.finalize();
    return manifest;
  };
  // The first failure ends the other side, and is the one that is told.
  let failure: unknown;
  const note = (error: unknown): undefined => {
    failure ??= error;
    broken.abort(error);
    tar.destroy();
  };
  const [manifest] = await Promise.all([filled().catch(note), written.catch(note)]);
  if (!manifest || failure !== undefined) throw failure;
  return manifest;
}

const compress = () =>
  createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    chunkSize: chunkBytes,
  });

function encryptFor(recipients: readonly string[]) {
  return async function* (plain: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (recipients.length === 0) return yield* plain;
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    return yield* chunksOfWeb(await encrypter.encrypt(webStreamOf(plain)));
  };
}

/** The library takes and gives streams of the web, and only arrays with memory of their own. */
function webStreamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
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

async function* chunksOfWeb(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
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

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
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

async function openArchive(path: string, identities: readonly string[]): Promise<Readable> {
  const isEncrypted = (await startOf(path, ageStart.length)) === ageStart;
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  if (!isEncrypted) return file;
  try {
    if (identities.length === 0)
      throw new BackupRefused(`${path} is encrypted: name the file with its identity, --identity <file>`);
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
