import { z } from 'zod';
import { pageSizes } from '#contract/page.ts';
import { expand, type Schema } from './schema.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  description?: string;
};

/** Every field of the schema is a parameter. Where the caller chooses between two sets, none is required by itself. */
export function parametersIn(place: Parameter['in'], schema: unknown): Parameter[] {
  if (!(schema instanceof z.ZodType)) return [];
  const written = expand(schema);
  const choices = written.anyOf ?? [written];
  const fields = new Map(choices.flatMap(({ properties = {} }) => Object.entries(properties)));
  return [...fields].map(([name, field]) => {
    const { description, ...rest } = typeof field === 'object' ? field : {};
    return {
      name,
      in: place,
      required: choices.every(({ required = [] }) => required.includes(name)),
      schema: place === 'path' && name === 'id' ? { type: 'string', format: 'uuid' } : rest,
      ...(description !== undefined && { description }),
    };
  });
}

/** The default is not in the contract's schema, because each list has its own. */
export const withPageSize = (parameter: Parameter, url: string): Parameter => {
  const known: Record<string, number> = { page: 1, size: defaultSize(url) };
  const value = known[parameter.name];
  return value === undefined ? parameter : { ...parameter, schema: { ...parameter.schema, default: value } };
};

function defaultSize(url: string): number {
  if (/^\/v1\/offices|^\/v1\/users\/:id\/offices/.test(url)) return pageSizes.offices;
  if (url.startsWith('/v1/rates')) return pageSizes.rates;
  return url.startsWith('/v1/loc') ? pageSizes.locations : pageSizes.other;
}
