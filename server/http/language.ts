import type { FastifyRequest } from 'fastify';
import { type Language, languages } from '#domain/person/user.ts';

/** The supported language with the highest weight in an `Accept-Language` header; English when there is no match. */
export function preferredLanguage(header: string | undefined): Language {
  let best: { language: Language; weight: number } = { language: 'en', weight: 0 };
  for (const part of (header ?? '').slice(0, 500).split(',')) {
    const [tag = '', ...options] = part.trim().toLowerCase().split(';');
    const language = languages.find((known) => tag === known || tag.startsWith(`${known}-`));
    const weight = Number(options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean) ?? 1);
    if (language && weight > best.weight) best = { language, weight };
  }
  return best.language;
}

/** The language that a signed-in user has chosen, otherwise the browser's. */
export const languageOf = (request: FastifyRequest): Language =>
  request.caller?.lang ?? preferredLanguage(request.headers['accept-language']);
