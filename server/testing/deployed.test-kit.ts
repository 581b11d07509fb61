import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort, waitFor } from './node.test-kit.ts';

export type ProxyName = 'nginx' | 'haproxy' | 'caddy';

type ProxyPlace = { folder: string; https: number; http: number; nodes: readonly [number, number] };

type Recipe = {
  file: string;
  /**
   * Replacements in the file: what an operator would edit, and the ports, because other tests run on the same machine.
   * Each `from` must exist.
   */
  edits: (place: ProxyPlace) => readonly [from: string, to: string][];
  /** Writes other files that the program needs. Returns its arguments. */
  command: (place: ProxyPlace, config: string) => string[];
};

const deploy = join(import.meta.dirname, '..', '..', 'deploy');

const nodeEdits = ({ nodes: [one, other] }: ProxyPlace): [string, string][] => [
  ['127.0.0.1:8000', `127.0.0.1:${one}`],
  ['127.0.0.1:8001', `127.0.0.1:${other}`],
];

const recipes: Record<ProxyName, Recipe> = {
  nginx: {
    file: 'nginx.conf',
    edits: (place) => [
      ...nodeEdits(place),
      ['/etc/ssl/exchange.example.com', place.folder],
      ['exchange.example.com', 'localhost'],
      ['listen 443', `listen 127.0.0.1:${place.https}`],
      ['listen 80', `listen 127.0.0.1:${place.http}`],
    ],
    command: ({ folder }, config) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const main = `pid ${folder}/nginx.pid; daemon off; error_log stderr warn; events { worker_connections 1024; }
        http { access_log off; ${temporary.join(' ')} include ${config}; }`;
      writeFileSync(join(folder, 'main.conf'), main);
      return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'main.conf')];
    },
  },
  haproxy: {
    file: 'haproxy.cfg',
    edits: (place) => [
      ...nodeEdits(place),
      ['/etc/ssl/exchange.example.com', place.folder],
      ['exchange.example.com', 'localhost'],
      ['bind :443', `bind 127.0.0.1:${place.https}`],
      ['bind :80', `bind 127.0.0.1:${place.http}`],
    ],
    command: (_place, config) => ['-db', '-f', config],
  },
  caddy: {
    file: 'Caddyfile',
    edits: (place) => [
      ...nodeEdits(place),
      [
        'exchange.example.com {',
        `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}
https://localhost:${place.https} {\n\ttls ${place.folder}/fullchain.pem ${place.folder}/privkey.pem`,
      ],
    ],
    command: (_place, config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
};

/**
 * The path of the program; undefined when it is not installed. Servers are often in folders that only root's PATH has.
 */
export function findProgram(name: ProxyName | 'openssl'): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Starts the proxy with its file from `deploy/` and TLS, in front of the two nodes. `edit` may damage the file, for a
 * control.
 */
export async function startDeployed(
  name: ProxyName,
  nodes: readonly [number, number],
  edit: (config: string) => string = (config) => config,
) {
  const [program, openssl] = [findProgram(name), findProgram('openssl')];
  if (!program || !openssl) throw new Error(`${program ? 'openssl' : name} is not installed`);
  const folder = mkdtempSync(join(tmpdir(), `obmin-${name}-`));
  const place: ProxyPlace = { folder, https: await freePort(), http: await freePort(), nodes };
  makeCertificate(openssl, folder);
  const { file, edits, command } = recipes[name];
  const config = join(folder, file);
  writeFileSync(config, edits(place).reduce(replace, edit(readFileSync(join(deploy, file), 'utf8'))));

  const { PATH = '' } = process.env;
  const child = spawn(program, command(place, config), { env: { PATH, HOME: folder, XDG_DATA_HOME: folder } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(late);
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `https://localhost:${place.https}`;
  try {
    await waitFor(async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}. It said:\n${output}`);
      return (await statusOf(`${url}/livez`)) === 200;
    }, `${name} answers`);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, plainUrl: `http://localhost:${place.http}`, output: () => output, close };
}

function replace(config: string, [from, to]: readonly [string, string]): string {
  if (!config.includes(from)) throw new Error(`The configuration no longer has ${JSON.stringify(from)}`);
  return config.replaceAll(from, () => to);
}

function makeCertificate(openssl: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const [key, chain] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key, '-out', chain];
  execFileSync(openssl, ['req', '-x509', ...made, ...subject], { stdio: 'pipe', timeout: 20_000 });
  writeFileSync(join(folder, 'haproxy.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
}

/** The HTTP status, or 0 when there is no answer. */
const statusOf = (url: string) =>
  new Promise<number>((resolve) => {
    const sent = request(url, { rejectUnauthorized: false, signal: AbortSignal.timeout(2_000), agent: false });
    sent
      .on('error', () => resolve(0))
      .on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
    sent.end();
  });
