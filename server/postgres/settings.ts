import { statSync } from 'node:fs';
import { port } from './socket.ts';

/** Settings for a small machine that it shares with our server. Whatever is acknowledged is on the disk. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: String(port),
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_checkpoints: 'off',
  // The details of an error would carry people's phone numbers into the log.
  log_error_verbosity: 'terse',
} as const;

export type Place = { cluster: string; marker: string; socketFolder: string };

/**
 * The name that PostgreSQL gives to all its processes, so that a later start recognises them: the same for a folder
 * however its path is written, and different for every other one on this machine.
 */
export function markerOf(cluster: string): string {
  const { dev, ino } = statSync(cluster, { bigint: true });
  return `obmin-${dev.toString(36)}-${ino.toString(36)}`;
}

export const serverArguments = ({ cluster, marker, socketFolder }: Place): string[] => [
  '-D',
  cluster,
  ...Object.entries({ ...settings, unix_socket_directories: socketFolder, cluster_name: marker }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  ),
];
