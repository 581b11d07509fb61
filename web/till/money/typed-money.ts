import { z } from 'zod';
import type { NewTillMove } from '#contract/till/till-moves.ts';
import type { MoveWay } from '#domain/till/shift.ts';
import { TypedCount, TypedReason, TypedSum } from '../../ui/entry/typed-fields.ts';
import type { NewCash } from '../till.queries.ts';

/** Reads what was typed into the body of the call. */
export const TypedCash = z
  .object({ kind: z.string(), currency: z.string(), amount: TypedSum, reason: TypedReason })
  .transform(({ kind, ...sum }): NewCash => ({ kind: kind === 'capital_in' ? kind : 'expense', ...sum }));

export const CashDraft = z.object({ kind: z.string(), currency: z.string(), amount: z.string(), reason: z.string() });

export const typedMove = (drawer_id: string, way: MoveWay) =>
  z
    .object({ currency: z.string(), amount: TypedSum, reason: TypedReason })
    .transform((sum): NewTillMove => ({ drawer_id, way, ...sum }));

export const MoveDraft = z.object({ currency: z.string(), amount: z.string(), reason: z.string() });

/** Why is asked only where what was counted differs. */
export const typedArrival = (sent: string) =>
  z
    .object({ amount: TypedCount, reason: z.string() })
    .superRefine(({ amount, reason }, { addIssue }) => {
      const problem = amount === sent ? undefined : TypedReason.safeParse(reason).error?.issues[0];
      if (problem) addIssue({ code: 'custom', path: ['reason'], message: problem.message });
    })
    .transform(({ amount, reason }) => (amount === sent ? { amount } : { amount, reason: reason.trim() }));
