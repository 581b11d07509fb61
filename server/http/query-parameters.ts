import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type FieldError, refuse } from '../lib/refuse.ts';

/** A query may be long, so no more of it is repeated in the answer. */
const mostNamed = 10;
const longestNamed = 40;

type Schemas = { querystring?: unknown; response?: unknown };

/**
 * Refuses an unknown parameter in the query of a list or an export: a filter with a typing error must not answer everything.
 * It checks every route that answers a list or has a schema for its query, so no route has to ask for it.
 */
export function refuseUnknownParameters(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { method, url, schema = {} } = route;
    if (!checksParameters(schema)) return;
    const known = knownParameters(schema);
    if (!known) throw new Error(`The parameters of the query of ${url} cannot be read`);
    if (![method].flat().some((one) => one === 'GET' || one === 'HEAD')) return;
    route.preValidation = [
      ({ query }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
        refuseUnknown(Object.keys(query ?? {}), known);
        done();
      },
      ...[route.preValidation ?? []].flat(),
    ];
  });
}

function refuseUnknown(sent: string[], known: string[]): void {
  const errors = sent
    .filter((name) => !known.includes(name))
    .slice(0, mostNamed)
    .map((name) => unknownParameter(name.slice(0, longestNamed), known));
  const [first] = errors;
  if (first) refuse('VALIDATION_ERROR', { reason: 'queryWordUnknown', about: first.message, errors });
}

/** Whether the query of a route is checked. */
export const checksParameters = ({ querystring, response }: Schemas) => querystring !== undefined || isList(response);

function isList(response: unknown): boolean {
  const answers = typeof response === 'object' && response !== null ? Object.values(response) : [];
  return answers.some(
    (answer) => answer instanceof z.ZodArray || (answer instanceof z.ZodObject && 'items' in answer.shape),
  );
}

function knownParameters({ querystring }: Schemas): string[] | undefined {
  if (querystring === undefined) return [];
  if (querystring instanceof z.ZodObject) return Object.keys(querystring.shape);
  if (!(querystring instanceof z.ZodUnion)) return undefined;
  const choices = querystring.options.map((choice) => knownParameters({ querystring: choice }));
  return choices.includes(undefined) ? undefined : choices.flatMap((names) => names ?? []);
}

function unknownParameter(name: string, known: string[]): FieldError {
  const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b));
  const advice = nearest === undefined ? 'this list takes none' : `did you mean ${nearest}?`;
  return { pointer: `/${name}`, message: `${name}, ${advice}` };
}

/** How many letters are added, left out or changed between two names, in any case. */
function distance(from: string, to: string): number {
  const letters = [...to.toLowerCase()];
  const start = [0, ...letters.map((_, at) => at + 1)];
  const nextRow = (row: number[], letter: string) => {
    const next = [(row[0] ?? 0) + 1];
    letters.forEach((other, at) => {
      const [changed = 0, left = 0, added = 0] = [row[at], row[at + 1], next[at]];
      next.push(Math.min(changed + (letter === other ? 0 : 1), left + 1, added + 1));
    });
    return next;
  };
  return [...from.toLowerCase()].reduce(nextRow, start).at(-1) ?? 0;
}
