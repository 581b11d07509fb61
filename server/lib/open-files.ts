import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** For the database, files, the other side of pushes, and connections that are only told that the server is full. */
const besidesConnections = 500;

/** Without descriptors nobody can connect at all, whatever MAX_CONNECTIONS says. Known on Linux only. */
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
