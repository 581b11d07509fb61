import { expect, test } from 'vitest';
import { type Alert, orderRadar } from '../../order/radar/order-radar.store.ts';
import { forFile } from '../../testing/for-file.ts';
import { stepsOn, writeOrder } from '../../testing/order.test-kit.ts';
import { allPushesSettled, openPushWorld } from '../../testing/push.test-kit.ts';
import { noticeStore } from '../audience/notice.store.ts';

const place = await forFile(openPushWorld());
const office = await place.world.office({ name: 'Rynok' });
const rate = await place.world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
const customer = await place.world.customer({ lang: 'uk' });

const write = (endsIn?: string) =>
  writeOrder(place.world, { customer, office, rate, status: 'confirmed', ...(endsIn && { endsIn }) });
async function tell(...alerts: Alert[]) {
  await orderRadar(place.world.db).tell(alerts);
  await allPushesSettled(place.world);
}

test('A push tells the customer alone, in their language, that the time for the money runs out', async () => {
  const [browser, others] = [
    await place.subscribed(customer),
    await Promise.all([place.world.owner(office), place.world.admin()].map(async (one) => place.subscribed(await one))),
  ];
  const { id } = await write('1 hour');
  await tell({ order_id: id, kind: 'arrival_ends', audience: 'customer' });
  expect(browser.shown).toMatchObject([
    {
      type: 'order_alert',
      order_id: id,
      title: `Заявка #${id.slice(0, 8)}…${id.slice(-4)}: час на внесення коштів спливає`,
      body: 'USDT → USD\nОфіс: Rynok',
      url: `/?tab=deals&order=${id}`,
      tag: `alert:${id}`,
    },
  ]);
  expect(others.flatMap(({ tries }) => tries)).toEqual([]);
});

test('A push tells each owner once of all deals at a closed office, and the admins when it is their turn', async () => {
  const closed = await place.world.office();
  const [owner, cashier] = [await place.world.owner(closed), await place.world.cashier(closed)];
  const [ofOwner, ofCashier] = [await place.subscribed(owner), await place.subscribed(cashier)];
  const ofAdmin = await place.subscribed(await place.world.admin());
  const orders = await Promise.all([1, 2, 3].map(() => writeOrder(place.world, { customer, office: closed, rate })));
  await tell(...orders.map(({ id }) => ({ order_id: id, kind: 'office_closed', audience: 'office_owner' }) as const));
  expect(ofOwner.shown).toMatchObject([{ type: 'order_alert', tag: `alert:${closed.id}:office_closed` }]);
  expect([...ofCashier.tries, ...ofAdmin.tries]).toEqual([]);
  await tell({ order_id: orders[0]?.id ?? '', kind: 'office_closed', audience: 'admin' });
  expect(ofAdmin.shown).toMatchObject([{ order_id: orders[0]?.id }]);
});

test('No alert is pushed about a deal that has moved on since, or to somebody else', async () => {
  const owner = await place.world.owner(office);
  const { id } = await write('1 hour');
  await orderRadar(place.world.db).tell([{ order_id: id, kind: 'unreceived', audience: 'office_owner' }]);
  const { rows } = await place.world.db.pool.query<{ id: string }>('select id from order_alerts where order_id = $1', [
    id,
  ]);
  const noticeFor = (role: 'office_owner' | 'cashier') => {
    const alert = { kind: 'alert', subject_id: rows[0]?.id ?? '', version: 1 } as const;
    const actor = { id: owner.id, role, officeIds: [office.id] };
    return noticeStore(place.world.db).findNotice(alert, { actor, lang: 'en' });
  };
  expect(await noticeFor('office_owner')).toMatchObject({ type: 'order_alert', tag: `alert:${id}` });
  expect(await noticeFor('cashier')).toBeUndefined();
  await place.world.as(owner).put(`/v1/orders/${id}/receive`);
  expect(await noticeFor('office_owner')).toBeUndefined();
});

test('The end of an order is pushed to its customer and to the staff', async () => {
  const browsers = await Promise.all([customer, await place.world.owner(office)].map((one) => place.subscribed(one)));
  const order = await write('-1 second');
  await stepsOn(place.world.db).expireDue();
  await allPushesSettled(place.world);
  const short = `#${order.id.slice(0, 8)}…${order.id.slice(-4)}`;
  const about = browsers.flatMap(({ shown }) => shown.filter(({ order_id }) => order_id === order.id));
  expect(about.map(({ title }) => title).toSorted()).toEqual([
    `The time for deal ${short} ran out`,
    `Час заявки ${short} вийшов`,
  ]);
});
