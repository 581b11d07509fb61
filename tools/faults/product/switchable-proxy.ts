import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { socketFolderOf } from '../../../server/postgres/workers.test-kit.ts';
import type { Stage } from './stage.ts';

/** A TCP port of this machine that forwards to the socket of an embedded database, or to nothing. */
export type SwitchableProxy = { port: number; leadTo(dataDir: string | undefined): void };

export async function openSwitchableProxy(stage: Stage): Promise<SwitchableProxy> {
  let folder: string | undefined;
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const socketFolder = folder === undefined ? '' : socketFolderOf(folder);
    if (socketFolder === '') return caller.destroy();
    const database = connect(join(socketFolder, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      open.add(one);
      // When one side breaks, the other side is closed too.
      one
        .on('error', () => one.destroy())
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const leave = () => {
    for (const socket of open) socket.destroy();
  };
  stage.defer(() => {
    leave();
    server.close();
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo(dataDir) {
      folder = dataDir;
      leave();
    },
  };
}
