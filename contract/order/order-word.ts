import { z } from 'zod';
import { cashQuestions } from '#domain/order/handed.ts';
import { noteMaxLength } from '#domain/order/order-view.ts';
import { OptionalText, Time } from '../wire/wire-types.ts';

/** What the customer may say with a new order, for its office to read. The server keeps each word in the column of its name. */
export const newOrderWords = { note: OptionalText(noteMaxLength).optional() };

/** The same words on the order: null where the customer said nothing. */
export const KeptWords = z.object({ note: z.string().nullable() } satisfies Record<
  keyof typeof newOrderWords,
  z.ZodType
>);
export type KeptWords = z.output<typeof KeptWords>;
export const wordColumns = KeptWords.keyof().options;

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
  /** Somebody else who may collect the cash, while the order is open. The pickup code remains the proof. */
  collector: z.string().nullable(),
};
