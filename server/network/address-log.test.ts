import { beforeEach, describe, expect, test } from 'vitest';
import { forFile } from '../testing/for-file.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import { exchangeIn, openWorld } from '../testing/world.ts';

const lines: string[] = [];
beforeEach(() => void lines.splice(0));
const world = await forFile(
  openWorld({ env: { NETWORKS: 'TRC20,ERC20,SOL,TON' }, logTo: { write: (line) => void lines.push(line) } }),
);
const { office, toCash, toCoin, owner } = await exchangeIn(world);

/** One of each form: with a checksum in its letters, in its capitals, without one, and of TON. */
const addresses = [
  'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
  'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
] as const;
const [tron, ethereum] = addresses;

/** Every call is in the log, and no address. */
function isSilent(calls: number) {
  const log = lines.join('');
  expect(log.split('"msg":"answered"').length - 1).toBeGreaterThanOrEqual(calls);
  for (const address of addresses) expect(log.toLowerCase()).not.toContain(address.toLowerCase());
}

type Schema = {
  properties?: Record<string, Schema>;
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Described = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

/** The fields of a body, whatever it is made of. */
function fieldsOf(schema: Schema, named: Record<string, Schema>): string[] {
  const { properties = {}, $ref, anyOf = [], oneOf = [], allOf = [] } = schema;
  const meant = $ref === undefined ? [] : [named[$ref.split('/').at(-1) ?? ''] ?? expect.unreachable($ref)];
  return [
    ...Object.keys(properties),
    ...[...meant, ...anyOf, ...oneOf, ...allOf].flatMap((part) => fieldsOf(part, named)),
  ];
}

describe('no address of a wallet gets into the log', () => {
  test('where it is taken: of a person, an office, a deal, a message and money that goes back', async () => {
    const customer = await world.customer({ wallet: null });
    const as = world.as(customer);
    const wallet = { data: [{ address: tron, network: 'TRC20' }] };
    const taken = [
      await as.put('/v1/users/me/', { wallet }),
      await as.post('/v1/orders/', { er_id: toCoin.id, office_id: office.id, amount: '100' }),
      await world.as(await world.anotherAdmin()).put(`/v1/offices/${office.id}`, {
        ...{ address: 'A', marker: { position: { lat: 49.8419, lng: 24.0315 } } },
        wallet: { data: [{ address: ethereum, network: 'ERC20' }] },
      }),
    ];
    const paid = await writeOrder(world, { customer, office, rate: toCash, status: 'received' });
    taken.push(
      await as.post(`/v1/orders/${paid.id}/messages`, { text: `Send it to ${tron}, please` }),
      await world.as(owner).put(`/v1/orders/${paid.id}/refund`, { reason: 'Asked for', to: wallet.data[0] }),
    );
    expect(taken.map(({ status }) => status)).toEqual([200, 201, 200, 201, 200]);
    isSilent(taken.length);
  });

  test('where it is refused, or the server fails', async () => {
    const customer = await world.customer({ wallet: null });
    const usdt = { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', network: 'TRC20' };
    expect((await world.as(customer).put('/v1/users/me/', { wallet: { data: [usdt] } })).status).toBe(422);
    await world.db.pool.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'Not now' using detail = new.wallet::text; end $$;
      create trigger fails before update on users for each row execute function fail()`);
    const wallet = { data: [{ address: tron, network: 'TRC20' }] };
    const failed = await world.as(customer).put('/v1/users/me/', { wallet });
    await world.db.pool.query('drop trigger fails on users');
    expect(failed.status).toBe(500);
    expect(lines.join('')).toContain('Not now');
    expect(lines.join('')).not.toContain(usdt.address);
    isSilent(2);
  });

  test.each(addresses)(
    'wherever a call of the description says %s: in the path, the query or a field',
    async (address) => {
      const { paths, components }: Described = (await world.as().get('/openapi.json')).body;
      const calls = Object.entries(paths).flatMap(([path, each]) =>
        Object.entries(each).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
      );
      let { token } = await world.anotherAdmin();
      for (const { path, method, operation } of calls) {
        const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
        const query = new URLSearchParams(named.map(({ name }) => [name, address]));
        const bodies = Object.values(operation.requestBody?.content ?? {});
        const fields = bodies.flatMap(({ schema }) => fieldsOf(schema, components.schemas));
        const { statusCode } = await world.app.inject({
          method: method as 'GET',
          url: `${path.replaceAll(/\{[^}]+\}/g, address)}?${query}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(bodies.length > 0 && {
            payload: JSON.stringify(Object.fromEntries(fields.map((name) => [name, address]))),
          }),
        });
        // One of the calls ends the session.
        if (statusCode === 401) token = (await world.anotherAdmin()).token;
      }
      expect(calls.length).toBeGreaterThan(200);
      isSilent(calls.length);
    },
  );
});
