import { z } from 'zod';
import { type ErrorCode, isErrorCode, problemFields } from '#contract/errors.ts';
import { readJson } from '#contract/money.ts';
import type { Problem } from '#contract/problem.ts';

/** Why a call failed. */
export type Refusal = {
  code: ErrorCode;
  /** 0 when no answer came. */
  status: number;
  /** The server's own sentence. */
  detail?: string;
  requestId?: string;
  fields?: { pointer: string; message: string }[];
  /** Seconds after which the server is willing to be asked again. */
  retryAfter?: number;
  /** The whole refusal, with the order or the rate as it now stands. */
  problem?: Problem;
};

/** An answer whose body has arrived in full. */
export type Answer = { ok: boolean; status: number; headers: Headers; text: string };

const LooseProblem = z.looseObject(z.object(problemFields).partial().shape).catch({});

/** Reads a refusal. Its code is the header's; without one, anything from 500 on is SERVER_ERROR (specification §8). */
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

/** The fields of a refusal that the caller can act on. */
const carriers = ['order', 'current_rate', 'warnings'];

/** The rules for orders are a big part of the page, fetched only for a refusal that carries one. */
async function readProblem(body: unknown): Promise<Problem | undefined> {
  if (typeof body !== 'object' || body === null || !carriers.some((field) => field in body)) return undefined;
  const { Problem } = await import('#contract/problem.ts');
  return Problem.safeParse(body).data;
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    // A proxy in between may answer with a page of its own; its status is all that can be told.
    return undefined;
  }
}
