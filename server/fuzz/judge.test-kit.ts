import { z } from 'zod';
import { errors, isErrorCode, isReason, sentenceOf } from '#contract/wire/errors.ts';
import type { Described, Operation } from './requests.test-kit.ts';

type HttpAnswer = { statusCode: number; headers: Record<string, unknown>; body: string };

/**
 * Returns a function that compares an answer with the API description. It returns what is wrong, or undefined if the
 * answer is right.
 */
export function openJudge({ components }: Described) {
  const shapes = new Map<unknown, z.ZodType>();

  const shapeOf = (schema: unknown): z.ZodType => {
    const found = shapes.get(schema) ?? read(schema);
    shapes.set(schema, found);
    return found;
  };
  const read = (schema: unknown) =>
    z.fromJSONSchema(
      JSON.parse(
        JSON.stringify({ ...Object(schema), $defs: components.schemas }).replaceAll(
          '#/components/schemas/',
          '#/$defs/',
        ),
      ),
    );

  const wrongBody = (operation: Operation, { statusCode, headers, body }: HttpAnswer): string | undefined => {
    const response = operation.responses[statusCode];
    const { content = {} } = components.responses[lastOf(response?.$ref)] ?? response ?? {};
    const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content);
    if (!String(headers['content-type']).startsWith(type)) return `Sent as ${headers['content-type']}`;
    const { error } = shapeOf(schema).safeParse(type.endsWith('json') ? JSON.parse(body) : body);
    return error && `Not as described: ${z.prettifyError(error)}`;
  };

  return (operation: Operation, answer: HttpAnswer): string | undefined => {
    const { statusCode, headers, body } = answer;
    const code = String(headers['x-error-code']);
    if (statusCode >= 500 && code !== 'MAINTENANCE_MODE') return 'The server failed';
    if (!(statusCode in operation.responses)) return 'The description knows no such status';
    return wrongBody(operation, answer) ?? (statusCode < 400 ? undefined : wrongProblem(body, code, statusCode));
  };
}

const lastOf = (ref = '') => ref.split('/').at(-1) ?? '';

const Refused = z.object({
  code: z.string(),
  status: z.int(),
  request_id: z.string().min(1),
  reason: z.string(),
  detail: z.string(),
});

function wrongProblem(body: string, code: string, status: number): string | undefined {
  const problem = Refused.parse(JSON.parse(body));
  if (!isErrorCode(code) || errors[code].status === 0) return `No such code: ${code}`;
  if (!isReason(problem.reason)) return `No such reason: ${problem.reason}`;
  const sentence = sentenceOf(problem.reason);
  const isSaid = problem.detail === sentence || problem.detail.startsWith(`${sentence}: `);
  if (!isSaid) return `${problem.reason} says ${problem.detail}`;
  if (problem.code !== code || problem.status !== status) return `The body says ${problem.status} ${problem.code}`;
}
