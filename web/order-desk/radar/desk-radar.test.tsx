import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { officeApi } from '#contract/office/office.ts';
import { type RadarItem, radarApi } from '#contract/order/radar.ts';
import { rateRadarApi } from '#contract/rate/rate-radar.ts';
import { laneSize } from '#domain/order/desk/lane.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { formatPhone } from '#domain/person/phone.ts';
import { type Answer, answer, loseConnection } from '../../testing/answers.ts';
import { aCashier, minutesAgo, newDeskOrder, receiveOrder, showDesk } from '../../testing/desk.tsx';
import { plain } from '../../testing/exchange.tsx';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anId, anOffice, aPage, aUser } from '../../testing/fixtures.ts';
import { skipPause } from '../../testing/pauses.ts';

/** A burst of news causes one request of the radar, after this time. */
const calmMs = 1_000;
const minutesOn = (minutes: number) => minutesAgo(-minutes);

/** A request whose last quarter began two minutes ago. */
const unanswered = (): RadarItem => ({
  order: newDeskOrder({ answer_by: minutesOn(13), quarter_left_at: minutesAgo(2) }),
  findings: [{ kind: 'unanswered', since: minutesAgo(2), waits_for: 'office_owner' }],
});

/** A deal at an office that has lost its people and is closed too. */
const stranded = (): RadarItem => ({
  order: newDeskOrder({ status: 'received', received_at: minutesAgo(200) }),
  findings: [
    { kind: 'office_closed', since: minutesAgo(200), waits_for: 'office_owner' },
    { kind: 'office_unstaffed', since: minutesAgo(200), waits_for: 'admin' },
  ],
});

const onRadar = (items: () => RadarItem[], total?: number): Answer =>
  answer(radarApi.list, () => aPage(items(), { total: total ?? items().length, size: 4 }));

const noTrouble = {
  ...{ id: anId(), since: new Date(), source: null, rule_id: null },
  ...{ office_id: null, why: null, percent: null },
};

const strip = () => screen.findByRole('region', { name: 'Stuck' });
const chips = async () => within(await strip()).findAllByRole('button', { pressed: false });
/** Presses the first kind, and answers its deals. */
async function rows() {
  const [first] = await chips();
  if (first) fireEvent.click(first);
  return within(await strip()).findAllByRole('listitem');
}

test('the radar is not there while nothing is stuck, and appears by itself with an alert', async () => {
  skipPause(calmMs);
  const item = unanswered();
  let items: RadarItem[] = [];
  const { server } = await showDesk([item.order], { routes: [onRadar(() => items)] });
  await waitFor(() => expect(server.to(radarApi.list)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Stuck' })).toBeNull();
  items = [item];
  const alert = { type: 'order_alert', data: { kind: 'unanswered', order: item.order } } as const;
  act(() => FakeSocket.last().say(z.encode(LiveMessage, alert)));
  expect(await rows()).toHaveLength(1);
});

test('a stuck deal says what is wrong, since when, who has to act, and what helps', async () => {
  const item = unanswered();
  const { address } = await showDesk([item.order], { routes: [onRadar(() => [item])], user: aCashier() });
  const [row] = await rows();
  const text = plain(row?.textContent);
  expect(text).toContain('The request has no answer, and its time runs out.');
  expect(text).toContain('$2,500.00 → 2,496.25 T · Marta Bondar · Rynok Square');
  expect(text).toMatch(/Since .*, 2 min\.It waits for the office owner\./);
  const within_ = within(row ?? document.body);
  const call = within_.getByRole('link', { name: /^Call the customer of deal/ });
  expect(call.getAttribute('href')).toBe(`tel:${item.order.customer.cellphone}`);
  expect(call.title).toBe(formatPhone(item.order.customer.cellphone));
  expect(within_.getByRole('button', { name: /^More time for deal/ })).toBeTruthy();
  fireEvent.click(within_.getByRole('button', { name: /^Open deal .*, which is stuck$/ }));
  await waitFor(() => expect(address().order).toBe(item.order.id));
});

test('of a phone of which a cashier sees only the end, nobody is called', async () => {
  const item = unanswered();
  const order = { ...item.order, customer: { ...item.order.customer, cellphone: '…567' } };
  await showDesk([order], { routes: [onRadar(() => [{ ...item, order }])], user: aCashier() });
  const [row] = await rows();
  const within_ = within(row ?? document.body);
  expect(within_.getByRole('button', { name: /^More time for deal/ })).toBeTruthy();
  expect(within_.queryByRole('link')).toBeNull();
});

test('an admin opens the office again, assigns owners to it, or calls it', async () => {
  const item = stranded();
  const office = anOffice({ ...item.order.office, phone: '+380322550101' });
  const { address } = await showDesk([item.order], {
    user: aUser({ permissions: 'admin' }),
    routes: [onRadar(() => [item]), answer(officeApi.get, office)],
  });
  const [row = document.body] = await rows();
  expect(plain(row.textContent)).toContain('Its office is closed for now. Its office has no owner or no cashier.');
  const call = await within(row).findByRole('link', { name: /^Call the office of deal/ });
  expect(call.getAttribute('href')).toBe('tel:+380322550101');
  expect(within(row).getByRole('button', { name: 'Open the office' })).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: 'Assign owners' }));
  await waitFor(() => expect(address()).toMatchObject({ tab: 'offices', dialog: 'owners', office: office.id }));
});

test('an owner and a cashier open the office again, but assign no owners', async () => {
  const item = stranded();
  const routes = [onRadar(() => [item])];
  const { address, unmount } = await showDesk([item.order], { routes });
  await rows();
  fireEvent.click(await screen.findByRole('button', { name: 'Open the office' }));
  await waitFor(() =>
    expect(address()).toMatchObject({ tab: 'offices', dialog: 'closed', office: item.order.office_id }),
  );
  expect(screen.queryByRole('button', { name: 'Assign owners' })).toBeNull();
  unmount();
  await showDesk([item.order], { routes, user: aCashier() });
  await rows();
  expect(await screen.findByRole('button', { name: 'Open the office' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Assign owners' })).toBeNull();
});

test('a line counts each kind that the person can set going, and a press shows its deals and hides them again', async () => {
  const ofAdmins = newDeskOrder({ status: 'received' });
  const items = [unanswered(), unanswered(), stranded()];
  items.push({ order: ofAdmins, findings: [{ kind: 'office_unstaffed', since: minutesAgo(9), waits_for: 'admin' }] });
  await showDesk([], { routes: [onRadar(() => items, 9)] });
  const region = await strip();
  expect((await chips()).map(({ textContent }) => textContent)).toEqual(['Little time left 2', 'Office closed 1']);
  expect(within(region).getByText('and 5 more')).toBeTruthy();
  expect(within(region).queryByRole('listitem')).toBeNull();
  expect(await rows()).toHaveLength(2);
  fireEvent.click(within(region).getByRole('button', { pressed: true }));
  expect(within(region).queryByRole('listitem')).toBeNull();
});

const shownCards = () => within(screen.getByRole('region', { name: 'Open deals' })).queryAllByRole('listitem');
const cardsOf = (items: readonly RadarItem[]) =>
  waitFor(() => {
    const texts = shownCards().map(({ textContent }) => textContent);
    expect(texts).toHaveLength(items.length);
    for (const { order } of items) expect(texts.join()).toContain(shortOrderId(order.id));
  });

test('a press on a kind leaves only its deals in the lanes, and one more brings all back', async () => {
  const late = unanswered();
  const closed = stranded();
  const calm = newDeskOrder();
  const { address } = await showDesk([late.order, closed.order, calm], { routes: [onRadar(() => [late, closed])] });
  const kind = await screen.findByRole('button', { name: 'Little time left 1' });
  await waitFor(() => expect(shownCards()).toHaveLength(3));
  fireEvent.click(kind);
  expect(address().stuck).toBe('unanswered');
  await cardsOf([late]);
  const lane = screen.getByRole('region', { name: 'To confirm 1' });
  expect(within(lane).getAllByRole('listitem')).toHaveLength(1);
  within(screen.getByRole('region', { name: 'To pay out 0' })).getByText('None of the stuck deals is here.');
  expect(screen.queryByText(/Nothing needs you now/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Office closed 1' }));
  await cardsOf([closed]);
  fireEvent.click(screen.getByRole('button', { name: 'Office closed 1', pressed: true }));
  expect(address().stuck).toBeUndefined();
  await waitFor(() => expect(shownCards()).toHaveLength(3));
});

test('stuck deals that are beyond the first ones of their lane are in it, and one that has ended has its ways out', async () => {
  const many = Array.from({ length: laneSize + 2 }, unanswered);
  const ended: RadarItem = {
    order: newDeskOrder({ status: 'cancelled', cancelled_at: minutesAgo(9) }),
    findings: [{ kind: 'money_after_end', since: minutesAgo(9), waits_for: 'office_owner' }],
  };
  await showDesk(
    many.map(({ order }) => order),
    { routes: [onRadar(() => [...many, ended])], address: '/?tab=deals&stuck=unanswered' },
  );
  await cardsOf(many);
  expect(screen.queryByRole('button', { name: 'and 2 more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Money after the end 1' }));
  await cardsOf([]);
  const opener = `Open deal ${shortOrderId(ended.order.id)}, which is stuck`;
  expect(within(await strip()).getByRole('button', { name: opener })).toBeTruthy();
});

test('a press shows the stuck deals of everybody, and whose they are narrows them after that', async () => {
  const user = aCashier();
  const mine = unanswered();
  mine.order.keeper = { id: user.id, full_name: user.full_name };
  const free = unanswered();
  const routes = [onRadar(() => [mine, free])];
  const { address } = await showDesk([mine.order, free.order], { user, routes, address: '/?tab=deals&whose=me' });
  await cardsOf([mine]);
  fireEvent.click(await screen.findByRole('button', { name: 'Little time left 2' }));
  expect(address()).toMatchObject({ stuck: 'unanswered' });
  expect(address().whose).toBeUndefined();
  await cardsOf([mine, free]);
  fireEvent.click(screen.getByRole('radio', { name: /^Nobody’s/ }));
  await cardsOf([free]);
  expect(within(await strip()).getAllByRole('listitem')).toHaveLength(1);
  free.order.keeper = { id: anId(), full_name: 'Petro Lys' };
  receiveOrder('order_here', free.order);
  expect(await screen.findByText('No deal is stuck like this among the chosen ones.')).toBeTruthy();
});

test('the filter ends by itself when its last deal goes on, and an address of another word filters nothing', async () => {
  skipPause(calmMs);
  const item = unanswered();
  const calm = newDeskOrder();
  let items = [item];
  const { address, unmount } = await showDesk([item.order, calm], {
    routes: [onRadar(() => items)],
    address: '/?tab=deals&stuck=unanswered',
  });
  await cardsOf([item]);
  items = [];
  const { order } = item;
  act(() => FakeSocket.last().say(z.encode(LiveMessage, { type: 'order_update', data: order })));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Stuck' })).toBeNull());
  await waitFor(() => expect(address().stuck).toBeUndefined());
  await waitFor(() => expect(shownCards()).toHaveLength(2));
  unmount();
  await showDesk([item.order], { routes: [onRadar(() => [item])], address: '/?tab=deals&stuck=sideways' });
  await cardsOf([item]);
  expect(await chips()).toHaveLength(1);
});

test('a radar that cannot be read says so and leaves the lanes whole', async () => {
  const order = newDeskOrder();
  const routes = [loseConnection(radarApi.list)];
  await showDesk([order], { routes, address: '/?tab=deals&stuck=unanswered' });
  expect(await screen.findByText('The stuck deals could not be loaded')).toBeTruthy();
  await waitFor(() => expect(shownCards()).toHaveLength(1));
});

test('a cashier sees nothing of what waits for the owner alone, in Ukrainian too', async () => {
  await i18next.changeLanguage('uk');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  const order = newDeskOrder({ status: 'confirmed', sent_at: minutesAgo(40) });
  const found = (waits_for: 'office_owner' | 'cashier'): RadarItem => ({
    order: { ...order, id: anId() },
    findings: [{ kind: 'unreceived', since: minutesAgo(40), waits_for }],
  });
  const { server, unmount } = await showDesk([], {
    routes: [onRadar(() => [found('office_owner')])],
    user: aCashier(),
  });
  await waitFor(() => expect(server.to(radarApi.list)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Застрягли' })).toBeNull();
  unmount();
  await showDesk([], { routes: [onRadar(() => [found('cashier')])], user: aCashier() });
  expect(await screen.findByRole('button', { name: 'USDT не зараховано 1' })).toBeTruthy();
});

test('what is wrong with the rates stands beside what is stuck, for who may act on it, and leads to the rates', async () => {
  const items = [
    { ...noTrouble, kind: 'market', sc: 'USDT', tc: 'UAH', percent: '-7.5' } as const,
    { ...noTrouble, kind: 'source', source: 'kraken', sc: null, tc: null, why: 'slow' } as const,
  ];
  const routes = [onRadar(() => []), answer(rateRadarApi.list, { items, more: false })];
  const { address } = await showDesk([], { routes });
  const link = await screen.findByRole('link', { name: 'Rates 2' });
  expect(link.title).toBe('USDT → UAH is 7.5 % from the market.\nkraken does not answer.');
  fireEvent.click(link);
  expect(address()).toMatchObject({ tab: 'rates' });
});

test('a cashier, who sets no rates, asks for none of it', async () => {
  const { server } = await showDesk([], { routes: [onRadar(() => [])], user: aCashier() });
  await waitFor(() => expect(server.to(radarApi.list)).toHaveLength(1));
  expect(server.to(rateRadarApi.list)).toEqual([]);
});

test('a phone has one chip for all that needs a look, and shows its kinds when the person asks', async () => {
  window.innerWidth = 390;
  onTestFinished(() => void Object.assign(window, { innerWidth: 1440 }));
  const item = stranded();
  const trouble = { ...noTrouble, kind: 'source', source: 'kraken', sc: null, tc: null, why: 'slow' } as const;
  await showDesk([item.order], {
    user: aUser({ permissions: 'admin' }),
    routes: [onRadar(() => [item]), answer(rateRadarApi.list, { items: [trouble], more: false })],
  });
  const chip = await screen.findByRole('button', { name: 'What needs a look 2' });
  expect(screen.queryByRole('region', { name: 'Stuck' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Rates/ })).toBeNull();
  fireEvent.click(chip);
  expect(chip.getAttribute('aria-expanded')).toBe('true');
  screen.getByRole('link', { name: 'Rates 1' });
  within(await strip()).getByRole('button', { name: /^All/ });
});
