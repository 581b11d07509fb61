import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { authApi } from '#contract/person/auth.ts';
import { envelopeApi } from '#contract/till/envelopes.ts';
import { safeApi } from '#contract/till/safe.ts';
import { shiftHistoryApi } from '#contract/till/shift-history.ts';
import { type Count, type Movement, type Shift, shiftApi } from '#contract/till/shifts.ts';
import { tillMoveApi } from '#contract/till/till-moves.ts';
import { type Till, tillApi } from '#contract/till/tills.ts';
import { answer } from '../testing/answers.ts';
import { anId, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';
import { SignOut } from '../ui/sign-out.tsx';
import { TillScreen } from './till-screen.tsx';

const office = { id: anId(), name: 'Stryiskyi Park', address: '1 Stryiska St' };
const atOffice = [{ office_id: office.id, office }];
const cashier = aUser({ permissions: 'cashier', full_name: 'Olena Hnatiuk', user_offices: atOffice });
const owner = aUser({ permissions: 'office_owner', user_offices: atOffice });
const person = { id: cashier.id, full_name: cashier.full_name };

const drawer: Till['drawers'][number] = {
  ...{ id: anId(), name: 'A', shift: null, closed_at: null, as_closed: false },
};
const till = (more: Partial<typeof drawer> = {}): Till => ({
  ...{ id: anId(), office_id: office.id, name: 'Till 1' },
  drawers: [{ ...drawer, ...more }],
});

const open: Shift = {
  ...{ id: anId(), office_id: office.id, till: { id: anId(), name: 'Till 1' }, drawer: { id: drawer.id, name: 'A' } },
  ...{ state: 'open', begun_by: person, begun_at: new Date('2026-11-27T06:55:00Z'), as_closed: true },
  ...{ opened_at: new Date('2026-11-27T06:55:00Z'), closing_at: null, handed_to: null, closed_at: null },
  ...{ members: [person], counts: [], owner_count: null },
};
const closing: Shift = { ...open, state: 'closing', closing_at: new Date('2026-11-27T18:00:00Z') };
const aCount = (more: Partial<Count>): Count => ({
  ...{ id: anId(), moment: 'closing', try: 1, counted_by: person, counted_at: new Date('2026-11-27T18:05:00Z') },
  ...{
    outcome: 'again',
    again: ['USD'],
    envelopes: [],
    sums: [{ currency: 'USD', counted: '100', expected: null, difference: null }],
  },
  ...more,
});
const again: Shift = { ...closing, counts: [aCount({})] };
const revealed: Shift = {
  ...closing,
  counts: [
    aCount({}),
    aCount({
      ...{ try: 2, outcome: 'revealed', again: [] },
      sums: [{ currency: 'USD', counted: '100', expected: '120', difference: '-20' }],
    }),
  ],
};
const move: Movement = {
  ...{ id: anId(), at: new Date('2026-11-27T09:20:00Z'), kind: 'deal', order_id: anId(), actor: person, reason: null },
  ...{ currency: 'USD', amount: '2500', seal: null },
};
/** What is set aside leaves the drawer, or only its counted part. */
const aside: Movement = { ...move, kind: 'pay', currency: 'USD', amount: '-99' };

const has = (shift: Shift) =>
  till({ shift: { id: shift.id, state: shift.state, since: shift.begun_at, members: [person], is_own: true } });

afterEach(() => localStorage.clear());

async function show(
  user: typeof cashier,
  tills: Till[],
  shift?: Shift,
  address = '/?tab=till',
  more: ReturnType<typeof answer>[] = [],
  moves: Movement[] = [move],
) {
  await i18next.loadNamespaces(['till', 'books']);
  /** What a call has made of the shift is what is read after it. */
  let now = shift;
  const becomes = (next: Shift) => () => {
    now = next;
    return next;
  };
  const screens = (
    <>
      <TillScreen />
      <SignOut />
    </>
  );
  return renderApp(screens, {
    user,
    address,
    routes: [
      answer(tillMoveApi.list, aPage([])),
      answer(safeApi.list, aPage([])),
      answer(shiftHistoryApi.setAside, aPage([])),
      ...more,
      answer(envelopeApi.list, { office_id: office.id, set_aside: 'drawer', items: [], more: false }),
      answer(tillApi.list, tills),
      ...(shift ? [answer(shiftApi.get, () => now ?? shift)] : []),
      answer(shiftApi.movements, aPage(moves)),
      answer(shiftApi.begin, open),
      answer(shiftApi.count, becomes(revealed)),
      answer(shiftApi.settle, becomes({ ...revealed, state: 'closed', closed_at: new Date('2026-11-27T18:20:00Z') })),
      answer(tillApi.add, till()),
    ],
  });
}

const type = (name: string, text: string) => fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('who closed a drawer opens it in one press, and sees what came and went but no sum of it', async () => {
  const { server, address } = await show(cashier, [till({ as_closed: true, closed_at: open.begun_at })], open);
  fireEvent.click(await screen.findByRole('button', { name: 'Open, as closed: drawer A' }));
  await screen.findByText('+$2,500');
  expect(server.to(shiftApi.begin)[0]?.body).toEqual({ drawer_id: drawer.id, as_closed: true });
  expect(address()).toEqual({ tab: 'till', shift: open.id });
  screen.getByText('What must be in the drawer is said after the count.');
});

test('cash that is set aside stays in the drawer without a sign, and in an envelope it has left the drawer', async () => {
  const moves = [aside, { ...aside, id: anId(), seal: 'S1' }];
  await show(cashier, [has(open)], open, '/?tab=till', [], moves);
  const rowOf = async (what: string) =>
    (await screen.findByRole('rowheader', { name: new RegExp(what) })).closest('tr');
  expect((await rowOf('Set aside, lies in the drawer'))?.textContent).toMatch(/[^−-]\$99$/);
  expect((await rowOf('Set aside in envelope S1'))?.textContent).toMatch(/[−-]\$99$/);
});

test('a drawer is counted by note with the keyboard, and only what is typed is added up and kept', async () => {
  const address = `/?tab=till&drawer=${drawer.id}`;
  const { unmount } = await show(cashier, [till()], open, address);
  const top = await screen.findByLabelText('1,000 UAH, bundles of 100');
  type('1,000 UAH, bundles of 100', '1');
  type('1,000 UAH, pieces', '2x');
  expect(screen.getByRole('status').textContent).toMatch(/102,000/);
  top.focus();
  fireEvent.keyDown(top, { key: 'Enter' });
  expect(document.activeElement).toBe(screen.getByLabelText('500 UAH, bundles of 100'));
  expect(screen.getByRole('button', { name: 'Send the count' })).toHaveProperty('disabled', true);
  unmount();
  const { server } = await show(cashier, [till()], open, address);
  expect(await screen.findByLabelText('1,000 UAH, pieces')).toHaveProperty('value', '2');
  for (const next of ['Next: USD', 'Next: EUR']) press(next);
  press('Send the count');
  await waitFor(() => expect(server.to(shiftApi.begin)).toHaveLength(1));
  expect(server.to(shiftApi.begin)[0]?.body).toEqual({
    drawer_id: drawer.id,
    count: [{ currency: 'UAH', notes: [{ note: '1000', bundles: 1, pieces: 2 }] }],
  });
});

test('a closing asks which currency to count again without a sum, then says the difference and wants a reason', async () => {
  const { server } = await show(cashier, [has(again)], again);
  await screen.findByText(/^It does not agree. Count once more: USD/);
  expect(document.body.textContent).not.toContain('120');
  type('100 USD, pieces', '1');
  for (const next of ['Next: UAH', 'Next: EUR']) press(next);
  press('Send the count');
  const row = within((await screen.findByText('expected $120')).closest('li') as HTMLElement);
  row.getByText('$20 short');
  expect(server.to(shiftApi.count)[0]?.body).toEqual({
    count: [{ currency: 'USD', notes: [{ note: '100', bundles: 0, pieces: 1 }] }],
  });
  fireEvent.change(screen.getByLabelText('Why it differs'), { target: { value: 'A note stuck to another' } });
  press('Book it and close');
  await screen.findByText(/^The count at the end did not agree/);
  expect(server.to(shiftApi.settle)[0]?.body).toEqual({ reason: 'A note stuck to another' });
});

test('an owner sets up a till with its drawers', async () => {
  const { server } = await show(owner, []);
  fireEvent.click(await screen.findByRole('button', { name: 'Set up a till' }));
  fireEvent.change(await screen.findByLabelText('Name of the till'), { target: { value: 'Till 1' } });
  press('Set up');
  await waitFor(() => expect(server.to(tillApi.add)).toHaveLength(1));
  expect(server.to(tillApi.add)[0]?.body).toEqual({ office_id: office.id, name: 'Till 1', drawers: ['A', 'B'] });
});

test('an owner counts a drawer beside the cashier, and both counts stand in the shift', async () => {
  const found = { currency: 'USD', counted: '100', expected: '120', difference: '-20' };
  const counted = { id: anId(), counted_by: owner, counted_at: new Date('2026-11-27T18:01:00Z'), sums: [found] };
  const routes = [answer(shiftApi.ownerCount, { ...closing, owner_count: counted })];
  const { server } = await show(owner, [has(open)], open, `/?tab=till&shift=${open.id}`, routes);
  fireEvent.click(await screen.findByRole('button', { name: 'Count now' }));
  await screen.findByRole('heading', { name: 'Count this drawer now' });
  for (const next of ['Next: USD', 'Next: EUR']) press(next);
  press('Send the count');
  await waitFor(() => expect(server.to(shiftApi.ownerCount)[0]?.body).toEqual({ count: [] }));
});

test('past shifts say who had the drawer and which currency differed', async () => {
  const past: Shift = { ...revealed, state: 'closed', closed_at: new Date('2026-11-27T18:20:00Z') };
  const routes = [answer(shiftHistoryApi.list, aPage([past]))];
  await show(cashier, [], undefined, '/?tab=till&show=shifts', routes);
  const row = within(await screen.findByRole('list', { name: 'Shifts' }));
  row.getByText('Olena Hnatiuk');
  row.getByText('Differed: USD');
  expect(row.getByRole('link').getAttribute('href')).toContain(`shift=${past.id}`);
});

test('a count that was begun survives a sign-out, and nobody else on the device finds it', async () => {
  const address = `/?tab=till&drawer=${drawer.id}`;
  const field = () => screen.findByLabelText('500 UAH, pieces');
  const { server, unmount } = await show(cashier, [till()], open, address, [answer(authApi.signOut, {})]);
  fireEvent.change(await field(), { target: { value: '7' } });
  press('Sign out');
  await waitFor(() => expect(server.to(authApi.signOut)).toHaveLength(1));
  unmount();
  const other = await show({ ...cashier, id: anId() }, [till()], open, address);
  expect(await field()).toHaveProperty('value', '');
  other.unmount();
  await show(cashier, [till()], open, address);
  expect(await field()).toHaveProperty('value', '7');
});

test('cash that is set aside is ticked as it is found, and the ticks stay on the device', async () => {
  const aside = (amount: string) => ({
    ...{ order_id: anId(), currency: 'USD', amount, since: new Date(), until: new Date() },
  });
  const deals = [aside('99'), aside('250')];
  const routes = [answer(shiftHistoryApi.setAside, aPage(deals))];
  const { unmount } = await show(cashier, [has(closing)], closing, '/?tab=till', routes);
  const list = within(await screen.findByRole('region', { name: 'Set aside for customers' }));
  list.getByText(/Found 0 of 2/);
  const [first] = list.getAllByRole('checkbox');
  if (first) fireEvent.click(first);
  list.getByText(/Found 1 of 2/);
  unmount();
  await show(cashier, [has(closing)], closing, '/?tab=till', routes);
  await screen.findByText(/Found 1 of 2/);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
});
