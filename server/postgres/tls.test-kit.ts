import { chownSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findBinaries } from './binaries.ts';
import type { Certificate } from './certificate.test-kit.ts';
import { clusterFolder, findClusterOwner } from './cluster.ts';
import { chooseIdentity } from './identity.ts';
import { makeDataDir } from './postgres.test-kit.ts';
import { markerOf, serverArguments } from './settings.ts';
import { chooseSocketFolder, makeSocketFolder, removeSocketFolder } from './socket.ts';
import { connectionTo, waitUntilReady } from './wait-until-ready.ts';
import { startWatchdog } from './watchdog.ts';

/** TCP connections need TLS. The database `postgres` also needs a client certificate, and `template1` allows no TLS. */
const access = `local all all trust
hostnossl template1 all 127.0.0.1/32 trust
hostssl postgres all 127.0.0.1/32 trust clientcert=verify-ca
hostssl obmin all 127.0.0.1/32 trust
`;

/** Starts the embedded PostgreSQL on a TCP port with this certificate. Returns the port. */
export async function startWithTls(own: Certificate, authority: Certificate): Promise<number> {
  const dataDir = await makeDataDir();
  const [binaries, cluster] = [await findBinaries(dataDir), clusterFolder(dataDir)];
  const identity = await chooseIdentity(binaries, { dataDir, owner: findClusterOwner(dataDir) }, () => undefined);
  const write = (name: string, text: string) => {
    const path = join(cluster, name);
    writeFileSync(path, text, { mode: 0o600 });
    if (identity.uid !== undefined) chownSync(path, identity.uid, identity.gid ?? identity.uid);
    return path;
  };
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    ssl: 'on',
    ssl_cert_file: write('server.crt', own.cert),
    ssl_key_file: write('server.key', own.key),
    ssl_ca_file: write('root.crt', authority.cert),
    hba_file: write('access.conf', access),
  };
  const socketFolder = await chooseSocketFolder(identity, binaries);
  makeSocketFolder(socketFolder, identity);
  const place = { cluster, marker: markerOf(cluster), socketFolder };
  const more = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const target = { arguments: [...serverArguments(place), ...more] };
  const stopping = new AbortController().signal;
  const logFile = join(dataDir, 'postgres.log');
  const watchdog = startWatchdog({ identity, binaries, place, logFile, stopping, target });
  onTestFinished(async () => {
    watchdog.end();
    await watchdog.gone;
    removeSocketFolder(socketFolder, identity);
  });
  await waitUntilReady({ ...connectionTo(socketFolder), port }, { watchdog, timeoutMs: 30_000, log: () => undefined });
  return port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || !address) throw new Error('There is no free port');
  return address.port;
}
