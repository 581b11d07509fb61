import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type pg from 'pg';

/**
 * A port that leads to the database, for at most so many connections. It can stop answering without closing, as when a
 * machine hangs.
 */
export async function openWire({ host = 'localhost', port = 5432 }: pg.PoolConfig, maxConnections = 100) {
  const ends: Socket[] = [];
  let silent = false;
  const wire = createServer((here) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    ends.push(here, far);
    for (const end of [here, far]) end.on('error', () => undefined);
    if (!silent) here.pipe(far).pipe(here);
  }).listen(0, '127.0.0.1');
  wire.maxConnections = maxConnections;
  await once(wire, 'listening');
  return {
    port: (wire.address() as AddressInfo).port,
    fallSilent: () => {
      silent = true;
      for (const end of ends) end.unpipe().pause();
    },
    cut: () => {
      for (const end of ends) end.destroy();
      wire.close();
    },
  };
}
