import type { FastifyRequest } from 'fastify';

/** Where a call comes from, as the journal of changes keeps it. */
export type Origin = {
  address: string;
  /** What the browser or program says about itself. Null if it says nothing. */
  device: string | null;
};

const maxAddress = 100;
const maxDevice = 300;

export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  address: ip.slice(0, maxAddress),
  device: headers['user-agent']?.slice(0, maxDevice) || null,
});
