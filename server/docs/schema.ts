import { z } from 'zod';
import { Office } from '#contract/office.ts';
import { Order } from '#contract/order.ts';
import { Problem } from '#contract/problem.ts';
import { ExchangeRate } from '#contract/rate.ts';
import { User, Wallet } from '#contract/user.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

/** What is described once and referred to from everywhere. */
const named = new Map<z.core.$ZodType, string>([
  [ExchangeRate, 'ExchangeRate'],
  [Office, 'Office'],
  [Order, 'Order'],
  [Problem, 'Problem'],
  [User, 'User'],
  [Wallet, 'Wallet'],
]);

export const namedSchemas = () => Object.fromEntries([...named].map(([schema, name]) => [name, expand(schema)]));

export const schemaOf = (schema: z.core.$ZodType): Schema => {
  const name = named.get(schema);
  return name === undefined ? expand(schema) : refer(name);
};

const refer = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Schemas of the contract read the wire, so their input is what travels, in calls and answers alike. */
export function expand(schema: z.core.$ZodType): Schema {
  const { $schema, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema, path }) {
      const name = path.length > 0 ? named.get(zodSchema) : undefined;
      if (name === undefined) return tidy(jsonSchema, z.globalRegistry.get(zodSchema)?.default);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, refer(name));
    },
  });
  return written;
}

/**
 * Leaves out what says nothing to a reader: how a format is spelled, and how far whole numbers reach. Puts in the
 * contract's default, which zod drops where what travels is read into another form.
 */
function tidy(schema: Schema, usual: unknown) {
  if (typeof usual === 'number') schema.default = usual;
  if (schema.format !== undefined || schema.type === 'integer') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
