import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Approval, approvalApi } from '#contract/approval/approval.ts';
import { askRateApi, rateChangeApi } from '#contract/rate/rate-change.ts';
import type { RateWarning } from '#contract/rate/rate-guard.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { anApproval, aPage, aUser } from '../../testing/fixtures.ts';
import { showRates } from '../../testing/rates.tsx';

const admin = aUser({ full_name: 'Andrii Shevchenko', permissions: 'admin' });
const ofRates = (more: Partial<Approval>): Approval =>
  anApproval({
    ...{ kind: 'rate', call: 'publish', order_id: null, office_id: null, sum: null, currency: null, limits: [] },
    rates: [{ sc: 'USD', tc: 'USDT', rate: '9.96', office_id: null }],
    ...more,
  });

test('a change of another admin that waits stands above the rates, and is read where approvals are decided', async () => {
  const asked = ofRates({});
  const { address } = await showRates({ user: admin, routes: [answer(approvalApi.list, aPage([asked]))] });
  await screen.findByText('Petro Savchuk asks to publish: USD → USDT 9.9600');
  fireEvent.click(screen.getByRole('button', { name: 'Read it' }));
  await waitFor(() => expect(address()).toMatchObject({ tab: 'deals', dialog: `approval-${asked.id}` }));
});

test('the own change that waits is taken back, and a deal that waits stands elsewhere', async () => {
  const own = ofRates({ asked_by: { id: admin.id, full_name: admin.full_name }, call: 'switch', may_decide: false });
  const withdraw = answer(approvalApi.withdraw, { ...own, state: 'withdrawn' });
  const routes = [answer(approvalApi.list, aPage([own, anApproval()])), withdraw];
  const { server } = await showRates({ user: admin, routes });
  const line = await screen.findByText('You ask to switch on: USD → USDT 9.9600');
  expect(screen.queryByText(/2,496/)).toBeNull();
  const strip = line.closest<HTMLElement>('[data-tone]');
  expect(strip).not.toBeNull();
  if (strip) fireEvent.click(within(strip).getByRole('button', { name: 'Take it back' }));
  await screen.findByText('You ask to switch on: USD → USDT 9.9600');
  expect(server.to(approvalApi.withdraw)).toHaveLength(1);
});

const jump: RateWarning = {
  ...{ kind: 'jump', since: null, percent: '900', loss: '9000', loser: 'office', offices: [] },
  before: { sc: 'USD', tc: 'USDT', rate: '0.996' },
  after: { sc: 'USD', tc: 'USDT', rate: '9.96' },
};

test('where another admin has to agree, the reason is asked for with the findings, and the rate waits', async () => {
  const unconfirmed = refuse(rateChangeApi.create, 'CONFLICT', {
    ...{ reason: 'rateUnconfirmed', warnings: [jump], needs: ['approval'] },
  });
  const waits = answer(askRateApi.create, ofRates({}));
  const { server } = await showRates({
    routes: [
      {
        route: rateChangeApi.create,
        reply: (sent) => (Object(sent.body).ask ? waits : unconfirmed).reply(sent),
      },
    ],
  });
  fireEvent.change(await screen.findByRole('textbox', { name: 'Rate' }), { target: { value: '9.96' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Add global rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'The rate moves far' }));
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask another admin' });
  expect(ask.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Why is it right?'), { target: { value: 'The market moved' } });
  fireEvent.click(ask);
  await screen.findByText('Asked. Another admin has ten minutes to agree.');
  expect(server.to(rateChangeApi.create).at(-1)?.body).toMatchObject({
    ...{ rate: '9.96', confirm: true, ask: { reason: 'The market moved' } },
  });
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Rate' })).value).toBe('9.96');
  expect(screen.queryByText('The rate was not published')).toBeNull();
});
