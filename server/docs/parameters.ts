import { z } from 'zod';
import { expand, type Schema } from './schema.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  description?: string;
};

/**
 * Makes a parameter from every field of the schema. If the schema is a choice of field sets, only fields that every set
 * requires are required.
 */
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
