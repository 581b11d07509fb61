import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import pg from 'pg';

type Options = {
  connection: pg.PoolConfig;
  /** When a connection to PostgreSQL may be used for another client. */
  mode: 'session' | 'transaction';
  /** Which free connection is used next: the last one used, or each in turn. */
  order?: 'last' | 'turns';
  /** The number of connections opened at the start. */
  warm?: number;
};

export type Pooler = { port: number; close(): Promise<void> };

/**
 * Shares a few connections to PostgreSQL among many clients, as poolers such as PgBouncer do. It supports only the part
 * of the protocol needed for this. Like PgBouncer it refuses settings among the connection parameters.
 */
export async function openPooler({ connection, mode, order = 'last', warm = 1 }: Options): Promise<Pooler> {
  const idle: Duplex[] = [];
  const all = new Set<Duplex>();
  const open = async () => {
    const backend = await openBackend(connection);
    all.add(backend);
    backend.on('close', () => all.delete(backend));
    return backend;
  };
  const take = async () => (order === 'last' ? idle.pop() : idle.shift()) ?? (await open());
  for (let count = 0; count < warm; count += 1) idle.push(await open());
  const server = createServer((client) => {
    all.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => all.delete(client));
    greet(client, () => serve(client, { take, giveBack: (backend) => idle.push(backend), mode }));
  });
  const port = await listen(server);
  return {
    port,
    async close() {
      for (const socket of all) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The driver signs in; then this pooler takes over the raw connection. */
async function openBackend(connection: pg.PoolConfig): Promise<Duplex> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  return client.connection.stream.removeAllListeners('data');
}

const known = ['user', 'database', 'application_name', 'client_encoding'];
const sslRequest = 80_877_103;

/** Answers the client's first message, the only one that has no type letter. */
function greet(client: Socket, onStart: () => void) {
  client.once('data', (packet) => {
    const bytes = Buffer.from(packet);
    if (bytes.readInt32BE(4) === sslRequest) {
      client.write('N');
      greet(client, onStart);
      return;
    }
    const names = bytes.toString('latin1', 8).split('\0');
    const unknown = names.find((name, index) => index % 2 === 0 && name !== '' && !known.includes(name));
    if (unknown !== undefined) {
      client.end(message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`));
      return;
    }
    onStart();
    client.write(Buffer.concat([message('R', '\0\0\0\0'), message('K', '\0\0\0\0\0\0\0\0'), message('Z', 'I')]));
  });
}

function message(type: string, body: string): Buffer {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
}

type Backends = { take(): Promise<Duplex>; giveBack(backend: Duplex): void; mode: Options['mode'] };

function serve(client: Socket, { take, giveBack, mode }: Backends) {
  let backend: Duplex | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  // `owed` counts answers still to come; `unfinished` says that a request is not complete yet.
  let owed = 0;
  let unfinished = false;

  const fromBackend = splitter((type, bytes) => {
    client.write(bytes);
    if (type !== 'Z') return;
    owed -= 1;
    const isFree = bytes.toString('latin1', 5, 6) === 'I' && owed === 0 && !unfinished;
    if (mode === 'transaction' && isFree && backend) {
      giveBack(backend.removeAllListeners('data'));
      backend = undefined;
    }
  });
  const fromClient = splitter((type, bytes) => {
    if (type === 'X') return;
    const ends = type === 'Q' || type === 'S';
    if (ends) owed += 1;
    unfinished = !ends;
    queue = queue.then(async () => {
      backend ??= (await take()).on('data', fromBackend);
      backend.write(bytes);
    });
  });
  client.on('data', fromClient);
  client.on('close', () => {
    queue = queue.then(() => backend?.destroy());
  });
}

/** Splits a stream into messages: a letter, four bytes of length, and the content. */
function splitter(onMessage: (type: string, bytes: Buffer) => void) {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      onMessage(rest.toString('latin1', 0, 1), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  };
}

/** True when PgBouncer is installed on this machine. */
export function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Opens a TCP port for a database that has only a socket, in a folder that few users may enter. */
async function openWire({ host = 'localhost', port = 5432 }: pg.PoolConfig) {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const end of [near, far]) ends.add(end.on('error', () => end.destroy()));
    near.pipe(far).pipe(near);
  });
  const ownPort = await listen(server);
  const close = () => {
    for (const end of ends) end.destroy();
    server.close();
  };
  return { port: ownPort, close };
}

const nobody = 65_534;

/** Starts the real PgBouncer with default settings except for its mode. */
export async function openPgBouncer(connection: pg.PoolConfig, mode: 'session' | 'transaction' | 'statement') {
  const wire = await openWire(connection);
  const folder = mkdtempSync(join(tmpdir(), 'obmin-pgbouncer-'));
  chmodSync(folder, 0o755);
  const free = createServer();
  const port = await listen(free);
  free.close();
  const secret = typeof connection.password === 'string' ? ` password=${connection.password}` : '';
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]\n* = host=127.0.0.1 port=${wire.port} user=${connection.user}${secret}\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
  );
  // PgBouncer refuses to run as root.
  const account = process.geteuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn('pgbouncer', [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  await untilUp(child);
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await ended;
      wire.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until PgBouncer prints that it is up. Fails with its output otherwise. */
async function untilUp({ stderr }: ChildProcess) {
  let output = '';
  const late = setTimeout(() => stderr?.destroy(new Error('PgBouncer says nothing')), 10_000);
  for await (const chunk of stderr ?? []) {
    output += chunk;
    if (output.includes('process up')) break;
  }
  clearTimeout(late);
  if (!output.includes('process up')) throw new Error(`PgBouncer did not start: ${output}`);
}
