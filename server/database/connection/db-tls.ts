import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, createSecureContext } from 'node:tls';

type Tls = { ssl?: ConnectionOptions | false; fault?: string };

/** `no-verify` is the driver's name for libpq's `require`. */
const modes = ['disable', 'require', 'no-verify', 'verify-ca', 'verify-full'];

class TlsFailure extends Error {}

/**
 * Reads `sslmode`, `sslrootcert`, `sslcert` and `sslkey` with their meaning in libpq. The driver treats `require` and
 * `verify-ca` as `verify-full` and warns that this will change. Without any of these parameters, `ssl` is undefined and
 * the driver's default applies.
 */
export function readTls(parameters: ReadonlyMap<string, string>): Tls {
  try {
    return { ssl: readMode(parameters) };
  } catch (error) {
    if (error instanceof TlsFailure) return { fault: error.message };
    throw error;
  }
}

function readMode(parameters: ReadonlyMap<string, string>): Tls['ssl'] {
  const [mode, root, cert, key] = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'].map((name) => parameters.get(name));
  if ((mode ?? root ?? cert ?? key) === undefined) return undefined;
  if (mode !== undefined && !modes.includes(mode))
    throw new TlsFailure(
      'must have an sslmode of disable, require, verify-ca or verify-full (allow and prefer may go without TLS unnoticed, so they are not offered)',
    );
  if (mode === 'disable') return false;
  const files = readFiles({ root, cert, key });
  const check = checkOf(mode ?? 'verify-full', root);
  return { ...files, ...checks[check] };
}

type Check = 'nothing' | 'authority' | 'name';

/** What is verified about the database server: nothing, its certificate authority, or also its host name. */
const checks: Record<Check, ConnectionOptions> = {
  nothing: { rejectUnauthorized: false },
  authority: { rejectUnauthorized: true, checkServerIdentity: () => undefined },
  name: { rejectUnauthorized: true },
};

function checkOf(mode: string, root: string | undefined): Check {
  if (mode === 'verify-full') return 'name';
  if (root === 'system') throw new TlsFailure('must have sslmode=verify-full with sslrootcert=system');
  if (mode === 'verify-ca' && root === undefined)
    throw new TlsFailure('must have an sslrootcert with sslmode=verify-ca');
  // As in libpq: `require` with a root certificate also verifies the authority.
  if (mode === 'verify-ca' || (mode === 'require' && root !== undefined)) return 'authority';
  return 'nothing';
}

function readFiles({ root, cert, key }: Record<'root' | 'cert' | 'key', string | undefined>): ConnectionOptions {
  if ((cert === undefined) !== (key === undefined)) throw new TlsFailure('must have sslcert and sslkey together');
  const files: ConnectionOptions = {};
  if (root !== undefined && root !== 'system') files.ca = readCertificate('sslrootcert', root);
  if (cert !== undefined) files.cert = readCertificate('sslcert', cert);
  if (key !== undefined) files.key = readFile('sslkey', key);
  try {
    createSecureContext(files);
  } catch (error) {
    throw new TlsFailure(`has an sslkey that is no private key of sslcert without a passphrase (${reasonOf(error)})`);
  }
  return files;
}

function readCertificate(name: string, path: string): string {
  const text = readFile(name, path);
  try {
    new X509Certificate(text);
    return text;
  } catch (error) {
    throw new TlsFailure(`has an ${name} that is no certificate in PEM (${reasonOf(error)})`);
  }
}

function readFile(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new TlsFailure(`has an ${name} that cannot be read (${reasonOf(error)})`);
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'not understood';

/**
 * Error codes and messages of Node and the driver for a failed TLS handshake or a certificate that can't be verified.
 */
const tlsCodes = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA$|HOSTNAME_MISMATCH$)/;
const tlsMessages = [
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
];

export const isTlsFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  (tlsMessages.includes(error.message) || ('code' in error && tlsCodes.test(String(error.code))));

export const isUnverified = (ssl: unknown) =>
  typeof ssl === 'object' && ssl !== null && Reflect.get(ssl, 'rejectUnauthorized') === false;
