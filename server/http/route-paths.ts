import type { FastifyInstance } from 'fastify';

/** Remembers the routes of the API, to tell an unknown path (404) from an unknown method on a known path (405). */
export function collectRoutePaths(app: FastifyInstance) {
  const known: { method: string; segments: string[] }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.includes('*')) known.push(...[method].flat().map((each) => ({ method: each, segments: split(url) })));
  });

  /** The methods of a path; empty when the path is unknown. */
  return (path: string): string[] => {
    const segmentsOfPath = split(path);
    const methods = known.filter(({ segments }) => matches(segments, segmentsOfPath)).map(({ method }) => method);
    return [...new Set(methods)].sort();
  };
}

const split = (url: string) => url.split('/').filter(Boolean);

const matches = (segments: string[], segmentsOfPath: string[]) =>
  segments.length === segmentsOfPath.length &&
  segments.every((part, at) => part.startsWith(':') || part === segmentsOfPath[at]);
