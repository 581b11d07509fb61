import { isIPv6 } from 'node:net';

/**
 * The client address, in the form under which limits count it. An IPv6 client owns a whole /64 network, so all
 * addresses of that network count as one. IPv4 written as IPv6 becomes plain IPv4. Some proxies add the port; it is
 * removed, because it differs for each connection.
 */
export function countedAddress(ip: string): string {
  const address = ip
    .replace(/^\[([^\]]+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The /48 network of a counted IPv6 address. Providers give a customer up to a /48, which has 65,536 networks of /64. So
 * guesses of passwords count for the /48, and with it for each /64 in it. Other addresses stay as they are.
 */
export const guessingNetwork = (counted: string): string =>
  counted.replace(/^((?:[\da-f]+:){2}[\da-f]+):.*::\/64$/, '$1::/48');
