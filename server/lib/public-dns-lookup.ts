import { lookup } from 'node:dns';
import { BlockList, type LookupFunction } from 'node:net';

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  closed.addSubnet(network, bits, 'ipv6');
}

/** Whether an address is on the public internet, and not of this machine or a private network. */
export const isPublicAddress = (address: string, family: number) =>
  !closed.check(address, family === 6 ? 'ipv6' : 'ipv4');

/** A DNS lookup that returns only public addresses: the owner of a name can make it point anywhere, also into our own network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const open = found.filter(({ address, family }) => isPublicAddress(address, family));
    const [first] = open;
    if (!first) return done(new Error('has no public address'), []);
    if (options.all) return done(null, open);
    done(null, first.address, first.family);
  });
};
