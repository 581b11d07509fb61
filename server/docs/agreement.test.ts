import { expect, test } from 'vitest';
import { livePath } from '#contract/live.ts';
import { type CallerKind, people, rights } from '../rights/rights.test-kit.ts';
import { forFile } from '../testing/for-file.ts';
import { openWorld } from '../testing/world.ts';

type Operation = { security: Record<string, unknown>[]; 'x-roles'?: string[] };

const world = await forFile(openWorld());

/** Not operations: pages for people, metrics, and the live connection, which OpenAPI can't describe. */
const outside = new Set(['GET /*', 'GET /openapi.json', 'GET /docs', 'GET /docs/start.js', 'GET /docs/:file']);
outside.add('GET /metrics');
outside.add(`GET ${livePath}`);

const roleOf: Record<(typeof people)[number], string> = {
  customer: 'customer',
  'another customer': 'customer',
  cashier: 'cashier',
  'cashier elsewhere': 'cashier',
  owner: 'office_owner',
  'owner elsewhere': 'office_owner',
  admin: 'admin',
};

test('The API description has the same calls as the table of rights, with the same roles', async () => {
  const calls = new Set(rights.map(({ call }) => call).filter((call) => !outside.has(call)));
  const expected = [...calls].map((call) => `${call}: ${whoInTable(call)}`);
  const { body } = await world.as().get('/openapi.json');
  const described = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const plainPath = path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
      return `${method.toUpperCase()} ${plainPath}: ${whoInDescription(operation)}`;
    }),
  );
  expect(described.length).toBeGreaterThan(50);
  expect(described.sort()).toEqual(expected.sort());
});

/** The roles that at least one row of the table lets in for this call. */
function whoInTable(call: string): string {
  const rows = rights.filter((right) => right.call === call);
  const isLetIn = (caller: CallerKind) =>
    rows.some(({ cells }) => !/^(401 UNAUTHORIZED|403 FORBIDDEN)$/.test(cells[caller]));
  if (isLetIn('anonymous')) return 'anyone';
  if (isLetIn('recovery token')) return 'recovery';
  return [...new Set(people.filter(isLetIn).map((person) => roleOf[person]))].sort().join(' ');
}

function whoInDescription({ security, 'x-roles': allowed = [] }: Operation): string {
  const [needed] = security;
  if (needed === undefined) return 'anyone';
  return 'recovery' in needed ? 'recovery' : [...allowed].sort().join(' ');
}
