import { z } from 'zod';
import { Id, Time } from '../wire/wire-types.ts';

/** `was`: whose the order was on the screen of the caller. If it is somebody else's by now, nothing changes. */
export const Keeping = z.object({ user_id: Id.nullable(), was: Id.nullable().optional() });
export type Keeping = z.output<typeof Keeping>;

const Name = z.object({ id: Id, full_name: z.string().nullable() });

/** Whose the order became, and who said so. Null: nobody's. */
export const KeptEvent = z.object({ keeper: Name.nullable(), by: Name, at: Time });
export type KeptEvent = z.output<typeof KeptEvent>;

/** Whose orders: those of the caller, nobody, or the person with this id. */
export const KeeperFilter = z.union([z.literal('me'), z.literal('none'), Id]);
export type KeeperFilter = z.output<typeof KeeperFilter>;
