import { z } from 'zod';
import { cashQuestions } from '#domain/order/handed.ts';
import { Time } from '../wire/wire-types.ts';

/** The fields of an order about what only its customer says. */
export const customersWord = {
  /**
   * Whether the open order was placed before the phone of its account was proved to be the customer's, so somebody else may
   * have placed it. No step goes onward until the customer says with `mine` that it is theirs.
   */
  held_back: z.boolean(),
  /** The same for orders that pay USDT. Programs of before know only this. */
  wallet_set_aside: z.boolean(),
  /** When the customer said that the cash is handed over, and the desk had not recorded it. */
  handed_at: Time.nullable(),
  /**
   * Whether the customer was asked about money that they gave to the desk, because the office cancelled shortly after they
   * were there; and the answer.
   */
  cash_question: z.enum(cashQuestions).nullable(),
  /**
   * When an order that pays USDT completes by itself, unless its customer does it before. Null: it waits for its customer.
   */
  complete_by: Time.nullable(),
  /** Whether it was completed so. */
  closed_by_clock: z.boolean(),
  /** What the customer said to that, and when. */
  doubt: z.string().nullable(),
  doubted_at: Time.nullable(),
};
