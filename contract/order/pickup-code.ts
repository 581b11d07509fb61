import { z } from 'zod';
import { isPickupCode } from '#domain/order/pickup-code.ts';

/** Six digits; the first may be 0. */
export const PickupCode = z.string().refine(isPickupCode, 'Six digits').meta({ pattern: '^\\d{6}$' });

/** With VALIDATION_ERROR `pickupCodeWrong`: how many codes may still be tried for this order. */
export const TriesLeft = z.object({ tries_left: z.int().optional() });
export type TriesLeft = z.output<typeof TriesLeft>;
