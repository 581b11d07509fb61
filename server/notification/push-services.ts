/** Those of Chrome and its kin, Firefox, Safari and Edge. A name with a dot in front stands for every host below it. */
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** The last part begins with a letter: an address of numbers is never looked up, so nobody would ask whether it is public. */
const hostName = new RegExp(`^\\.?(?:${label}\\.)+(?=[a-z])${label}$`);

/** Whether a setting may name this host. A name without a dot belongs to a network around this machine. */
export const isPushHost = (name: string): boolean => name.length <= 253 && hostName.test(name);

/**
 * Answers whether this is an address at a push service that we know, or that a setting names. Messages are sent to nothing
 * else: a caller could name any machine, one of our own network too. To be asked when an address is saved, and again when
 * something is sent to it.
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
