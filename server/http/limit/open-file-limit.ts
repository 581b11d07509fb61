import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * File descriptors for the database, files, push services, and connections that only receive the answer that the server
 * is full.
 */
const besidesConnections = 500;

/**
 * Logs a warning when the process may open fewer files than MAX_CONNECTIONS needs: without a free descriptor no client
 * can connect. Works on Linux only.
 */
export async function warnOfFewDescriptors(
  maxConnections: number,
  log: FastifyBaseLogger,
  limits = '/proc/self/limits',
) {
  const text = await readFile(limits, 'utf8').catch(() => '');
  const limit = Number(/^Max open files +(\d+)/m.exec(text)?.[1] ?? Number.POSITIVE_INFINITY);
  const needed = maxConnections + besidesConnections;
  if (limit < needed) log.warn(`MAX_CONNECTIONS needs a limit of ${needed} open files or more, and it is ${limit}`);
}
