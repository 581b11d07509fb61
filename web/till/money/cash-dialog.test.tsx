import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Approval, approvalApi } from '#contract/approval/approval.ts';
import { LiveMessage } from '#contract/live.ts';
import { askCashApi, type Shift, shiftApi } from '#contract/till/shifts.ts';
import { type Answer, answer, refuse } from '../../testing/answers.ts';
import { FakeSocket } from '../../testing/fake-socket.ts';
import { anApproval, anId, anOffice, aPage, aUser } from '../../testing/fixtures.ts';
import { renderApp } from '../../testing/render.tsx';
import { CashDialog } from './cash-dialog.tsx';

const office = anOffice({ name: 'Stryiskyi Park' });
const cashier = aUser({ permissions: 'cashier', user_offices: [{ office_id: office.id, office }] });
const person = { id: cashier.id, full_name: cashier.full_name };
const shift: Shift = {
  ...{ id: anId(), office_id: office.id, till: { id: anId(), name: 'Till 1' }, drawer: { id: anId(), name: 'A' } },
  ...{ state: 'open', begun_by: person, begun_at: new Date(), as_closed: true, opened_at: new Date() },
  ...{ closing_at: null, handed_to: null, closed_at: null, members: [person], counts: [], owner_count: null },
};
const waiting = anApproval({
  ...{ kind: 'entry', call: 'expense', order_id: null, office_id: office.id, sum: '80', currency: 'USD' },
  ...{
    reason: 'A new printer',
    asked_by: person,
    may_decide: false,
    told: [{ id: anId(), full_name: 'Iryna Melnyk' }],
  },
});

afterEach(() => sessionStorage.clear());

async function show(...routes: Answer[]) {
  await i18next.loadNamespaces(['till', 'books', 'marks']);
  return renderApp(<CashDialog shift={shift} opened onClose={() => undefined} />, { user: cashier, routes });
}

const listed = (state: () => Approval[]) =>
  answer(approvalApi.list, ({ query }) =>
    aPage(state().filter((one) => query.id === one.id || query.state__in?.split(',').includes(one.state))),
  );

test('above the limit a cashier asks with the reason, reads who was asked, and then how it ended', async () => {
  const limits = [{ name: 'per_entry' as const, limit: '50', used: '0', currency: 'USDT' }];
  const beyond = refuse(shiftApi.cash, 'CONFLICT', { reason: 'entryNeedsYes', needs: ['approval'], limits });
  let now: Approval[] = [];
  const asked = answer(askCashApi, () => {
    now = [waiting];
    return waiting;
  });
  const { server } = await show(
    { route: shiftApi.cash, reply: (sent) => (Object(sent.body).ask ? asked : beyond).reply(sent) },
    listed(() => now),
  );
  fireEvent.change(await screen.findByLabelText('Sum'), { target: { value: '80' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A new printer' } });
  fireEvent.click(screen.getByRole('button', { name: 'Book it' }));
  await screen.findByText(/^This is above the limit of the office, 50/);
  fireEvent.click(screen.getByRole('button', { name: 'Ask for a yes' }));
  await screen.findByText(/^Asked: Iryna Melnyk/);
  screen.getByText(/^Asked, \d+:\d\d left$/);
  const [first, second] = server.to(shiftApi.cash);
  expect(second?.body).toEqual({ ...Object(first?.body), ask: { reason: 'A new printer' } });
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  now = [{ ...waiting, state: 'rejected', decided_by: { id: anId(), full_name: 'Iryna Melnyk' } }];
  act(() =>
    FakeSocket.last().say(
      z.encode(LiveMessage, { type: 'approval', data: { id: waiting.id, order_id: null, state: 'rejected' } }),
    ),
  );
  await screen.findByText('Iryna Melnyk did not agree.');
  fireEvent.click(screen.getByRole('button', { name: 'Another expense' }));
  expect(screen.getByLabelText('Sum')).toHaveProperty('value', '');
});

test('what waits already is shown in the place of the form, and can be taken back', async () => {
  let now: Approval[] = [waiting];
  const { server } = await show(
    listed(() => now),
    answer(approvalApi.withdraw, () => {
      now = [{ ...waiting, state: 'withdrawn' }];
      return now[0] as Approval;
    }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Take it back' }));
  await screen.findByText('It was taken back.');
  await waitFor(() => expect(server.to(approvalApi.withdraw)).toHaveLength(1));
  expect(screen.queryByLabelText('Sum')).toBeNull();
});
