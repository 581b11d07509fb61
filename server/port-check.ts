import { once } from 'node:events';
import { createServer } from 'node:net';
import type { ListenAddress } from './http/listen.ts';

/** Listens briefly at the server's address, so that a start that must fail is refused before it creates anything. */
export async function refuseTakenPort({ host, port }: ListenAddress): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await once(probe.listen({ host, port }), 'listening');
  } catch (error) {
    throw explainPortError(error, { host, port });
  }
  await probe[Symbol.asyncDispose]();
}

/** Replaces an error of listening by a message that tells the operator what to do. */
export function explainPortError(error: unknown, { host, port }: ListenAddress): unknown {
  const noSuchHost = `HOST=${host} is no address of this machine: set HOST to one that is, or to nothing`;
  const problems = new Map<unknown, string>([
    ['EADDRINUSE', `Port ${port} is taken: stop the other program, or set PORT`],
    ['EACCES', `Port ${port} is not for this user: set PORT to 1024 or more`],
    ['EADDRNOTAVAIL', noSuchHost],
    ['ENOTFOUND', noSuchHost],
    ['EAI_AGAIN', noSuchHost],
  ]);
  const problem = error instanceof Error && 'code' in error ? problems.get(error.code) : undefined;
  return problem === undefined ? error : new Error(problem, { cause: error });
}
