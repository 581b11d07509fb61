import { z } from 'zod';
import { Office } from '#contract/office/office.ts';
import { Order } from '#contract/order/order.ts';
import { User, Wallet } from '#contract/person/user.ts';
import { ExchangeRate } from '#contract/rate/rate.ts';
import { Problem } from '#contract/wire/problem.ts';

export type Schema = z.core.JSONSchema.BaseSchema;

/** Schemas that are described once under `components` and referred to by name. */
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

/** Contract schemas parse the wire format, so their input type is the wire format, for calls and answers alike. */
export function expand(schema: z.core.$ZodType): Schema {
  const { $schema, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema, path }) {
      const name = path.length > 0 ? named.get(zodSchema) : undefined;
      if (name === undefined) return simplify(jsonSchema, z.globalRegistry.get(zodSchema)?.default);
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, refer(name));
    },
  });
  return written;
}

/**
 * Removes noise: the pattern of a format, and the limits of safe integers. Adds the contract's default value, which zod
 * drops when the schema transforms its input.
 */
function simplify(schema: Schema, defaultValue: unknown) {
  if (typeof defaultValue === 'number') schema.default = defaultValue;
  if (schema.format !== undefined || schema.type === 'integer') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
