import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { z } from 'zod';
import { LiveMessage } from '#contract/live.ts';
import { type Lanes, laneApi } from '#contract/order/lane.ts';
import { type Order, orderApi } from '#contract/order/order.ts';
import type { MessageCounts, OrderMessage } from '#contract/order/order-message.ts';
import { radarApi } from '#contract/order/radar.ts';
import { rateApi } from '#contract/rate/rate.ts';
import { tillRadarApi } from '#contract/till/till-radar.ts';
import { isKeptBy } from '#domain/order/desk/keeper.ts';
import { byLane, isInLane, laneOf, laneSize } from '#domain/order/desk/lane.ts';
import { type Lane, lanes } from '#domain/order/desk/lane-names.ts';
import { nextStep } from '#domain/order/order.ts';
import { shortOrderId } from '#domain/order/order-number.ts';
import { isHere } from '#domain/order/pickup-code.ts';
import type { Actor } from '#domain/person/actor.ts';
import { useMessageLive } from '../order/message/order-message.queries.ts';
import { useOrderLive } from '../order/order.queries.ts';
import { NewOrderAlerts } from '../order-desk/desk-new-order-alerts.tsx';
import { DeskScreen } from '../order-desk/desk-screen.tsx';
import { FreshSignInDialog } from '../profile/fresh-sign-in-dialog.tsx';
import { type Answer, answer, type Sent } from './answers.ts';
import { FakeSocket } from './fake-socket.ts';
import { anId, anOrder, aPage, aUser } from './fixtures.ts';
import { renderApp } from './render.tsx';

const office = { id: anId(), name: 'Rynok Square', address: '1 Rynok Sq' };
const member = { user_offices: [{ office_id: office.id, office }] };

const anOwner = () => aUser({ full_name: 'Iryna Melnyk', permissions: 'office_owner', ...member });
export const aCashier = () => aUser({ full_name: 'Olena Hnatiuk', permissions: 'cashier', ...member });
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** An order of this office: cash for USDT, placed three minutes ago. */
export const newDeskOrder = (more: Partial<Order> = {}) =>
  anOrder({ office, office_id: office.id, created_at: minutesAgo(3), ...more });

export const aCustomer = (full_name: string, cellphone_verified = false) => ({
  id: anId(),
  full_name,
  cellphone: '+380671234567',
  cellphone_verified,
});

type Setup = { user?: ReturnType<typeof anOwner>; routes?: Answer[]; lanesRoute?: Answer; address?: string };

/** Shows the staff's desk with these orders on the server. Push to `deals` to add orders later. */
export async function showDesk(
  deals: Order[],
  { user = anOwner(), routes = [], lanesRoute, address = '/?tab=deals' }: Setup = {},
) {
  await i18next.loadNamespaces(['deals', 'order']);
  const actor = { id: user.id, role: user.permissions, officeIds: [office.id] };
  const list = answer(orderApi.list, (sent) => {
    const { needs_me, here, keeper } = sent.query;
    const requested = deals.filter(
      (deal) =>
        (!needs_me || nextStep(actor, deal)) &&
        (!here || isHere(deal, new Date())) &&
        (!keeper || isKeptBy(actor, keeper, deal)),
    );
    return pageOf(requested, sent);
  });
  const Desk = () => {
    useOrderLive();
    useMessageLive();
    return (
      <>
        <NewOrderAlerts />
        <DeskScreen />
        <FreshSignInDialog />
      </>
    );
  };
  const app = await renderApp(<Desk />, {
    user,
    address,
    routes: [
      list,
      answer(radarApi.list, aPage([])),
      answer(tillRadarApi.list, { items: [], more: false }),
      answer(rateApi.listPairs, [{ sc: 'USD', tc: 'USDT' }]),
      answer(rateApi.listOffers, []),
      ...routes,
      // Last, because the address of a single order fits it too.
      lanesRoute ?? answer(laneApi.read, (sent) => lanesOf(actor, deals, sent)),
    ],
  });
  /** The query of the table's last request. Requests of the tickets have no `order_by`. */
  const requested = () => app.server.to(orderApi.list).findLast(({ query }) => query.order_by)?.query;
  return { ...app, asked: requested };
}

function lanesOf(actor: Actor, deals: readonly Order[], { query }: Sent): Lanes {
  const open = deals.filter((deal) => isInLane(actor, deal)).toSorted(byLane(actor, new Date()));
  const mine = open.filter(({ keeper }) => keeper?.id === actor.id);
  const nobodys = open.filter(({ keeper }) => !keeper);
  const shown = open.filter((deal) => !query.keeper || isKeptBy(actor, query.keeper, deal));
  const lane = (name: Lane) => shown.filter((deal) => laneOf(deal) === name);
  return {
    items: lanes.flatMap((name) => lane(name).slice(0, laneSize)),
    lanes: lanes.map((name) => ({ lane: name, total: lane(name).length, since: null })),
    all: open.length,
    mine: mine.length,
    nobodys: nobodys.length,
  };
}

function pageOf(deals: Order[], { query }: Sent) {
  const size = Number(query.size);
  const number = Number(query.page ?? 1);
  const oldestFirst = query.order_by === 'created_at' || query.needs_me;
  const inOrder = deals.toSorted((a, b) => (oldestFirst ? 1 : -1) * (a.created_at.getTime() - b.created_at.getTime()));
  return aPage(inOrder.slice((number - 1) * size, number * size), {
    total: deals.length,
    page: number,
    size,
    pages: Math.ceil(deals.length / size),
  });
}

/** The cards of all lanes, lane by lane, as soon as they are whole. */
export const tickets = () => {
  const lanes = within(screen.getByRole('region', { name: 'Open deals' }));
  return waitFor(() => {
    const found = lanes.getAllByRole('listitem');
    if (found.some((ticket) => ticket.querySelector('[data-bare]'))) throw new Error('A ticket is not whole yet');
    return found;
  });
};

/** The search of the desk, which is drawn after the lanes, as the table is. */
export const searchField = () => screen.findByRole('textbox', { name: 'Search deals' });

/** The text of an element, with every run of white space as one space. */
export const textOf = (element: Element | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ') ?? '';

export async function rowOf(deal: Order): Promise<HTMLElement> {
  const table = await screen.findByRole('table');
  const opener = await within(table).findByRole('button', { name: `Open deal ${shortOrderId(deal.id)}` });
  const row = opener.closest('tr');
  if (!row) throw new Error('The deal stands in no row');
  return row;
}

/** The short ids of the orders in the table, from the top. */
export const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button', { name: /^Open deal/ })
    .map(textOf);

/** Sends a live message to the page. */
export const receiveOrder = (type: 'new_order' | 'order_update' | 'order_here', data: Order) =>
  act(() => FakeSocket.last().say(z.encode(LiveMessage, { type, data })));

/** Sends the live news of a message, or of a reading without one. */
export const receiveMessage = (order: Order, message: OrderMessage | null, counts: MessageCounts) =>
  act(() =>
    FakeSocket.last().say(
      z.encode(LiveMessage, { type: 'message', data: { order_id: order.id, message, counts, reads: [] } }),
    ),
  );

/** Presses a key in the focused element. */
export const press = (key: string, code: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code });
