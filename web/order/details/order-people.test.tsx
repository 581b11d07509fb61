import { expect, test } from 'vitest';
import { transferApi } from '#contract/order/order-transfer.ts';
import { aDeal, aStaff, marta, showTransfer } from '../../testing/transfer.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const show = (isVerified: boolean, user = aStaff('cashier')) => {
  const { id, full_name, cellphone } = marta;
  const customer = { id, full_name, cellphone, cellphone_verified: isVerified };
  return showTransfer(aDeal({ customer }), { route: transferApi.sent, keep: () => ({}) }, user);
};

test.each([
  [true, 'Phone verified'],
  [false, 'Phone not verified'],
])('staff read on the deal whether the phone of the customer is verified: %s', async (isVerified, words) => {
  const { text } = await show(isVerified);
  expect(text()).toContain(`CustomerMarta Bondar+380 67 123 45 67${words}`);
});

test('the customer reads the own phone alone', async () => {
  const { text } = await show(false, marta);
  expect(text()).toContain('CustomerMarta Bondar+380 67 123 45 67');
  expect(text()).not.toContain('Phone not verified');
});

test('a cashier who may see only the end of the phone has nothing to call', async () => {
  const customer = { id: marta.id, full_name: marta.full_name, cellphone: '…567', cellphone_verified: true };
  const { text } = await showTransfer(
    aDeal({ customer }),
    { route: transferApi.sent, keep: () => ({}) },
    aStaff('cashier'),
  );
  expect(text()).toContain('CustomerMarta Bondar…567Phone verified');
  expect(document.querySelector('a[href^="tel:"]')).toBeNull();
});
