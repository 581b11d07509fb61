import { expect, test } from 'vitest';
import { z } from 'zod';
import { withLateFields, withoutDescriptions, withoutSentences } from '../../web/lean-contract.config.ts';

/** Runs the code of a contract, and counts how often it asks for a text. */
function run(code: string): { schema: z.ZodType; built: () => number } {
  let count = 0;
  const string = () => {
    count += 1;
    return z.string();
  };
  const counted = { ...z, string };
  return { schema: new Function('z', code)(counted), built: () => count };
}

const nested = `
const Place = z.object({ city: z.string(), at: z.object({ street: z.string() }) });
return Place.extend({ 'name': z.string().max(5).optional(), place: Place });`;

test('the page builds the fields of a schema when it first checks a value', () => {
  const { schema, built } = run(withLateFields(nested));
  expect(built()).toBe(0);
  const office = { city: 'Lviv', at: { street: 'Rynok' }, name: 'One', place: { city: 'Kyiv', at: { street: 'x' } } };
  expect(schema.parse(office)).toEqual(office);
  const once = built();
  expect(schema.parse(office)).toEqual(office);
  expect(built()).toBe(once);
});

test('a schema with late fields refuses what the written one refuses', () => {
  const bad = { city: 1, at: {}, name: 'longer than five', place: null };
  const issues = (code: string) =>
    run(code)
      .schema.safeParse(bad)
      .error?.issues.map(({ path, code: kind }) => [path, kind]);
  expect(issues(withLateFields(nested))).toEqual(issues(nested));
  expect(issues(nested)).toHaveLength(4);
});

test('fields that exist already, computed names and other calls stay as they are written', () => {
  const code = 'const a = z.object({ id: Id, [name]: z.string(), ...more, Text }); const b = list({ of: z.string() });';
  expect(withLateFields(code)).toBe(code);
});

test('the page has the keys of all refusals, and no sentence of the server', () => {
  const code = `const messages = { closed: 'This office is closed', lost: "It's gone" }; const kind = 'closed';`;
  expect(withoutSentences(code)).toBe(`const messages = { closed: '', lost: '' }; const kind = 'closed';`);
});

test('the page gets the calls without what only the published description says of them', () => {
  const written = `return { list: { method: 'GET', part: 'Orders', operationId: 'list', summary: 'List, all', url: '/v1/orders/',
    schema: { querystring: { summary: 'kept' } }, refusals: ['NOT_FOUND'], fresh: 'always', }, summary: { part: 'kept' } };`;
  const { list, ...rest } = new Function(withoutDescriptions(written))();
  expect(list).toEqual({ method: 'GET', url: '/v1/orders/', schema: { querystring: { summary: 'kept' } } });
  expect(rest).toEqual({ summary: { part: 'kept' } });
});
