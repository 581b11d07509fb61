import { resolve, sep } from 'node:path';
import { clusterFolder } from '../cluster.ts';
import { BackupRefused } from './archive.ts';
import { addBackup } from './backup-folder.ts';
import { type BackupOptions, takeBackup } from './take-backup.ts';

export type BackupOrder = Omit<BackupOptions, 'signal'> & { folder: string; keep: number };
export type MadeBackup = {
  path: string;
  bytes: number;
  files: number;
  fileBytes: number;
  tables: number;
  rows: number;
  secretKeys: string[];
  /** For how long calls that write had to wait. */
  heldMs: number;
  seconds: number;
};

/** Makes one backup in the folder, and leaves the newest `keep` there. */
export async function makeBackup({ folder, keep, ...order }: BackupOrder, signal: AbortSignal): Promise<MadeBackup> {
  if (isWithin(clusterFolder(order.dataDir), folder))
    throw new BackupRefused(`${folder} is within the database itself: choose a folder on another disk for backups`);
  const since = performance.now();
  const isEncrypted = order.recipients.length > 0;
  const { result, kept } = await addBackup(folder, { isEncrypted, keep }, (sink) =>
    takeBackup(sink, { ...order, signal }),
  );
  const { head, manifest, heldMs } = result;
  return {
    path: kept.path,
    bytes: kept.bytes,
    files: manifest.files.length,
    fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    tables: manifest.tables.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    secretKeys: head.secret_keys,
    heldMs: Math.round(heldMs),
    seconds: (performance.now() - since) / 1000,
  };
}

export const isWithin = (outer: string, inner: string): boolean =>
  `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);
