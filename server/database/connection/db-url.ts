import type pg from 'pg';
import { readTls } from './db-tls.ts';

export type Host = { host: string; port: number };

const hostStates = ['read-write', 'primary', 'any'] as const;

/** A parsed database address. The parts that the driver does not understand are taken out of the connection text. */
export type DatabaseAddress = {
  /** For the driver. With several hosts it names only the first one; use `search.hosts` to connect. */
  config: Pick<pg.ClientConfig, 'connectionString' | 'ssl'>;
  /** Undefined when there is one host and the driver connects to it directly. */
  search: { hosts: Host[]; hostState: (typeof hostStates)[number] } | undefined;
  /** Names of the parameters that the address sets. Our defaults must not override them. */
  named: ReadonlySet<string>;
};

const readHere = ['target_session_attrs', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/** The message never contains the address, which may hold a password. */
class UrlFault extends Error {}

/**
 * What is wrong with the address, as the end of a sentence that begins with the setting's name. Undefined when the
 * address is valid.
 */
export function databaseUrlFault(url: string): string | undefined {
  try {
    readDatabaseUrl(url);
    return undefined;
  } catch (error) {
    if (error instanceof UrlFault) return error.message;
    throw error;
  }
}

/**
 * What is wrong with an address of standbys, as the end of a sentence. Each host of it is used, so it has no condition.
 */
export const readUrlFault = (url: string): string | undefined =>
  databaseUrlFault(url) ??
  (readDatabaseUrl(url).named.has('target_session_attrs')
    ? 'must not have target_session_attrs: each of its hosts is asked whether it is a standby'
    : undefined);

/** One address for each host, and its name for logs and metrics. */
export function hostUrls(url: string): { name: string; url: string }[] {
  const { head, hosts, path, query } = splitUrl(url);
  const others = query.filter((pair) => !['host', 'port'].includes(nameOf(pair)));
  return hostsOf(hosts, readParameters(query)).map(({ host, port }) => ({
    name: `${host}:${port}`,
    url: `${head}${path}?${[...others, `host=${encodeURIComponent(host)}`, `port=${port}`].join('&')}`,
  }));
}

/** Reads `postgres://user:password@host1:5432,host2:5432/name?parameters` as libpq does. Throws `UrlFault`. */
export function readDatabaseUrl(url: string): DatabaseAddress {
  const { head, hosts: written, path, query } = splitUrl(url);
  const parameters = readParameters(query);
  const [first = ''] = written.split(',');
  const hosts = hostsOf(written, parameters);
  const hostState = hostStateOf(parameters, hosts);
  const search = hostState === undefined ? undefined : { hosts, hostState };
  const ssl = tlsOf(parameters, hosts);
  const dropped = [...readHere, ...(ssl === undefined ? [] : ['ssl']), ...(search ? ['host', 'port'] : [])];
  const kept = query.filter((pair) => !dropped.includes(nameOf(pair)));
  const connectionString = `${head}${first}${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
  return {
    config: { connectionString, ...(ssl === undefined ? {} : { ssl }) },
    search,
    named: new Set(parameters.keys()),
  };
}

const form =
  'must look like postgres://user:password@host:5432/name, with # / ? @ % in a password as %23 %2F %3F %40 %25; several hosts have commas between';

/**
 * An address of a Unix socket may have no host, so a host is inserted for this check. A bare # or / in a password would
 * end the host too early.
 */
const canParse = (url: string) => URL.canParse(url.replace('@/', '@localhost/'));

function splitUrl(url: string) {
  const [, head, hosts, path = '', query = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?(.*))?$/.exec(url) ?? [];
  if (head === undefined || hosts === undefined) throw new UrlFault(form);
  const each = hosts.split(',');
  if (each.length > 1 && each.includes('')) throw new UrlFault(form);
  if (!each.every((host) => canParse(`${head}${host}${path}`))) throw new UrlFault(form);
  return { head, hosts, path, query: query.split('&').filter((pair) => pair !== '') };
}

const nameOf = (pair: string) => new URLSearchParams(pair).keys().next().value ?? '';

const readParameters = (query: string[]) => new Map(new URLSearchParams(query.join('&')));

/** The parameters `host` and `port` override the hosts before the database name. They may be lists too. */
function hostsOf(written: string, parameters: Map<string, string>): Host[] {
  const hostsInUrl = written.split(',').map((one) => {
    const [, host = '', port = ''] = /^(.*?)(?::(\d*))?$/.exec(one) ?? [];
    return { host: decodeURIComponent(host.replace(/^\[(.*)\]$/, '$1')), port };
  });
  const names = parameters.get('host')?.split(',') ?? hostsInUrl.map(({ host }) => host);
  const ports = parameters.get('port')?.split(',') ?? hostsInUrl.map(({ port }) => port);
  if (ports.length !== 1 && ports.length !== names.length)
    throw new UrlFault('must name one port for all hosts, or as many ports as hosts');
  return names.map((host, index) => ({
    host: host || 'localhost',
    port: portOf(ports.length === 1 ? ports[0] : ports[index]),
  }));
}

function portOf(text = ''): number {
  const port = Number(text || 5432);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UrlFault('must name ports from 1 to 65535');
  return port;
}

/** Undefined when there is one host and no condition. With several hosts the default is the host that takes writes. */
function hostStateOf(parameters: Map<string, string>, hosts: Host[]) {
  const text = parameters.get('target_session_attrs') ?? (hosts.length > 1 ? 'read-write' : 'any');
  const hostState = hostStates.find((known) => known === text);
  if (hostState === undefined) throw new UrlFault(`must have a target_session_attrs of ${hostStates.join(', ')}`);
  return hosts.length === 1 && hostState === 'any' ? undefined : hostState;
}

const isSocket = ({ host }: Host) => host.startsWith('/');

/** A Unix socket uses no TLS, as in libpq. */
function tlsOf(parameters: Map<string, string>, hosts: Host[]) {
  const { ssl, fault } = readTls(parameters);
  if (fault !== undefined) throw new UrlFault(fault);
  if (!ssl || !hosts.some(isSocket)) return ssl;
  if (hosts.every(isSocket)) return false;
  throw new UrlFault('must not name both sockets and other hosts when it asks for TLS');
}
