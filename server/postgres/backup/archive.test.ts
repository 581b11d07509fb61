import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { type Head, type Manifest, readArchive } from './archive.ts';
import { writeArchive } from './archive-writer.ts';

const head: Head = {
  format: 1,
  made_at: '2026-11-26T02:00:00.000Z',
  obmin: '0.2.0',
  postgres_major: '18',
  system_identifier: '7',
  secret_keys: ['0a1b'],
};
const rest: Omit<Manifest, 'files'> = {
  wal: { start: '0/1', stop: '0/2' },
  tables: [{ table: 'public.orders', rows: 2, sum: '1:2' }],
};
/** Noise does not get smaller, so every byte of it stands in the archive. */
const large = randomBytes(300_000);
const identity = await generateX25519Identity();
const recipients = [await identityToRecipient(identity)];
const signal = new AbortController().signal;

async function writeSmall(options: { recipients: readonly string[] }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'obmin-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'archive');
  await writeArchive(createWriteStream(path), { head, signal, ...options }, async (archive) => {
    await archive.folder('postgres/base');
    await archive.file('postgres/base/1', large.length, [large.subarray(0, 100_000), large.subarray(100_000)]);
    await archive.file('postgres/empty', 0, []);
    return rest;
  });
  return path;
}

async function readAll(path: string, identities: readonly string[] = [identity]) {
  const unpacked = new Map<string, Buffer | 'folder'>();
  const read = await readArchive(path, {
    identities,
    onHead: () => undefined,
    async onEntry(entry) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of entry.content) chunks.push(chunk);
      unpacked.set(entry.path, entry.isFolder ? 'folder' : Buffer.concat(chunks));
    },
  });
  return { ...read, unpacked };
}

test.each([
  { name: 'encrypted', recipients },
  { name: 'unencrypted', recipients: [] },
])('an $name archive gives back what was put in', async (options) => {
  const { manifest, unpacked, ...read } = await readAll(await writeSmall(options));
  expect(read.head).toEqual(head);
  expect(manifest).toMatchObject({ ...rest, files: [{ path: 'postgres/base/1', bytes: 300_000 }, { bytes: 0 }] });
  expect([...unpacked]).toEqual([
    ['postgres/base', 'folder'],
    ['postgres/base/1', large],
    ['postgres/empty', Buffer.alloc(0)],
  ]);
});

test.each([
  { name: 'encrypted', recipients },
  { name: 'unencrypted', recipients: [] },
])('one wrong byte anywhere, or a missing end, makes an $name archive useless', async (options) => {
  const path = await writeSmall(options);
  const good = readFileSync(path);
  for (const part of [0.2, 0.5, 0.9]) {
    const bad = Buffer.from(good);
    const at = Math.floor(good.length * part);
    bad[at] = (bad[at] ?? 0) ^ 1;
    writeFileSync(path, bad);
    await expect(readAll(path)).rejects.toThrow('is damaged or cut off');
  }
  writeFileSync(path, good);
  for (const bytes of [good.length * 0.9, good.length / 2, 400]) {
    truncateSync(path, Math.floor(bytes));
    await expect(readAll(path)).rejects.toThrow('is damaged or cut off');
  }
});

test('only the identity of its recipient opens an archive', async () => {
  const path = await writeSmall({ recipients });
  await expect(readAll(path, [])).rejects.toThrow('is encrypted: name the file with its identity');
  await expect(readAll(path, [await generateX25519Identity()])).rejects.toThrow('it was encrypted for another one');
});

test('a file that is no backup is refused', async () => {
  const path = await writeSmall({ recipients: [] });
  writeFileSync(path, 'Dear diary');
  await expect(readAll(path)).rejects.toThrow('is damaged or cut off');
});

/** More than any disk has. */
const endless = async function* () {
  for (;;) yield randomBytes(100_000);
};
const writeEndless = (sink: Writable, ending = signal) =>
  writeArchive(sink, { head, recipients, signal: ending }, async (archive) => {
    await archive.file('postgres/base/1', 2 ** 40, endless());
    return rest;
  });

test('when the disk is full, the writing ends with the error of the disk', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(writeEndless(new Writable({ write: (_chunk, _encoding, done) => done(full) }))).rejects.toBe(full);
});

test('who ends a backup in the middle of a file reads why', async () => {
  const ending = new AbortController();
  const reason = new Error('Ended by SIGINT');
  const sink = new Writable({
    write(_chunk, _encoding, done) {
      ending.abort(reason);
      done();
    },
  });
  await expect(writeEndless(sink, ending.signal)).rejects.toBe(reason);
});
