import { expect, type Locator, type Page } from '@playwright/test';
import { demo, fillExchange, freshPhone, meet, phone, register, signInByForm } from './people.ts';
import { test } from './product.ts';

const office = 'Rynok Square';
let customer: Page;
let owner: Page;
let cashier: Page;

test.beforeEach(async ({ browser }) => {
  [customer, owner, cashier] = await Promise.all([meet(browser, { device: phone }), meet(browser), meet(browser)]);
  await Promise.all([signInByForm(owner, demo.owner), signInByForm(cashier, demo.cashier)]);
  await Promise.all([owner, cashier].map(leaveTheTable));
});
test.afterEach(() => Promise.all([customer, owner, cashier].map((page) => page.context().close())));

// spec 1.2, 2.72, 4.15
test('a new customer brings dollars and gets USDT: the owner confirms, the cashier receives the cash, the owner sends, the customer completes', async () => {
  await register(customer, freshPhone());
  await fillExchange(customer, { give: 'USD', receive: 'USDT', amount: '2 500', office });
  await expect(submitOf(customer)).toBeDisabled();
  await expect(customer.getByText('Add your wallet before proceed')).toBeVisible();
  await addWallet(customer, 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y');
  await expect(customer.getByRole('textbox', { name: 'You receive' })).toHaveValue('2,496.25');

  const number = await place(customer);
  for (const staff of [owner, cashier]) await seesNewOrder(staff, number, ['$2,500.00', '2,496.25 T']);
  await isNotOffered(cashier, number);

  await takes(owner, 'Confirm', number, 'Confirmed');
  await customerSees(customer, 'Confirmed', 'Bring 2,500.00 USD in cash to the office.');
  await isNotOffered(owner, number);

  await takes(cashier, 'Receive', number, 'Received');
  await customerSees(customer, 'Received', 'The office has your cash and is sending 2,496.25 USDT to your wallet.');
  await isNotOffered(cashier, number);

  await takes(owner, 'Ready', number, 'Ready');
  await customerSees(customer, 'Ready', 'Check that they arrived, then complete the deal.');

  await completes(customer);
  for (const staff of [owner, cashier]) await staffSees(staff, number, 'Completed');
});

// spec 4.15, 8.22
test('a customer sends USDT and collects dollars: the cashier confirms, the owner receives, the cashier prepares the cash, the customer completes', async () => {
  await signInByForm(customer, demo.customer);
  await fillExchange(customer, { give: 'USDT', receive: 'USD', amount: '1 050,00', office });
  await expect(customer.getByRole('textbox', { name: 'You receive' })).toHaveValue('1,043.00');

  const number = await place(customer);
  for (const staff of [owner, cashier]) await seesNewOrder(staff, number, ['1,050.00 T', '$1,043.00']);

  await takes(cashier, 'Confirm', number, 'Confirmed');
  await customerSees(customer, 'Confirmed', 'Send 1,050.00 USDT to the office’s wallet, and we prepare the cash.');
  await expect(customer.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await isNotOffered(cashier, number);

  await takes(owner, 'Receive', number, 'Received');
  await customerSees(customer, 'Received', 'The office has your USDT and is preparing 1,043.00 USD in cash.');
  await isNotOffered(owner, number);

  await takes(cashier, 'Ready', number, 'Ready');
  await customerSees(customer, 'Ready', 'Collect 1,043.00 USD at the office with your code.');

  await completes(customer);
  for (const staff of [owner, cashier]) await staffSees(staff, number, 'Completed');
});

/**
 * Moves the pointer off the table, because the table does not move while a pointer rests on it. The pointer is there
 * because the sign-in button was at the same position.
 */
async function leaveTheTable(staff: Page): Promise<void> {
  await staff.getByRole('table').hover();
  await staff.mouse.move(0, 0);
}

const submitOf = (page: Page) => page.getByRole('button', { name: /^(Create request|Request \d)/ });
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

async function addWallet(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Add wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your wallet' });
  await dialog.getByRole('textbox', { name: 'USDT wallet' }).fill(address);
  await dialog.getByRole('checkbox', { name: address.slice(-4) }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Sends the form. The deal opens. Answers the order's number. */
async function place(page: Page): Promise<string> {
  await submitOf(page).click();
  await expect(page.getByText('Request Submitted')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'You give' })).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Currency you give' })).toHaveValue('USD');
  const heading = page.getByRole('dialog').getByRole('heading', { name: 'Deal #' });
  return (await heading.innerText()).replace('Deal ', '');
}

/** Expects the change without a reload. Orders are never polled, so a live message brings it. */
const sees = (shown: Locator) => expect(shown).toBeVisible();

async function seesNewOrder(staff: Page, number: string, sums: string[]): Promise<void> {
  const row = rowOf(staff, number);
  await sees(row);
  await expect(row).toContainText('Requested');
  for (const sum of sums) await expect(row).toContainText(sum);
}

async function takes(staff: Page, step: string, number: string, status: string): Promise<void> {
  await rowOf(staff, number)
    .getByRole('button', { name: `${step} deal ${number}` })
    .click();
  if (step !== 'Confirm') {
    const panel = staff.getByRole('dialog', { name: `${step}: deal ${number}` });
    await panel.locator('button[data-autofocus]').click();
  }
  await staffSees(staff, number, status);
}

async function staffSees(staff: Page, number: string, status: string): Promise<void> {
  await sees(rowOf(staff, number).getByText(status, { exact: true }));
}

async function isNotOffered(staff: Page, number: string): Promise<void> {
  await expect(rowOf(staff, number).getByRole('button', { name: /^(Confirm|Receive|Ready|Complete) / })).toHaveCount(0);
}

async function customerSees(page: Page, status: string, sentence: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await sees(dialog.getByText(sentence));
  await sees(dialog.getByText(status, { exact: true }).first());
}

async function completes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await page.getByRole('button', { name: /(in my hand|are in my wallet)$/ }).click();
  await expect(dialog.getByText('Done: you received')).toBeVisible();
}
