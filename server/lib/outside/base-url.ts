import { isPushHost } from '../push-services.ts';

/**
 * `https://host`, perhaps with a path. Undefined for every other address: a source is a public server with a name, because an
 * IP address needs no lookup, and the check for public addresses would not run.
 */
export function parseBaseUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, port, hostname, search, hash, href } = new URL(text);
  const isPlain = protocol === 'https:' && `${username}${password}${port}${search}${hash}` === '';
  return isPlain && !hostname.startsWith('.') && isPushHost(hostname) ? href.replace(/\/+$/, '') : undefined;
}
