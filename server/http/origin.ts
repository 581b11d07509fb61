import type { FastifyRequest } from 'fastify';
import type { Origin } from '../database/audit.ts';

const maxAddress = 100;
const maxDevice = 300;

export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  address: ip.slice(0, maxAddress),
  device: headers['user-agent']?.slice(0, maxDevice) || null,
});
