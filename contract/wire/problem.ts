import { z } from 'zod';
import { errors, isReason, messages, problemFields } from './errors.ts';

/** Without the codes that only the page uses, which have no status. */
const codes = Object.entries(errors).flatMap(([code, { status }]) => (status > 0 ? [code] : []));
const reasons = [...Object.keys(messages), ...codes].filter(isReason);

/** The body of every error. A route declares the fields that it adds to the bodies of some codes (`extensions`). */
export const Problem = z.object({ ...problemFields, reason: z.enum(reasons) });
