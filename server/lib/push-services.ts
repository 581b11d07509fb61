/**
 * The push services of Chrome and its relatives, Firefox, Safari and Edge. A leading dot allows every host below that
 * name.
 */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/**
 * The last label begins with a letter. So an IP address can't match: it needs no lookup, and the check for public
 * addresses would not run.
 */
const hostName = new RegExp(`^\\.?(?:${label}\\.)+(?=[a-z])${label}$`);

/** Whether a setting may name this host. A name without a dot is of a local network. */
export const isPushHost = (name: string): boolean => name.length <= 253 && hostName.test(name);

/**
 * Returns a check: whether an address is at a known push service or at a host from the settings. Pushes go only to
 * these, because a caller could name any machine, also one of our network. Check when an address is saved and again
 * before each push.
 */
export function pushServices(moreHosts: readonly string[]) {
  const hosts = [...knownHosts, ...moreHosts];
  return (endpoint: string): boolean => {
    if (!URL.canParse(endpoint)) return false;
    const { protocol, username, password, port, hostname } = new URL(endpoint);
    const isPlain = protocol === 'https:' && username === '' && password === '' && port === '';
    return isPlain && hosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host));
  };
}

export type IsPushEndpoint = ReturnType<typeof pushServices>;
