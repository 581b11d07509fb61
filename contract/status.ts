import { z } from 'zod';
import type { NamedRoute } from './wire/route.ts';
import { Time } from './wire/wire-types.ts';

/** The parts of the service that can work or not, each on its own. */
export const statusParts = ['database', 'live', 'pushes', 'messenger', 'jobs', 'backup', 'clock', 'chain'] as const;
export type StatusPart = (typeof statusParts)[number];

/** `off`: it is not set up, so nothing is expected of it. `unknown`: not looked at yet, or it can't be found out now. */
export const statusStates = ['works', 'fails', 'off', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];

const PartStatus = z.object({
  part: z.enum(statusParts),
  state: z.enum(statusStates),
  /** Since when this server sees it so. */
  since: Time,
  /** When it last failed, since the start of this server. Null for others than admins. */
  failed_at: Time.nullable(),
  /** What fails, such as the names of jobs. Null for others than admins. */
  about: z.string().nullable(),
});

export const ServiceStatus = z.object({ parts: z.array(PartStatus) });
export type ServiceStatus = z.output<typeof ServiceStatus>;

export const statusApi = {
  /** The server that answers tells what it sees. Owners and cashiers read the parts that concern their work. */
  get: {
    method: 'GET',
    url: '/v1/status',
    part: 'Health',
    operationId: 'getStatus',
    summary: 'Read which parts of the service work, and since when',
    schema: { response: { 200: ServiceStatus } },
  },
} as const satisfies Record<string, NamedRoute>;
