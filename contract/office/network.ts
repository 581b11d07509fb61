import { z } from 'zod';
import { networks } from '#domain/wallet/network.ts';
import type { NamedRoute } from '../wire/route.ts';

export const NetworkCode = z.enum(networks);

export const networkApi = {
  /** New addresses may name only these. Addresses that were stored earlier stay. */
  list: {
    method: 'GET',
    url: '/v1/networks',
    part: 'Offices',
    operationId: 'listNetworks',
    summary: 'List the networks on which USDT is sent here',
    schema: { response: { 200: z.array(NetworkCode) } },
  },
} as const satisfies Record<string, NamedRoute>;
