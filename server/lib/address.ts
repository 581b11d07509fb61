import { isIPv6 } from 'node:net';

/**
 * Whose address it is, for counting. Who has one address of IPv6 has all 2⁶⁴ of the same network, so they count as one;
 * IPv4 written as IPv6 is the plain one. Some proxies tell the port as well, which is another one for each connection.
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
