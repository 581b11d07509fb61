import { type OrderStatus, paidIn } from '../order/order.ts';

/**
 * How an office sets the cash of ready deals aside. `drawer`: it stays in the drawer, and is counted with it. `envelope`: it goes
 * into an envelope with a seal, which no count of cash expects.
 */
export const setAsideWays = ['drawer', 'envelope'] as const;
export type SetAsideWay = (typeof setAsideWays)[number];

/**
 * What a count found of an envelope. `missing`: it should lie there. `extra`: a seal that lies there, and no deal is known for it.
 */
export const envelopeOutcomes = ['there', 'missing', 'extra'] as const;

/** Of Ukrainian letters those that look the same: one seal is one text, whatever the keyboard. */
const [cyrillic, latin] = ['АВЕІКМНОРСТХ', 'ABEIKMHOPCTX'];

/** A seal as it is kept. What is neither a letter of a seal nor a digit stays, so that it is refused. */
export const sealFrom = (typed: string): string =>
  typed
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/[А-ЯІ]/g, (letter) => latin[cyrillic.indexOf(letter)] ?? letter);

export const sealPattern = /^[A-Z0-9-]{1,30}$/;

/** Whether the cash of a deal waits for its customer now. It may lie in an envelope. */
export const isLaidAside = (order: { status: OrderStatus; tc: string; booked: boolean }): boolean =>
  order.booked && order.status === 'ready' && paidIn(order) === 'cash';

/** More envelopes do not lie at one office, so each count can name them all. */
export const mostSeals = 500;
