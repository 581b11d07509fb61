import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { chunksOfWeb, encryption, type Head, headName, type Manifest, manifestName, webStreamOf } from './archive.ts';
import { chunkBytes } from './cluster-files.ts';

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
    // An error that comes before the wait below would end the process.
    done.promise.catch(() => undefined);
    entry.on('error', done.reject);
    for await (const chunk of content) {
      hash.update(chunk);
      if (!entry.write(chunk)) await once(entry, 'drain', { signal: ended });
    }
    entry.end(null);
    await done.promise;
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
    failure ??= signal.aborted ? signal.reason : error;
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
    const { Encrypter } = await encryption();
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
    return yield* chunksOfWeb(await encrypter.encrypt(webStreamOf(plain)));
  };
}
