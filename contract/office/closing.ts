import { z } from 'zod';
import { Time } from '../wire/wire-types.ts';

/** Why an office takes no new order: until when it is closed, and the reason of its staff. Absent for one that is gone. */
export const OfficeClosed = z.object({ closed_until: Time.nullable(), closed_reason: z.string().nullable() }).partial();
export type OfficeClosed = z.output<typeof OfficeClosed>;

/** What the refusal says in addition. */
export const closedOffice = { OFFICE_UNAVAILABLE: OfficeClosed };
