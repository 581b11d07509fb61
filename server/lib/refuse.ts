import { type ErrorCode, errors, type Message, sentenceOf } from '#contract/wire/errors.ts';

export type FieldError = { pointer: string; message: string };

/** Optional content of a refusal, in addition to its code. */
type RefusalDetails = {
  /** Says more than the code. It also decides the English message. */
  reason?: Message;
  /** Stands behind the English message: what only this call has. */
  about?: string;
  /** The HTTP status, where it differs from the code's standard status. */
  status?: number;
  errors?: FieldError[];
  /** Fields that the route adds to the body for this code, see `extensions` in contract/wire/route.ts. */
  extension?: Record<string, unknown>;
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
    const sentence = sentenceOf(more.reason ?? code);
    super(more.about === undefined ? sentence : `${sentence}: ${more.about}`);
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
