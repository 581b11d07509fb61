import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NewOrder } from '#contract/order/order-placing.ts';
import { forFile } from '../../testing/for-file.ts';
import { openWorld, type Person } from '../../testing/world.ts';

let customer: Person;
/** What a placed order names. The values of all other fields are made from the schema. */

const world = await forFile(openWorld());
const [office, rate] = [await world.office(), await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' })];
const real = { er_id: rate.id, office_id: office.id, amount: '2500', cash: '2488' };
beforeEach(async () => {
  customer = await world.customer();
});

const key = { 'idempotency-key': 'a-key' };
const place = (body: unknown) => world.as(customer).post('/v1/orders/', body, key);

/** What the test reads of the description of a body. */
type Field = Pick<
  z.core.JSONSchema.BaseSchema,
  'anyOf' | 'enum' | 'type' | 'format' | 'items' | 'properties' | 'required'
>;
type Path = readonly (string | number)[];

/** Two values of a field that has no fields in it. */
function valuesOf({ anyOf, enum: names, type, format }: Field): readonly [unknown, unknown] {
  if (anyOf?.[0]) return valuesOf(anyOf[0]);
  if (names) return [names[0], names[1]];
  if (format === 'uuid') return ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
  if (format === 'date-time') return ['2026-11-25T10:00:00Z', '2026-11-25T10:00:01Z'];
  if (type === 'string') return ['1201', '1202'];
  if (type === 'boolean') return [true, false];
  if (type === 'integer' || type === 'number') return [1, 2];
  throw new Error(`Say here which two values a field has that is described as ${JSON.stringify({ type, format })}`);
}

const schemaOf = (field: unknown): Field => (typeof field === 'object' && field !== null ? field : {});

/** The body with every field, and two entries in each list. */
function whole(field: Field): unknown {
  const { properties, items } = field;
  if (items) return [whole(schemaOf(items)), whole(schemaOf(items))];
  if (!properties) return valuesOf(field)[0];
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, whole(schemaOf(inner))]));
}

/** Every place in the body that has a value, and another value for it. */
function places(field: Field, at: Path = []): { at: Path; other: unknown }[] {
  const { properties, items } = field;
  if (items) return [0, 1].flatMap((index) => places(schemaOf(items), [...at, index]));
  if (!properties) return [{ at, other: valuesOf(field)[1] }];
  return Object.entries(properties).flatMap(([name, inner]) => places(schemaOf(inner), [...at, name]));
}

/** The body with another value in one place; without a value the field is left out. */
function changed(body: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(body)) return body.map((item, index) => (index === name ? changed(item, rest, other) : item));
  return Object.fromEntries(
    Object.entries(Object(body)).map(([each, value]) => [each, each === name ? changed(value, rest, other) : value]),
  );
}

/** Whether the caller wants to be asked is no part of what is ordered. */
const Ordered = NewOrder.omit({ equal_sum: true });
const described: Field = schemaOf(z.toJSONSchema(Ordered, { io: 'input' }));
const allPlaces = places(described);

describe('a request with the same key', () => {
  const wholeBody = (): object => ({ ...Object(whole(described)), ...real });

  test('is another request when any value of its body is another one', async () => {
    const body = wholeBody();
    const { status, body: order } = await place(body);
    expect([status, order.status]).toEqual([201, 1]);
    const answers = [];
    for (const { at, other } of allPlaces) {
      const sent = changed(body, at, other);
      expect(NewOrder.parse(sent), at.join('.')).not.toEqual(NewOrder.parse(body));
      const answer = await place(sent);
      answers.push({ at: at.join('.'), status: answer.status, reason: answer.body.reason });
    }
    expect(answers).toEqual(allPlaces.map(({ at }) => ({ at: at.join('.'), status: 422, reason: 'keyReused' })));
    expect((await place(body)).body.id).toBe(order.id);
  });

  test('is another request when an optional field is left out', async () => {
    const body = wholeBody();
    await place(body);
    for (const name of Object.keys(described.properties ?? {}).filter((each) => !described.required?.includes(each)))
      expect((await place(changed(body, [name], undefined))).body.reason, name).toBe('keyReused');
  });

  test('is the same request when its fields come in another order', async () => {
    const body = wholeBody();
    const { body: order } = await place(body);
    const turned = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(turned);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, inner]) => [name, turned(inner)]),
      );
    };
    expect((await place(turned(body))).body.id).toBe(order.id);
  });
});

describe('a key that a server of the release before has used', () => {
  /** The hash as that release makes it. */
  const sixFields = (last: object[] = []) =>
    createHash('sha256')
      .update(JSON.stringify([real.er_id, real.office_id, real.amount, null, ...last]))
      .digest();
  const rewrite = (text: string, values: unknown[] = []) =>
    world.db.pool.query(`update idempotency_keys set ${text} where customer_id = '${customer.id}'`, values);
  const readHashes = async () =>
    (
      await world.db.pool.query('select body_hash, request_hash from idempotency_keys where customer_id = $1', [
        customer.id,
      ])
    ).rows[0];

  test('returns the order for the same request, and is refused for another one', async () => {
    const { body: order } = await place(real);
    await rewrite('body_hash = $1, request_hash = null', [sixFields()]);
    expect((await place({ ...real, amount: '2500.00' })).body.id).toBe(order.id);
    expect((await place({ ...real, amount: '2501' })).body.reason).toBe('keyReused');
    expect((await place({ ...real, network: 'TRC20' })).body.reason).toBe('keyReused');
  });

  test('is compared by what that release knows: it does not see the second address of a wallet', async () => {
    const data = [{ address: 'one' }, { address: 'two' }];
    const { body: order } = await place({ ...real, wallet: { data } });
    await rewrite('request_hash = null');
    expect((await place({ ...real, wallet: { data: [{ address: 'one' }] } })).body.id).toBe(order.id);
    expect((await place({ ...real, wallet: { data: data.toReversed() } })).body.reason).toBe('keyReused');
  });

  test('finds the hash of its own form beside the new one, so that such a server replays our orders too', async () => {
    await place({ ...real, network: 'TRC20' });
    const { body_hash, request_hash } = await readHashes();
    expect(body_hash).toEqual(sixFields([{ network: 'TRC20' }]));
    expect([request_hash.length, request_hash[0]]).toEqual([33, 2]);
  });

  test('never replays what that server placed for another request, where a hash of ours is left from an earlier day', async () => {
    await place(real);
    const { request_hash } = await readHashes();
    await rewrite("created_at = created_at - interval '25 hours'");
    const other = { ...real, amount: '7', cash: '6' };
    await place(other);
    await rewrite('request_hash = $1', [request_hash]);
    expect((await place(real)).body.reason).toBe('keyReused');
    expect((await place(other)).body.reason).toBe('keyReused');
  });

  test('is compared in the old way where the new hash has a form that we do not know', async () => {
    const { body: order } = await place(real);
    await rewrite('request_hash = set_byte(request_hash, 0, 3)');
    expect((await place(real)).body.id).toBe(order.id);
    expect((await place({ ...real, amount: '2501' })).body.reason).toBe('keyReused');
  });
});
