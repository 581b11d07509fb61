import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { dayApi } from '#contract/till/days.ts';
import { type Envelope, envelopeApi } from '#contract/till/envelopes.ts';
import { safeApi } from '#contract/till/safe.ts';
import { shiftHistoryApi } from '#contract/till/shift-history.ts';
import { type Count, type Shift, shiftApi } from '#contract/till/shifts.ts';
import { tillMoveApi } from '#contract/till/till-moves.ts';
import { type Till, tillApi } from '#contract/till/tills.ts';
import { answer } from '../../testing/answers.ts';
import { anId, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { TillScreen } from '../till-screen.tsx';

const office = { id: anId(), name: 'Stryiskyi Park', address: '1 Stryiska St' };
const atOffice = [{ office_id: office.id, office }];
const cashier = aUser({ permissions: 'cashier', full_name: 'Olena Hnatiuk', user_offices: atOffice });
const owner = aUser({ permissions: 'office_owner', user_offices: atOffice });
const person = { id: cashier.id, full_name: cashier.full_name };

const drawer = { id: anId(), name: 'A' };
const closing: Shift = {
  ...{ id: anId(), office_id: office.id, till: { id: anId(), name: 'Till 1' }, drawer, state: 'closing' },
  ...{ begun_by: person, begun_at: new Date('2026-11-27T06:55:00Z'), as_closed: true, members: [person] },
  ...{ opened_at: new Date('2026-11-27T06:55:00Z'), closing_at: new Date('2026-11-27T18:00:00Z'), closed_at: null },
  ...{ handed_to: null, counts: [], owner_count: null },
};
const till = (shift?: Shift): Till => ({
  ...{ id: anId(), office_id: office.id, name: 'Till 1' },
  drawers: [
    {
      ...{ ...drawer, closed_at: null, as_closed: false },
      shift: shift
        ? { id: shift.id, state: shift.state, since: shift.begun_at, members: [person], is_own: true }
        : null,
    },
  ],
});

const envelope = (seal: string, more: Partial<Envelope> = {}): Envelope => ({
  ...{ order_id: anId(), seal, till: { id: anId(), name: 'Till 1' }, drawer, currency: 'USD', amount: '99' },
  ...{ sealed_by: person, sealed_at: new Date('2026-11-27T10:00:00Z'), outcome: null },
  ...more,
});
const [one, two] = [envelope('S1'), envelope('S2', { outcome: 'missing' })];
const inSafe = envelope('S3', { till: null, drawer: null });

afterEach(() => localStorage.clear());

async function show(user: typeof cashier, address: string, shift?: Shift, items: Envelope[] = [one, two, inSafe]) {
  await i18next.loadNamespaces(['till', 'safe', 'books', 'envelope', 'refusals']);
  const found: Count = {
    ...{ id: anId(), moment: 'closing', try: 1, counted_by: person, counted_at: new Date('2026-11-27T18:05:00Z') },
    ...{ outcome: 'agrees', again: [], sums: [{ currency: 'USD', counted: '100', expected: null, difference: null }] },
    envelopes: [
      { seal: 'S1', order_id: one.order_id, currency: 'USD', amount: '99', outcome: 'there' },
      { seal: 'S2', order_id: two.order_id, currency: 'USD', amount: '99', outcome: 'missing' },
      { seal: 'X-9', order_id: null, currency: null, amount: null, outcome: 'extra' },
    ],
  };
  let way: 'drawer' | 'envelope' = 'envelope';
  let now = shift;
  return renderApp(<TillScreen />, {
    user,
    address,
    routes: [
      answer(envelopeApi.list, () => ({ office_id: office.id, set_aside: way, items, more: false })),
      answer(envelopeApi.setAside, () => {
        way = 'drawer';
        return { office_id: office.id, set_aside: way };
      }),
      answer(tillApi.list, [till(shift)]),
      answer(tillMoveApi.list, aPage([])),
      answer(safeApi.list, aPage([])),
      answer(shiftHistoryApi.setAside, aPage([])),
      answer(shiftApi.movements, aPage([])),
      answer(shiftApi.get, () => now ?? closing),
      answer(shiftApi.begin, closing),
      answer(shiftApi.count, () => {
        now = { ...closing, state: 'closed', closed_at: new Date('2026-11-27T18:05:00Z'), counts: [found] };
        return now;
      }),
      answer(dayApi.list, aPage([])),
    ],
  });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const envelopes = () => screen.findByRole('region', { name: 'Envelopes' });
const sendAll = () => {
  for (const name of ['Next: UAH', 'Next: USD', 'Next: EUR', 'Send the count']) {
    const button = screen.queryByRole('button', { name });
    if (button && !button.hasAttribute('disabled')) fireEvent.click(button);
  }
};

test('a drawer is closed seal by seal, with a seal that no list has, and says what became of each', async () => {
  const { server } = await show(cashier, '/?tab=till', closing);
  const list = await envelopes();
  expect(within(list).queryByText('S3')).toBeNull();
  fireEvent.click(within(list).getByRole('checkbox', { name: 'Envelope S1 lies there' }));
  within(list).getByText(/^Found 1 of 2\./);
  const other = within(list).getByLabelText('Another seal lies there');
  fireEvent.change(other, { target: { value: 'no. 5' } });
  fireEvent.click(within(list).getByRole('button', { name: 'Add' }));
  await within(list).findByText('Latin letters, digits and hyphens, at most 30');
  fireEvent.change(other, { target: { value: 'х-9' } });
  fireEvent.click(within(list).getByRole('button', { name: 'Add' }));
  within(await within(list).findByRole('list', { name: 'Seals that no deal has' })).getByText('X-9');
  sendAll();
  await waitFor(() => expect(server.to(shiftApi.count)).toHaveLength(1));
  expect(server.to(shiftApi.count)[0]?.body).toEqual({ count: [], seals: ['S1', 'X-9'] });
  const ended = await envelopes();
  await within(ended).findByText('Missing');
  within(ended).getByText('There');
  within(ended).getByText('Nobody knows it');
});

test('a drawer is opened with the seals that lie there', async () => {
  const { server } = await show(cashier, `/?tab=till&drawer=${drawer.id}`);
  fireEvent.click(within(await envelopes()).getByRole('checkbox', { name: 'Envelope S2 lies there' }));
  sendAll();
  await waitFor(() => expect(server.to(shiftApi.begin)).toHaveLength(1));
  expect(server.to(shiftApi.begin)[0]?.body).toEqual({ drawer_id: drawer.id, count: [], seals: ['S2'] });
});

test('an owner reads every envelope with what the last count found, and says that cash stays in the drawer', async () => {
  const { server } = await show(owner, `/?tab=till&office=${office.id}&show=envelopes`);
  const rows = within(await screen.findByRole('list', { name: 'Envelopes' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => /Missing|Safe|Till 1, drawer A/.exec(textContent ?? '')?.[0])).toEqual([
    'Till 1, drawer A',
    'Till 1, drawer A',
    'Safe',
  ]);
  within(rows[1] ?? document.body).getByText('Missing');
  press('Change it');
  fireEvent.click(await screen.findByRole('radio', { name: 'It stays in the drawer, and is counted with it.' }));
  press('Save');
  await waitFor(() => expect(server.to(envelopeApi.setAside)[0]?.body).toEqual({ set_aside: 'drawer' }));
});

test('a cashier reads the envelopes and changes nothing of the setting', async () => {
  await show(cashier, `/?tab=till&office=${office.id}&show=envelopes`, undefined, []);
  await screen.findByText('No envelope lies at this office.');
  expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull();
});
