import { describe, expect, test, vi } from 'vitest';
import { forFile } from '../../testing/for-file.ts';
import { allPushesSettled, makeRetryDue, openPushWorld, patience, placeOrder } from '../../testing/push.test-kit.ts';
import type { Receiver } from '../../testing/push-service.test-kit.ts';
import type { Person } from '../../testing/world.ts';

const place = await forFile(openPushWorld({ PUSH_SUBJECT: 'mailto:desk@example.com' }));
const office = await place.world.office({ name: 'Rynok' });

const take = (person: Person, id: string, call: string) => place.world.as(person).put(`/v1/orders/${id}/${call}`);
const isShown = ({ shown }: Receiver, count = 1) => vi.waitFor(() => expect(shown).toHaveLength(count), patience);

async function anOrderOf(customer: Person) {
  const order = await placeOrder(place.world, customer, office.id);
  await allPushesSettled(place.world);
  return order;
}

describe('an order', () => {
  // spec 1.5, 4.36
  test('with a new status is pushed to its customer, in their language and signed', async () => {
    const customer = await place.world.customer({ lang: 'uk' });
    const browser = await place.subscribed(customer);
    const owner = await place.world.owner(office);
    const order = await anOrderOf(customer);
    expect(browser.tries).toEqual([]);
    await take(owner, order.id, 'confirm');
    await isShown(browser);
    expect(browser.shown[0]).toMatchObject({
      type: 'order_update',
      order_id: order.id,
      title: `Заявку #${order.id.slice(0, 8)}…${order.id.slice(-4)} підтверджено`,
      body: 'USD → USDT\nОфіс: Rynok',
      url: `/?tab=deals&order=${order.id}`,
      tag: `order:${order.id}`,
    });
    expect(browser.tries[0]).toMatchObject({
      claims: { aud: 'https://fcm.googleapis.com', sub: 'mailto:desk@example.com' },
      headers: { urgency: 'high', ttl: '43200' },
    });
  });

  test('that is new is pushed to the staff of its office and to admins, but not to its customer', async () => {
    const customer = await place.world.customer();
    const staff = [
      await place.world.admin(),
      await place.world.owner(office),
      await place.world.cashier(office),
    ] as const;
    const browsers = await Promise.all(staff.map((person) => place.subscribed(person)));
    const others = [customer, await place.world.cashier(await place.world.office()), await place.world.customer()];
    const silent = await Promise.all(others.map((person) => place.subscribed(person)));
    const order = await anOrderOf(customer);
    for (const { shown } of browsers) {
      expect(shown).toMatchObject([
        { type: 'new_order', title: `New deal #${order.id.slice(0, 8)}…${order.id.slice(-4)}` },
      ]);
    }
    expect(silent.flatMap(({ tries }) => tries)).toEqual([]);
  });

  test('with a new status is not pushed to the person who took the step', async () => {
    const customer = await place.world.customer();
    const [owner, cashier] = [await place.world.owner(office), await place.world.cashier(office)];
    const order = await anOrderOf(customer);
    const [doer, colleague] = [await place.subscribed(owner), await place.subscribed(cashier)];
    await take(owner, order.id, 'confirm');
    await isShown(colleague);
    await allPushesSettled(place.world);
    expect(colleague.shown).toMatchObject([
      { type: 'order_update', title: `Deal #${order.id.slice(0, 8)}…${order.id.slice(-4)} is confirmed` },
    ]);
    expect(doer.tries).toEqual([]);
  });

  test('is pushed without amounts, wallets, phones or names of people', async () => {
    const customer = await place.world.customer({ full_name: 'Olena Koval' });
    const browser = await place.subscribed(await place.world.owner(office));
    const order = await anOrderOf(customer);
    const payloads = browser.tries.map(({ text }) => text).join();
    expect(payloads).toContain(order.id);
    for (const secret of [customer.cellphone, 'Olena', '100', '99.85', '0.9985', 'TXYZ']) {
      expect(payloads.replaceAll(order.id, '').replaceAll(/"at":"[^"]*"/g, '')).not.toContain(secret);
    }
  });

  test('is not pushed to a member who was removed from its office before the retry', async () => {
    const cashier = await place.world.cashier(office);
    const browser = await place.subscribed(cashier);
    browser.reactions.push(500);
    await placeOrder(place.world, await place.world.customer(), office.id);
    await vi.waitFor(() => expect(browser.tries).toHaveLength(1), patience);
    await place.world
      .as(await place.world.admin())
      .post(`/v1/offices/${office.id}`, { to_add: [], to_remove: [cashier.id] });
    await makeRetryDue(place.world, browser);
    await allPushesSettled(place.world);
    expect(browser.tries).toHaveLength(1);
  });
});

describe('a new rate', () => {
  // spec 4.36
  test('is pushed only to browsers that chose rate pushes', async () => {
    const [silent, keen] = [await place.world.customer(), await place.world.customer({ lang: 'uk' })];
    const unchosen = await place.subscribed(silent);
    const chosen = await place.subscribed(keen, { rate_update: true });
    await place.world.rate({ sc: 'EUR', tc: 'USDT', rate: '1.0825' });
    await isShown(chosen);
    await allPushesSettled(place.world);
    expect(chosen.shown).toMatchObject([
      {
        type: 'rate_update',
        order_id: null,
        title: 'Новий курс EUR → USDT',
        body: '1 EUR = 1,0825 USDT',
        url: '/?tab=exchange&sc=EUR&tc=USDT',
        tag: 'rate:EUR/USDT',
      },
    ]);
    expect(unchosen.tries).toEqual([]);
  });

  test('soon after another one waits, and only the newest is pushed', async () => {
    const browser = await place.subscribed(await place.world.customer(), { rate_update: true });
    await place.world.rate({ sc: 'PLN', tc: 'USDT', rate: '0.25' });
    await isShown(browser);
    const mine = `recipient = (select encode(token_hash, 'hex') from push_subscriptions where endpoint = $1)`;
    const of = [browser.subscription.endpoint];
    await vi.waitFor(async () => {
      const { rows } = await place.world.db.pool.query(
        `select from deliveries where sent_at is not null and ${mine}`,
        of,
      );
      expect(rows).toHaveLength(1);
    }, patience);
    for (const rate of ['0.26', '0.27']) await place.world.rate({ sc: 'PLN', tc: 'USDT', rate });
    await vi.waitFor(async () => {
      const { rows } = await place.world.db.pool.query(
        `select from deliveries p join exchange_rates r on r.id = p.subject_id
         where r.rate = 0.27 and p.try_at > now() + interval '4 minutes' and ${mine}`,
        of,
      );
      expect(rows).toHaveLength(1);
    }, patience);
    expect(browser.tries).toHaveLength(1);
    await place.world.db.pool.query(`update deliveries set try_at = now() where ${mine}`, of);
    await isShown(browser, 2);
    expect(browser.shown[1]?.body).toBe('1 PLN = 0.2700 USDT');
  });

  // spec 9.25
  test('below 0.1 has its inverse beside it', async () => {
    const open = async (lang: 'en' | 'uk') =>
      place.subscribed(await place.world.customer({ lang }), { rate_update: true });
    const [english, ukrainian] = await Promise.all([open('en'), open('uk')]);
    await place.world.rate({ sc: 'UAH', tc: 'USDT', rate: '0.02382' });
    await Promise.all([isShown(english), isShown(ukrainian)]);
    expect(english.shown[0]?.body).toBe('1 UAH = 0.0238 USDT (1 USDT = 41.9815 UAH)');
    expect(ukrainian.shown[0]?.body).toBe('1 UAH = 0,0238 USDT (1 USDT = 41,9815 UAH)');
  });

  test('that waits is not pushed after the browser has switched rate pushes off', async () => {
    const { world } = place;
    const customer = await world.customer();
    const browser = await place.subscribed(customer, { rate_update: true });
    browser.reactions.push(500);
    await world.rate({ sc: 'HUF', tc: 'USDT', rate: '0.0028' });
    await vi.waitFor(() => expect(browser.tries).toHaveLength(1), patience);
    await world.as(customer).post('/v1/users/subscription_info', { ...browser.subscription, rate_update: false });
    await makeRetryDue(world, browser);
    await allPushesSettled(world);
    expect(browser.tries).toHaveLength(1);
  });

  test('is pushed once, again after it is switched on again, but not when only its followers change', async () => {
    const { world } = place;
    const admin = world.as(await world.admin());
    const browser = await place.subscribed(await world.customer(), { rate_update: true });
    const { id, sc, tc } = await world.rate({ sc: 'RON', tc: 'USDT', rate: '0.22' });
    await isShown(browser);
    await allPushesSettled(world);
    const isWaiting = async () => {
      await allPushesSettled(world);
      const { rows } = await world.db.pool.query(
        'select from deliveries where subject_id = $1 and try_at is not null',
        [id],
      );
      return rows.length > 0;
    };
    await admin.post('/v1/rates/subscribe', { sc, tc, rmv_office_ids: [office.id] });
    expect(await isWaiting()).toBe(false);
    await admin.patch(`/v1/rates/${id}/status?active=false`);
    expect(await isWaiting()).toBe(false);
    await admin.patch(`/v1/rates/${id}/status?active=true`);
    expect(await isWaiting()).toBe(true);
  });

  test('of one office is pushed to its members only', async () => {
    const [inside, outside] = [await place.world.cashier(office), await place.world.customer()];
    const near = await place.subscribed(inside, { rate_update: true });
    const far = await place.subscribed(outside, { rate_update: true });
    await place.world.rate({ sc: 'CZK', tc: 'USDT', rate: '0.04', office_id: office.id });
    await isShown(near);
    await allPushesSettled(place.world);
    expect(near.shown).toMatchObject([
      { tag: `rate:CZK/USDT@${office.id}`, body: '1 CZK = 0.0400 USDT (1 USDT = 25.0000 CZK)\nOffice: Rynok' },
    ]);
    expect(far.tries).toEqual([]);
  });

  test('is pushed or not according to the last choice of the browser', async () => {
    const { world, service } = place;
    const customer = await world.customer();
    const { subscription } = service.aReceiver();
    const url = '/v1/users/subscription_info';
    const state = async () => (await world.as(customer).get(url)).body;
    const saveChoice = async (choice: object) =>
      (await world.as(customer).post(url, { ...subscription, ...choice })).body;
    expect(await state()).toEqual({ subscribed: false, rate_update: false });
    const { endpoint } = subscription;
    expect(await saveChoice({})).toEqual({ subscribed: true, rate_update: false, endpoint });
    expect(await saveChoice({ rate_update: true })).toEqual({ subscribed: true, rate_update: true, endpoint });
    expect(await saveChoice({})).toEqual({ subscribed: true, rate_update: true, endpoint });
    expect(await state()).toEqual({ subscribed: true, rate_update: true, endpoint });
    expect(await saveChoice({ rate_update: false })).toEqual({ subscribed: true, rate_update: false, endpoint });
    expect(await saveChoice({ rate_update: 'yes' })).toMatchObject({ code: 'VALIDATION_ERROR' });
    await world.as(customer).post('/v1/notifications/unsubscribe');
    expect(await state()).toEqual({ subscribed: false, rate_update: false });
  });
});
