import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Approval, approvalApi } from '#contract/approval/approval.ts';
import { answer } from '../../testing/answers.ts';
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
