/** Those of Chrome and its kin, Firefox, Safari and Edge. A name with a dot in front stands for every host below it. */
const hosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether this is an address at a push service that we know. Messages are sent to nothing else: a caller could name any
 * machine, one of our own network too. To be asked when an address is saved, and again when something is sent to it.
 */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, port, hostname } = new URL(endpoint);
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
  return isPlain && hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
}
