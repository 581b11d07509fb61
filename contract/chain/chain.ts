import { z } from 'zod';
import { chainFaults } from '#domain/chain/chain-fault.ts';
import { chainBounds } from '#domain/chain/schedule.ts';
import { readableNetworks } from '#domain/wallet/network.ts';
import type { NamedRoute } from '../wire/route.ts';
import { Time } from '../wire/wire-types.ts';

type Bounds = { least: number; most: number };
const Whole = ({ least, most }: Bounds) => z.int().min(least).max(most);

/** How a chain is read. The key of its service is never read again. */
export const Chain = z.object({
  network: z.enum(readableNetworks),
  on: z.boolean(),
  /** The service that is asked: a TronGrid-like one for TRC20, a JSON-RPC node for the others. */
  base_url: z.string().nullable(),
  has_key: z.boolean(),
  /** From so many blocks on a transaction is final. On Tron the service itself says so, and this is what a page counts to. */
  final_depth: z.int(),
  /** At most so many calls. A day is one of UTC. */
  per_second: z.int(),
  per_day: z.int(),
  calls_today: z.int(),
  asked_at: Time.nullable(),
  answered_at: Time.nullable(),
  next_at: Time.nullable(),
  /** Failures in a row. */
  failures: z.int(),
  fault: z.enum(chainFaults).nullable(),
  /** Whether it fails for so long that nobody can say what arrives. */
  blind: z.boolean(),
});
export type Chain = z.output<typeof Chain>;

/** What is absent stays. A `key` of null takes it away. */
const ChainChange = z
  .object({
    on: z.boolean(),
    base_url: z.string().max(200).nullable(),
    key: z.string().min(1).max(200).nullable(),
    final_depth: Whole(chainBounds.finalDepth),
    per_second: Whole(chainBounds.perSecond),
    per_day: Whole(chainBounds.perDay),
  })
  .partial();
export type ChainChange = z.output<typeof ChainChange>;

export const chainApi = {
  list: {
    method: 'GET',
    url: '/v1/chains',
    part: 'Administration',
    operationId: 'listChains',
    summary: 'List the chains that can be read, and whether their services answer',
    schema: { response: { 200: z.array(Chain) } },
  },
  change: {
    method: 'PUT',
    url: '/v1/chains/:network',
    part: 'Administration',
    operationId: 'changeChain',
    summary: 'Switch the reading of a chain on or off, and say which service is asked, how often; what is absent stays',
    refusals: ['NOT_FOUND'],
    fresh: 'always',
    schema: { params: z.object({ network: z.string() }), body: ChainChange, response: { 200: Chain } },
  },
} as const satisfies Record<string, NamedRoute>;
