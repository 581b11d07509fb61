import { statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { port } from './socket.ts';

const megabyte = 2 ** 20;

/** A container may have less than its machine. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * A quarter of the memory, because the machine is shared with our server and the system caches files as well. More than
 * the upper limit helps little, and a start has to prepare all of it.
 */
export const sharedBuffersOf = (bytes: number): number =>
  Math.round(Math.min(Math.max(bytes / 4, 128 * megabyte), 2_048 * megabyte) / megabyte);

/** Settings for a machine that is shared with our server. Every committed transaction is on the disk. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: `${sharedBuffersOf(memory)}MB`,
  effective_cache_size: `${2 * sharedBuffersOf(memory)}MB`,
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // Error details would put users' phone numbers into the log.
  log_error_verbosity: 'terse',
} as const;

/** Settings that win over ours, for a cluster whose data may be lost. */
export type OwnSettings = Readonly<Record<string, string>>;

export type ClusterLocation = { cluster: string; marker: string; socketFolder: string };

/**
 * The cluster name, by which a later start recognises the processes of this PostgreSQL. It is the same for all
 * spellings of a folder's path, and different for each folder on this machine.
 */
export function markerOf(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true });
  return `obmin-${dev.toString(36)}-${ino.toString(36)}`;
}

export const serverArguments = (
  { cluster, marker, socketFolder }: ClusterLocation,
  own: OwnSettings = {},
): string[] => [
  '-D',
  cluster,
  ...Object.entries({ ...settings, ...own, unix_socket_directories: socketFolder, cluster_name: marker }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  ),
];
