import { type ErrorCode, errors } from '#contract/errors.ts';
import type { Order } from '#contract/order.ts';
import type { ExchangeRate } from '#contract/rate.ts';
import type { RateWarning } from '#contract/rate-guard.ts';

export type FieldError = { pointer: string; message: string };

/** Optional content of a refusal, in addition to its code. */
type RefusalDetails = {
  /** The English message, where the code's standard message says too little. */
  detail?: string;
  /** The HTTP status, where it differs from the code's standard status. */
  status?: number;
  errors?: FieldError[];
  /** The order in its present state. */
  order?: Order;
  /** The present rate; null when there is none. */
  current_rate?: ExchangeRate | null;
  /** The findings of the guard that the caller must confirm. */
  warnings?: RateWarning[];
  retryAfterSeconds?: number;
  /** The methods of the path, for a 405. */
  allow?: string;
};

/** An error answer with a code. It is thrown, and `sendProblem` turns it into a problem. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly more: RefusalDetails;

  constructor(code: ErrorCode, more: RefusalDetails) {
    super(more.detail ?? errors[code].detail);
    this.name = 'Refusal';
    this.code = code;
    this.status = more.status ?? errors[code].status;
    this.detail = this.message;
    this.more = more;
  }
}

export function refuse(code: ErrorCode, more: RefusalDetails = {}): never {
  throw new Refusal(code, more);
}
