import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { officeApi } from '#contract/office/office.ts';
import { envelopeApi } from '#contract/till/envelopes.ts';
import { type Keeping, safeApi } from '#contract/till/safe.ts';
import type { Count } from '#contract/till/shifts.ts';
import { type TillMove, tillMoveApi } from '#contract/till/till-moves.ts';
import { tillApi } from '#contract/till/tills.ts';
import { type Answer, answer, loseConnection } from '../../testing/answers.ts';
import { anId, anOffice, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { TillScreen } from '../till-screen.tsx';

const plain = anOffice({ name: 'Stryiskyi Park' });
const atOffice = [{ office_id: plain.id, office: plain }];
const owner = aUser({ permissions: 'office_owner', full_name: 'Iryna Melnyk', user_offices: atOffice });
const cashier = aUser({ permissions: 'cashier', full_name: 'Olena Hnatiuk', user_offices: atOffice });
const member = ({ id, full_name, permissions }: typeof owner) => ({
  office_id: plain.id,
  user: { id, full_name, permissions, cellphone: '+380671234567' },
});
const office = { ...plain, user_offices: [owner, cashier].map(member) };
const person = ({ id, full_name }: typeof owner) => ({ id, full_name });

const keeping = (more: Partial<Keeping> = {}): Keeping => ({
  ...{ id: anId(), office_id: office.id, keeper: person(cashier), state: 'offered', offered_by: person(owner) },
  ...{ offered_at: new Date('2026-11-27T07:00:00Z'), taken_at: null, ended_at: null, counts: [] },
  ...more,
});
const ofOwner = keeping({
  ...{ keeper: person(owner), state: 'kept', taken_at: new Date('2026-11-20T07:00:00Z') },
});
const ofCashier = keeping({ state: 'kept', taken_at: new Date('2026-11-27T07:10:00Z') });

const aCount = (tryNo: 1 | 2, more: Partial<Count>): Keeping['counts'][number] => ({
  ...{ id: anId(), try: tryNo, counted_by: person(cashier), counted_at: new Date('2026-11-27T07:05:00Z') },
  ...{ outcome: 'again', again: ['USD'], envelopes: [] },
  sums: [{ currency: 'USD', counted: '100', expected: null, difference: null }],
  ...more,
});
const again = aCount(1, {});
const revealed = aCount(2, {
  ...{ outcome: 'revealed', again: [] },
  sums: [{ currency: 'USD', counted: '100', expected: '120', difference: '-20' }],
});

/** What a call has made of the safe is what is read after it. */
function aSafe(...keepings: Keeping[]) {
  let now = keepings;
  const list = answer(safeApi.list, ({ query }) =>
    aPage(now.filter(({ state }) => query.state__in?.split(',').includes(state))),
  );
  const becomes = (of: Keeping, more: Partial<Keeping>) => () => {
    const next = { ...of, ...more };
    now = [next, ...now.filter(({ id }) => id !== of.id)];
    return next;
  };
  return { list, becomes };
}

afterEach(() => localStorage.clear());

async function show(user: typeof owner, address: string, ...routes: Answer[]) {
  await i18next.loadNamespaces(['till', 'safe', 'books']);
  const others = [
    answer(envelopeApi.list, { office_id: office.id, set_aside: 'drawer', items: [], more: false }),
    answer(tillApi.list, []),
    answer(tillMoveApi.list, aPage([])),
    answer(officeApi.get, office),
  ];
  return renderApp(<TillScreen />, { user, address, routes: [...others, ...routes] });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
async function countHundred() {
  fireEvent.change(await screen.findByLabelText('100 USD, pieces'), { target: { value: '1' } });
}
async function sendAll() {
  for (const next of ['Next: UAH', 'Next: USD', 'Next: EUR']) {
    const button = screen.queryByRole('button', { name: next });
    if (button) fireEvent.click(button);
  }
  await act(async () => press('Send the count'));
}

test('who is asked counts the safe blind, reads the difference with the second count, and takes it with a reason', async () => {
  const offered = keeping();
  const { list, becomes } = aSafe(offered, ofOwner);
  const isSecond = { now: false };
  const counted = () => {
    const counts = isSecond.now ? [again, revealed] : [again];
    isSecond.now = true;
    return becomes(offered, { counts })();
  };
  const taken = { state: 'kept' as const, taken_at: new Date(), counts: [again, revealed] };
  const { server, address } = await show(
    ...([cashier, '/?tab=till', list] as const),
    answer(safeApi.count, counted),
    answer(safeApi.settle, becomes(offered, taken)),
  );
  await screen.findByText('You are asked to keep the safe');
  press('Count and take the safe');
  fireEvent.click(await screen.findByRole('button', { name: 'Next: USD' }));
  await countHundred();
  await sendAll();
  await screen.findByText(/^It does not agree. Count once more: USD/);
  expect(document.body.textContent).not.toContain('120');
  await countHundred();
  await sendAll();
  await screen.findByText('expected $120');
  const sent = server.to(safeApi.count);
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
  expect(sent[0]?.headers['idempotency-key']).not.toBe(sent[1]?.headers['idempotency-key']);
  fireEvent.change(screen.getByLabelText('Why it differs'), { target: { value: 'Counted twice' } });
  press('Book it and take the safe');
  await screen.findByText(/^Olena Hnatiuk has kept the safe since/);
  expect(server.to(safeApi.settle)[0]?.body).toEqual({ reason: 'Counted twice' });
  expect(address()).toMatchObject({ tab: 'till', show: 'safe' });
});

test('a count whose answer was lost goes with its key once more', async () => {
  const { list } = aSafe(keeping());
  const { server } = await show(
    ...([cashier, '/?tab=till&show=safe&dialog=count-safe', list] as const),
    loseConnection(safeApi.count),
  );
  await screen.findByRole('heading', { name: 'Count the safe to take it' });
  await sendAll();
  await waitFor(() => expect(server.to(safeApi.count)).toHaveLength(1));
  await sendAll();
  await waitFor(() => expect(server.to(safeApi.count)).toHaveLength(2));
  const keys = server.to(safeApi.count).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('an owner hands the safe to somebody of the office, and can ask nobody any more', async () => {
  const offered = keeping();
  const { list, becomes } = aSafe(ofOwner);
  const { server } = await show(
    ...([owner, '/?tab=till&show=safe', list] as const),
    answer(safeApi.offer, becomes(offered, {})),
    answer(safeApi.withdraw, becomes(offered, { state: 'withdrawn', ended_at: new Date() })),
  );
  await screen.findByText(/^Iryna Melnyk has kept the safe since/);
  press('Hand the safe on');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Who takes the safe' }));
  expect(screen.queryByRole('option', { name: /Iryna/ })).toBeNull();
  fireEvent.click(await screen.findByRole('option', { name: 'Olena Hnatiuk' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(server.to(safeApi.offer)[0]?.body).toEqual({ office_id: office.id, keeper_id: cashier.id }),
  );
  await screen.findByText(/^Olena Hnatiuk is asked to keep it/);
  press('Ask nobody any more');
  const past = within(await screen.findByRole('list', { name: 'Who kept it before' }));
  past.getByText(/not taken$/);
});

test('a cashier who keeps the safe counts what returns, but not what they sent, and who does not keep it has no part in it', async () => {
  const move = (more: Partial<TillMove>): TillMove => ({
    ...{ id: anId(), office_id: office.id, till: { id: anId(), name: 'Till 1' }, drawer: { id: anId(), name: 'A' } },
    ...{ way: 'return', currency: 'USD', amount: '100', reason: 'Too much', state: 'on_way', sent_by: person(owner) },
    ...{ sent_at: new Date('2026-11-27T09:00:00Z'), arrived_amount: null, ended_by: null, ended_at: null },
    ...more,
  });
  const moves = answer(tillMoveApi.list, aPage([move({}), move({ sent_by: person(cashier), reason: 'Mine' })]));
  const { unmount } = await show(cashier, '/?tab=till&show=safe', aSafe(ofCashier).list, moves);
  const [others, own] = await screen.findAllByText(/^Too much|^Mine/);
  await screen.findByRole('button', { name: 'Give from the safe' });
  const inCard = (text: HTMLElement | undefined) => within(text?.closest('li') as HTMLElement);
  inCard(others).getByRole('button', { name: /^Count and take/ });
  expect(inCard(own).queryByRole('button', { name: /^Count and take/ })).toBeNull();
  unmount();
  await show(cashier, '/?tab=till&show=safe', aSafe(ofOwner).list);
  await screen.findByText(/^Iryna Melnyk has kept the safe since/);
  expect(screen.queryByRole('button', { name: 'Give from the safe' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Hand the safe on' })).toBeNull();
});
