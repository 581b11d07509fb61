import { z } from 'zod';
import { type ErrorCode, isErrorCode, problemFields } from '#contract/errors.ts';
import { readJson } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';

/** The reason why a call failed. */
export type Refusal = {
  code: ErrorCode;
  /** The HTTP status, or 0 without an answer. */
  status: number;
  /** The sentence of the server. */
  detail?: string;
  requestId?: string;
  fields?: { pointer: string; message: string }[];
  /** The seconds after which the server accepts a retry. */
  retryAfter?: number;
  /** The whole problem body, with the current order or rate. */
  problem?: Problem;
};

/** An answer with its full body. */
export type Answer = { ok: boolean; status: number; headers: Headers; text: string };

const LooseProblem = z.looseObject(z.object(problemFields).partial().shape).catch({});

/**
 * Parses a refusal. The error code is in the header or in the body. Without a known code, a status from 500 on is
 * SERVER_ERROR (specification §8), and any other status is UNKNOWN_ERROR.
 */
export async function readRefusal(answer: Answer): Promise<Refusal> {
  const body = parse(answer.text);
  const read = LooseProblem.parse(body);
  const named = answer.headers.get('X-Error-Code') ?? read.code ?? '';
  const fallback = answer.status >= 500 ? 'SERVER_ERROR' : 'UNKNOWN_ERROR';
  return {
    code: isErrorCode(named) ? named : fallback,
    status: answer.status,
    detail: sentenceOf(read),
    requestId: answer.headers.get('X-Request-Id') ?? read.request_id,
    fields: read.errors,
    retryAfter: Number(answer.headers.get('Retry-After')) || undefined,
    problem: await readProblem(body),
  };
}

const sentenceOf = (read: z.output<typeof LooseProblem>): string | undefined =>
  [read.detail, read.message, read.msg].find((text): text is string => typeof text === 'string');

/** The fields of a problem that the page can use. */
const carriers = ['order', 'current_rate', 'warnings'];

/** The schema of orders is large. It is fetched only for a refusal that contains one of these fields. */
async function readProblem(body: unknown): Promise<Problem | undefined> {
  if (typeof body !== 'object' || body === null || !carriers.some((field) => field in body)) return undefined;
  const { Problem } = await import('#contract/problem.ts');
  return Problem.safeParse(body).data;
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    // A proxy may answer with a page of its own. Then only the status is known.
    return undefined;
  }
}
