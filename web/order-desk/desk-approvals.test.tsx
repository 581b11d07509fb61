import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Approval, approvalApi } from '#contract/approval/approval.ts';
import { officeApi } from '#contract/office/office.ts';
import { orderApi } from '#contract/order/order.ts';
import { nextStep } from '#domain/order/order.ts';
import { DealApproval } from '../order/approval/deal-approval.tsx';
import { StepApproval } from '../order/approval/step-approval.tsx';
import { type Answer, answer } from '../testing/answers.ts';
import { newDeskOrder, showDesk } from '../testing/desk.tsx';
import { anApproval, anId, anOffice, aPage, aUser } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render.tsx';

const order = newDeskOrder();
const iryna = { id: anId(), full_name: 'Iryna Melnyk' };

const askedOf = (more: Partial<Approval> = {}): Approval =>
  anApproval({ order_id: order.id, office_id: order.office_id, told: [iryna], ...more });

const ended = (state: Approval['state'], more: Partial<Approval> = {}) =>
  askedOf({ state, decided_by: iryna, decided_at: new Date(), may_decide: false, ...more });

test('an owner reads who asks above the lanes, opens it, and agrees', async () => {
  const asked = askedOf();
  let now = asked;
  const agree = answer(approvalApi.approve, () => {
    now = { ...ended('approved'), id: asked.id };
    return now;
  });
  const list = answer(approvalApi.list, ({ query }) => aPage(query.id || now.state === 'waiting' ? [now] : []));
  const { server } = await showDesk([order], { routes: [agree, list, answer(orderApi.get, { ...order, events: [] })] });
  fireEvent.click(await screen.findByRole('button', { name: /^Petro Savchuk asks for your yes: 2,496\.25/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Approval' }));
  expect(await card.findByText('Counted twice')).toBeTruthy();
  expect(card.getByText(/^496\.25.* more$/)).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: /^Agree to 2,496\.25/ }));
  expect(await card.findByText('Iryna Melnyk agreed, and it is done.')).toBeTruthy();
  expect(server.to(approvalApi.approve)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText(/asks for your yes/)).toBeNull());
});

test.each([
  ['rejected', {}, 'Iryna Melnyk did not agree.'],
  ['expired', { decided_by: null }, 'Nobody agreed in time.'],
  ['withdrawn', {}, 'It was taken back.'],
  [
    'failed',
    { refusal: { code: 'ORDER_NOT_FOUND', reason: null } },
    'Iryna Melnyk agreed, but it could not be done. Order not found',
  ],
] as const)(
  'what became of it stands in the foot of the card, with the way to the deal: %s',
  async (state, more, said) => {
    const over = ended(state, more);
    await showDesk([order], {
      address: `/?tab=deals&dialog=approval-${over.id}`,
      routes: [answer(approvalApi.list, aPage([over])), answer(orderApi.get, { ...order, events: [] })],
    });
    const card = within(await screen.findByRole('dialog', { name: 'Approval' }));
    expect((await card.findByRole('status')).textContent).toBe(said);
    expect(card.queryByRole('button', { name: 'Refuse' })).toBeNull();
    expect(card.queryByText(/ left$/)).toBeNull();
    expect(card.getByRole('button', { name: 'Open the deal' })).toBeTruthy();
  },
);

test('nobody agrees once the time is over, although the server has not said so yet', async () => {
  const late = askedOf({ until: new Date(Date.now() - 1_000) });
  await showDesk([order], {
    address: `/?tab=deals&dialog=approval-${late.id}`,
    routes: [answer(approvalApi.list, aPage([late])), answer(orderApi.get, { ...order, events: [] })],
  });
  const card = within(await screen.findByRole('dialog', { name: 'Approval' }));
  expect(await card.findByText('Nobody agreed in time.')).toBeTruthy();
  expect(card.queryByRole('button', { name: /^Agree/ })).toBeNull();
});

test('an owner who opens the deal reads first that a yes to it is asked for', async () => {
  const asked = askedOf();
  const routes = [answer(approvalApi.list, aPage([asked])), answer(orderApi.get, { ...order, events: [] })];
  await renderApp(<DealApproval order={order} />, { user: aUser({ permissions: 'office_owner' }), routes });
  expect(await screen.findByText('Petro Savchuk asks for your yes to this deal')).toBeTruthy();
  expect(screen.getByText('9:50 left')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Look and decide' })).toBeTruthy();
});

test('who asked reads in the card who was asked, and takes it back there', async () => {
  const mine = askedOf({ may_decide: false });
  const withdraw = answer(approvalApi.withdraw, ended('withdrawn'));
  const { server } = await showDesk([order], {
    address: `/?tab=deals&dialog=approval-${mine.id}`,
    routes: [withdraw, answer(approvalApi.list, aPage([mine])), answer(orderApi.get, { ...order, events: [] })],
  });
  const card = within(await screen.findByRole('dialog', { name: 'Approval' }));
  expect(await card.findByText('Asked: Iryna Melnyk. The admins hear of it after 5 minutes.')).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Take it back' }));
  await waitFor(() => expect(server.to(approvalApi.withdraw)).toHaveLength(1));
});

test('an admin reads of a change of rates which rate it is, what the guard found, and agrees', async () => {
  const leg = { sc: 'USD', tc: 'USDT' };
  const asked = anApproval({
    ...{ kind: 'rate', call: 'publish', order_id: null, office_id: null, sum: null, currency: null, limits: [] },
    rates: [{ ...leg, rate: '9.96', office_id: null }],
    warnings: [
      {
        ...{ kind: 'jump', since: null, percent: '900', loss: '9000', loser: 'office', offices: [] },
        ...{ before: { ...leg, rate: '0.996' }, after: { ...leg, rate: '9.96' } },
      },
    ],
  });
  const agree = answer(approvalApi.approve, { ...asked, state: 'approved', decided_by: iryna, decided_at: new Date() });
  const { server } = await showDesk([order], { routes: [agree, answer(approvalApi.list, aPage([asked]))] });
  fireEvent.click(await screen.findByRole('button', { name: /^Petro Savchuk asks for your yes: a change of rates/ }));
  const card = within(await screen.findByRole('dialog', { name: 'Approval' }));
  expect(await card.findByText('USD → USDT 9.9600')).toBeTruthy();
  expect(
    card.getByText(/^USD → USDT goes from 0\.9960 to 9\.9600 at once .* the office loses 9,000\.00 USDT/),
  ).toBeTruthy();
  fireEvent.click(card.getByRole('button', { name: 'Agree' }));
  await waitFor(() => expect(server.to(approvalApi.approve)).toHaveLength(1));
});

async function showAsker(last: Approval) {
  const office = order.office_id;
  const step = nextStep({ id: anId(), role: 'cashier', officeIds: [office], mandates: [office] }, order);
  if (step?.call !== 'confirm') throw new Error('A cashier with a mandate confirms');
  const routes: Answer[] = [answer(approvalApi.list, aPage([last]))];
  await renderApp(<StepApproval order={order} step={step} />, { user: aUser({ permissions: 'cashier' }), routes });
}

test('who asked reads who was asked, and may take it back', async () => {
  await showAsker(askedOf({ may_decide: false }));
  expect(await screen.findByText('Asked: Iryna Melnyk. The admins hear of it after 5 minutes.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask the owner' })).toBeNull();
});

test('what was agreed and is done is not asked for again', async () => {
  await showAsker(ended('approved'));
  expect(await screen.findByText('Iryna Melnyk agreed, and it is done.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Ask the owner' })).toBeNull();
});

test('an approval that failed says why in words, and may be asked for again', async () => {
  await showAsker(ended('failed', { refusal: { code: 'CONFLICT', reason: 'beyondMandate' } }));
  expect(
    await screen.findByText(
      'Iryna Melnyk agreed, but it could not be done. This is beyond your mandate: an owner of the office or an admin must agree',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask the owner' })).toBeTruthy();
});

test('an entry of the books is decided by its money, its worth beside the limit, and what was counted', async () => {
  const office = anOffice({ name: 'Rynok Square' });
  const asked = anApproval({
    ...{ kind: 'entry', call: 'count', order_id: null, office_id: office.id, sum: '200', currency: 'USD' },
    limits: [{ name: 'per_entry', limit: '100', used: '0', currency: 'USDT' }],
    entry: {
      ...{ reason: 'Counted with a witness', worth: '198', moved: [{ currency: 'USD', amount: '-200' }] },
      ...{ network: null, counted: '800', corrects: null },
    },
  });
  const { address } = await showDesk([order], {
    routes: [answer(approvalApi.list, aPage([asked])), answer(officeApi.get, office)],
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Petro Savchuk asks for your yes to an entry: \$200/ }));
  await waitFor(() => expect(address()).toMatchObject({ dialog: `approval-${asked.id}` }));
  const card = within(await screen.findByRole('dialog', { name: 'Approval' }));
  await card.findByText('Petro Savchuk asks to write off what a count did not find');
  expect(card.getByText(/^98.* more$/)).toBeTruthy();
  expect(await card.findByText('Rynok Square')).toBeTruthy();
  expect([card.getByText('$1,000'), card.getByText('$800'), card.getByText('Counted with a witness')]).toHaveLength(3);
  expect(card.getByRole('button', { name: /^Agree to \$200/ })).toBeTruthy();
});
