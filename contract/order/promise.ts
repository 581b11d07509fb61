import { z } from 'zod';
import { Money } from '../wire/money.ts';

/** With 409 `notEnoughFree` and `notEnoughHere`: by how much it is too little. Owners and admins alone read it. */
export const ShortBy = z.object({ short_by: Money });
export type ShortBy = z.output<typeof ShortBy>;
