import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';

export type FieldError = { pointer: string; message: string };

/** What a refusal may say beyond its code. */
type More = {
  /** The English sentence, where the code's own would say too little. */
  detail?: string;
  /** The HTTP status, where it is not the code's own. */
  status?: number;
  errors?: FieldError[];
  /** The order as it now stands. */
  order?: Order;
  /** The rate that applies now, null when none does. */
  current_rate?: ExchangeRate | null;
  retryAfterSeconds?: number;
  /** The methods that the path has, for a 405. */
  allow?: string;
};

/** An answer that is not what the caller asked for. Thrown, and turned into a problem in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly more: More;

  constructor(code: ErrorCode, more: More) {
    super(more.detail ?? errors[code].detail);
    this.name = 'Refusal';
    this.code = code;
    this.status = more.status ?? errors[code].status;
    this.detail = this.message;
    this.more = more;
  }
}

export function refuse(code: ErrorCode, more: More = {}): never {
  throw new Refusal(code, more);
}
