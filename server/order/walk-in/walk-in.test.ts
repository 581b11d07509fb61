import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { lookUpsPerHour } from '#domain/order/walk-in/walk-in.ts';
import { messageTo, noticesTo } from '../../testing/code.test-kit.ts';
import { forFile } from '../../testing/for-file.ts';
import { address, newPhone, officeAddress, openWindow, windowEnv } from '../../testing/walk-in.test-kit.ts';
import { openWorld } from '../../testing/world.ts';

const world = await forFile(openWorld({ env: windowEnv }));
const { office, toCash, owner, cashier, admin, customer, wallet, query, cash, coin, place, step, find, age } =
  await openWindow(world);

const statusOf = async (id: string) => (await world.as(admin).get(`/v1/orders/${id}`)).body.status;
const isIn = (cellphone: string) =>
  query('select id, passwordless, full_name from users where cellphone = $1', [cellphone]);

describe('a walk-in of a known customer', () => {
  test('is placed and confirmed by the cashier in one call, and goes on by the table', async () => {
    const placed = await place(coin({ customer: { cellphone: customer.cellphone }, note: 'Small notes' }));
    expect(placed).toMatchObject({
      status: 201,
      body: { status: 2, version: 2, customer_id: customer.id, note: 'Small notes' },
    });
    const { id } = placed.body;
    const { body } = await world.as(owner).get(`/v1/orders/${id}`);
    expect(body).toMatchObject({ placed_by: { id: cashier.id }, without_code: false, cashier_id: cashier.id });
    expect(body.wallet).toEqual({ data: [{ address, network: 'TRC20' }] });
    expect(body.events.map(({ to, by }: { to: number; by: { id: string } }) => [to, by.id])).toEqual([
      [1, cashier.id],
      [2, cashier.id],
    ]);
    expect(await step(cashier, id, 'receive')).toMatchObject({ status: 200 });
    expect(await step(cashier, id, 'ready')).toMatchObject({ status: 403 });
    expect(await step(owner, id, 'ready')).toMatchObject({ status: 200, body: { status: 6 } });
  });

  test('is the customer’s own deal, who does not read who placed it, and has the address on the deal alone', async () => {
    const placed = await place(coin({ customer: { cellphone: customer.cellphone } }));
    const { body } = await world.as(customer).get(`/v1/orders/${placed.body.id}`);
    expect(body.status).toBe(2);
    for (const field of ['placed_by', 'without_code', 'placed_again']) expect(body).not.toHaveProperty(field);
    expect(JSON.stringify((await world.as(customer).get('/v1/users/me/')).body.wallet)).not.toContain(address);
  });

  test('lets an owner take the USDT and pay out the cash alone', async () => {
    const { body } = await place(cash(), owner);
    expect(await step(owner, body.id, 'receive')).toMatchObject({ status: 200, body: { status: 5 } });
    expect(await step(owner, body.id, 'ready')).toMatchObject({ status: 200, body: { status: 6 } });
  });

  test('needs neither a verified phone nor agreed terms, and a first recovery does not hold it back', async () => {
    const { body } = await place(cash({ customer: { cellphone: (await world.customer()).cellphone } }));
    expect(await query('select hold_orders_back($1, clock_timestamp()) as held', [body.customer_id])).toEqual([
      { held: 0 },
    ]);
    expect(await step(owner, body.id, 'receive')).toMatchObject({ status: 200 });
  });

  test('is told to a customer with a verified phone by a message', async () => {
    const person = await world.customer();
    await query('update users set cellphone_verified = true where id = $1', [person.id]);
    const { body } = await place(cash({ customer: { cellphone: person.cellphone } }));
    const sent = () => noticesTo(world, person.cellphone);
    await expect.poll(sent, { timeout: 20_000 }).toEqual([expect.stringContaining(`#${body.id.slice(-4)}`)]);
  });
});

describe('a walk-in of a new person', () => {
  test('makes an account without a password, which nobody signs in to', async () => {
    const cellphone = newPhone();
    const { body } = await place(cash({ customer: { cellphone, full_name: 'Лідія Савчук' } }));
    expect(body.customer).toMatchObject({ cellphone, full_name: 'Лідія Савчук', cellphone_verified: false });
    expect(await isIn(cellphone)).toEqual([{ id: body.customer_id, passwordless: true, full_name: 'Лідія Савчук' }]);
    expect(
      await world.as().post('/v1/token', `username=${encodeURIComponent(cellphone)}&password=Kyiv-Lviv-1654!`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ).toMatchObject({ status: 401 });
    const session = `insert into sessions (token_hash, user_id, expires_at) values (sha256('x'), $1, now() + interval '1 hour')`;
    await expect(query(session, [body.customer_id])).rejects.toMatchObject({ code: 'OB101' });
  });

  test('is taken over with a new password, without the name that the staff wrote, and keeps the deal', async () => {
    const cellphone = newPhone();
    const { body } = await place(cash({ customer: { cellphone, full_name: 'Somebody' } }));
    await query(`update users set password_hash = 'another', cellphone_verified = true where id = $1`, [
      body.customer_id,
    ]);
    expect(await isIn(cellphone)).toEqual([{ id: body.customer_id, passwordless: false, full_name: null }]);
    expect((await world.as(cashier).get(`/v1/orders/${body.id}`)).body).toMatchObject({ without_code: false });
  });

  test('is one person where two windows serve them at the same moment', async () => {
    const body = cash({ customer: { cellphone: newPhone() } });
    const [one, other] = await Promise.all([place(body), place(body, owner)]);
    expect(one.body.customer_id).toBe(other.body.customer_id);
    expect(one.body.id).not.toBe(other.body.id);
  });

  test('is completed without a code for 20 minutes, then with the code alone', async () => {
    const ready = async () => {
      const { body } = await place(cash(), owner);
      await step(owner, body.id, 'receive');
      await step(cashier, body.id, 'ready');
      return body.id;
    };
    expect(await step(cashier, await ready(), 'close')).toMatchObject({ status: 200, body: { status: 3 } });
    const late = await ready();
    await age(late, 21);
    expect(await step(cashier, late, 'close')).toMatchObject({ status: 403 });
    expect(await step(owner, late, 'close', { reason: 'It was long ago' })).toMatchObject({ status: 403 });
  });
});

describe('a code to the phone at the window', () => {
  test('is never for an account with a password: it may be a stranger’s', async () => {
    const { body } = await place(cash({ customer: { cellphone: (await world.customer()).cellphone } }));
    const sent = await world.as(cashier).post(`/v1/orders/${body.id}/phone-code`);
    expect(sent).toMatchObject({ status: 409, body: { reason: 'noPhoneToProve' } });
  });

  test('proves the phone at once, which the deal then says', async () => {
    const { body } = await place(cash());
    const { body: asked } = await world.as(cashier).post(`/v1/orders/${body.id}/phone-code`);
    const { code } = await messageTo(world, body.customer.cellphone);
    const proved = await world.as(cashier).post(`/v1/orders/${body.id}/phone-proof`, { ...asked, code });
    expect(proved).toMatchObject({ status: 200, body: { customer: { cellphone_verified: true } } });
    expect(await world.as(owner).post(`/v1/orders/${body.id}/phone-code`)).toMatchObject({ status: 409 });
  });

  test('is refused when it is wrong, and for a guest there is none', async () => {
    const { body } = await place(cash());
    const { body: asked } = await world.as(cashier).post(`/v1/orders/${body.id}/phone-code`);
    const wrong = await world.as(cashier).post(`/v1/orders/${body.id}/phone-proof`, { ...asked, code: '000000' });
    expect(wrong).toMatchObject({ status: 422, body: { reason: 'invalidCode' } });
    const guest = await place(cash({ customer: null }));
    expect(await world.as(cashier).post(`/v1/orders/${guest.body.id}/phone-code`)).toMatchObject({ status: 409 });
  });
});

describe('who gets no walk-in', () => {
  test.each([
    ['the caller', 'walkInOwn', () => cashier.cellphone],
    ['a colleague', 'walkInStaff', () => owner.cellphone],
    ['an admin', 'walkInStaff', () => admin.cellphone],
  ])('%s', async (_, reason, phone) => {
    expect(await place(cash({ customer: { cellphone: phone() } }))).toMatchObject({ status: 409, body: { reason } });
    expect(await find(phone())).toMatchObject({ status: 409, body: { reason } });
  });

  test('a blocked person', async () => {
    const person = await world.customer();
    await world.as(admin).patch(`/v1/users/${person.id}/block`, { reason: 'Forged a banknote' });
    const answer = await place(cash({ customer: { cellphone: person.cellphone } }));
    expect(answer).toMatchObject({ status: 409, body: { reason: 'walkInBlocked' } });
  });

  test('anybody at an office where the caller does not work, and nobody from a customer', async () => {
    const elsewhere = await world.office({ wallet });
    expect(await place(cash({ office_id: elsewhere.id }))).toMatchObject({
      status: 404,
      body: { reason: 'officeNotFound' },
    });
    expect(await place(cash(), customer)).toMatchObject({ status: 403 });
    expect(await place(cash({ office_id: elsewhere.id }), admin)).toMatchObject({ status: 201, body: { status: 2 } });
  });

  test('a person whose USDT would go to an office or to its staff', async () => {
    const toOffice = await place(coin({ address: officeAddress.address }));
    expect(toOffice).toMatchObject({ status: 422, body: { reason: 'addressOfOffice' } });
    const ofStaff = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
    await world.as(owner).put('/v1/users/me/', { wallet: { data: [{ address: ofStaff, network: 'TRC20' }] } });
    expect(await place(coin({ address: ofStaff }))).toMatchObject({ status: 422, body: { reason: 'addressOfStaff' } });
    expect(await place(coin({ address: undefined }))).toMatchObject({ status: 422 });
    expect(await place(cash({ address }))).toMatchObject({ status: 422, body: { reason: 'addressNotNeeded' } });
  });
});

describe('a thief at the window', () => {
  test('gets no money for the cancelled deal of an app by placing it again: the app’s code is asked', async () => {
    const victim = await world.customer();
    const own = await world.as(victim).post('/v1/orders/', { office_id: office.id, er_id: toCash.id, amount: '200' });
    await step(cashier, own.body.id, 'cancel', { reason: 'Wrong sum' });
    const again = await place(cash({ customer: { cellphone: victim.cellphone }, amount: '200' }), owner);
    const { id } = again.body;
    await step(owner, id, 'receive');
    await step(owner, id, 'ready');
    for (const who of [cashier, owner]) expect(await step(who, id, 'close')).toMatchObject({ status: 403 });
    expect(await statusOf(id)).toBe(6);
    const { body } = await world.as(owner).get('/v1/radar?size=100');
    const found = body.items.find(({ order }: { order: { id: string } }) => order.id === id);
    expect(found.findings).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'placed_again', waits_for: 'office_owner' })]),
    );
    expect((await world.as(victim).get(`/v1/orders/${id}/pickup-code`)).body.code).toMatch(/^\d{6}$/);
  });

  test('does not learn the name of the 41st phone of an hour, also when the others were refused', async () => {
    const curious = await world.cashier(office);
    for (let at = 0; at < lookUpsPerHour - 1; at += 1) await find(newPhone(), curious);
    expect(await find(owner.cellphone, curious)).toMatchObject({ status: 409 });
    expect(await find(customer.cellphone, curious)).toMatchObject({ status: 429, body: { reason: 'tooManyLookUps' } });
    expect(await place(cash(), curious)).toMatchObject({ status: 429 });
    expect(await find(owner.cellphone, curious)).toMatchObject({ status: 409 });
  });

  test('hears the first name and an initial, and whether the phone is verified', async () => {
    const person = await world.customer({ full_name: 'Тарас Шевчук Коваленко' });
    expect((await find(person.cellphone)).body).toEqual({
      name: 'Тарас К.',
      is_known: true,
      cellphone_verified: false,
    });
    expect((await find(newPhone())).body).toEqual({ name: null, is_known: false, cellphone_verified: false });
  });
});

describe('an Idempotency-Key of the staff', () => {
  test('makes one deal of the same request, also at the same moment, and none of another', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const body = cash();
    const answers = await Promise.all([
      place(body, cashier, key),
      place(body, cashier, key),
      place(body, cashier, key),
    ]);
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(2);
    expect(await place({ ...body, customer: null }, cashier, key)).toMatchObject({
      status: 422,
      body: { reason: 'keyReused' },
    });
    expect((await place(body, owner, key)).body.id).not.toBe(answers[0].body.id);
  });
});
