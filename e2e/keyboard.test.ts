import { expect, type Page } from '@playwright/test';
import { leaveDeal } from './customer.ts';
import { hasFocus, holdsFocusAndCloses, pick, staysIn } from './focus.ts';
import { nextAction, press, tabTo } from './keys.ts';
import { demo, goTo, isTakenOver, meet, newcomer, openDeal, password, signIn } from './people.ts';
import { test } from './product.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a customer places an order by keyboard alone: from the sign-in to the open order and back', async ({ page }) => {
  const cellphone = await newcomer(page.request);
  await page.goto('/');
  await isTakenOver(page);
  await tabTo(page, page.getByRole('textbox', { name: 'Phone' }));
  await page.keyboard.type(cellphone.replace('+38', ''));
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Exchange' })).toBeVisible();

  await tabTo(page, page.getByRole('combobox', { name: 'Currency you give' }));
  await pick(page, 'EUR');
  await expect(page.getByRole('combobox', { name: 'Currency you give' })).toHaveValue('EUR');
  await tabTo(page, page.getByRole('textbox', { name: 'You give' }));
  await page.keyboard.type('1 500,50');
  await tabTo(page, page.getByRole('button', { name: /^Lviv \d/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Podil' })).toHaveCount(0);
  // The offices are one tab stop: the chosen one. Rates that others change meanwhile may put another one first.
  await tabTo(page, page.getByRole('radio').and(page.locator('[tabindex="0"]')));
  const first = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press('ArrowDown');
  const isAnotherChosen = (before: Element | null) =>
    document.activeElement !== before && document.activeElement?.getAttribute('aria-checked') === 'true';
  await expect.poll(() => page.evaluate(isAnotherChosen, first)).toBe(true);
  await tabTo(page, page.getByRole('button', { name: 'Add a note' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('By keyboard');
  const addWallet = page.getByRole('button', { name: 'Add wallet' });
  const wallet = page.getByRole('dialog', { name: 'Your wallet' });
  await tabTo(page, addWallet, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await hasFocus(page, wallet);
  await page.keyboard.press('Escape');
  await expect(wallet).toBeHidden();
  await expect(addWallet).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, wallet.getByRole('textbox', { name: 'USDT wallet' }));
  await page.keyboard.type('TJVmXyUZekESryivHSoHcbqh3KonLxsbgn');
  await tabTo(page, wallet.getByRole('checkbox', { name: / sbgn / }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(wallet).toBeHidden();
  await expect(addWallet).toBeHidden();
  await hasFocus(page);
  await tabTo(page, page.getByRole('button', { name: /^Request \d/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Request Submitted')).toBeVisible();
  await hasFocus(page, page.getByRole('dialog'));
  await leaveDeal(page);
  await hasFocus(page);

  await tabTo(page, page.getByRole('navigation').getByRole('link', { name: 'My Deals' }));
  await page.keyboard.press('Enter');
  const newest = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await expect(newest).toContainText('€1,501.00');
  await tabTo(page, newest);
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('By keyboard');
  await hasFocus(page, dialog);
  await staysIn(page, dialog);
  await tabTo(page, dialog.getByRole('button', { name: 'Cancel deal' }));
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel deal #' });
  await tabTo(page, question.getByRole('button', { name: 'Cancel deal #' }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(dialog).toContainText('You cancelled this deal.');
  await hasFocus(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await hasFocus(page);
});

test('a cashier uses the desk by keys: search, move, open, close and the next step', async ({ page }) => {
  await page.goto('/login');
  await isTakenOver(page);
  await page.getByRole('textbox', { name: 'Phone' }).fill(demo.cashier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  const queue = page.getByRole('region', { name: 'Open deals' });
  await expect(queue).toBeVisible();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search deals' })).toBeFocused();
  await page.keyboard.type('j1?');
  await expect(keys).toBeHidden();
  await expect(page.getByText('No orders found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No orders found')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect.poll(() => nextAction(page)).not.toBe('');
  const upper = await nextAction(page);
  await page.keyboard.press('j');
  await expect.poll(async () => ['', upper].includes(await nextAction(page))).toBe(false);
  const lower = await nextAction(page);

  await page.keyboard.press('Enter');
  const dialog = openDeal(page, `Deal ${numberIn(lower)}`);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: lower })).not.toHaveCount(0);

  await page.keyboard.press('k');
  await expect.poll(() => nextAction(page)).toBe(upper);
  // The key is disabled for a moment after the order under it has changed, so that it cannot move the wrong order.
  const panel = page.getByRole('dialog');
  await expect(async () => {
    await page.keyboard.press('1');
    await expect(panel.or(page.getByText(/ is confirmed$/)).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  if (!upper.startsWith('Confirm')) {
    await expect(panel).toContainText(numberIn(upper));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: upper })).toHaveCount(0);
  await hasFocus(page);
});

test.describe('an admin', { tag: '@long' }, () => {
  let page: Page;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await meet(browser, { baseURL });
    await signIn(page, demo.admin, '/?tab=rates');
  });
  test.afterAll(() => page.context().close());

  test('sets a rate, chooses which offices follow it and reads its history by keyboard alone', async () => {
    await goTo(page, '/?tab=rates');

    await press(page, 'Edit EUR to USDT');
    const rate = page.getByRole('textbox', { name: 'Rate', exact: true });
    await expect(rate).toBeFocused();
    await page.keyboard.type('1.15');
    await page.keyboard.press('Enter');
    await expect(page.getByText('EUR → USDT is 1.1500 now')).toBeVisible();
    await expect(rate).toBeFocused();

    await press(page, 'Assign offices to EUR to USDT');
    const assign = page.getByRole('dialog', { name: 'Assign Offices to EUR → USDT' });
    await expect(assign.getByRole('textbox', { name: 'Find an office' })).toBeFocused();
    await tabTo(page, assign.getByRole('checkbox', { name: 'Khreshchatyk' }));
    await page.keyboard.press('Space');
    await press(page, 'Save Assignments');
    await expect(page.getByText('The assignments of EUR → USDT are saved')).toBeVisible();
    await expect(assign).toBeHidden();
    await expect(page.getByRole('button', { name: 'Assign offices to EUR to USDT' })).toBeFocused();

    await press(page, 'History of EUR to USDT');
    const history = page.getByRole('dialog', { name: 'EUR → USDT: rate history' });
    await expect(history.getByRole('table')).toBeVisible();
    await staysIn(page, history);
    await press(page, '7D');
    await expect(history.getByRole('button', { name: '7D' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await expect(page.getByRole('button', { name: 'History of EUR to USDT' })).toBeFocused();

    const podil = page.getByRole('region', { name: 'Rates for' }).getByRole('button', { name: 'Podil' });
    await tabTo(page, podil, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Rates of Podil' })).toBeVisible();
    const eur = page.getByRole('article', { name: 'EUR to USDT' });
    await tabTo(page, eur.getByRole('button', { name: 'Stop following' }));
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Stop following the global rate of EUR → USDT?' });
    await expect(question.getByRole('button', { name: 'Keep it as it is' }).last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(eur.getByRole('button', { name: 'Stop following' })).toBeFocused();
  });

  test('leaving without saving closes both dialogs and returns the focus to the button that opened the form', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await goTo(page, '/?tab=offices');
    await press(page, 'Edit Podil');
    const form = page.getByRole('dialog', { name: 'Edit Podil' });
    await tabTo(page, form.getByRole('textbox', { name: 'Working hours' }));
    await page.keyboard.type('Mon-Sat 08:00 - 20:00');
    await page.keyboard.press('Escape');
    const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' });
    await hasFocus(page, unsaved);
    await tabTo(page, unsaved.getByRole('button', { name: 'Leave without saving' }));
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit Podil' })).toBeFocused();
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('changes an office and its cashiers by keyboard alone', async () => {
    await goTo(page, '/?tab=offices');

    await press(page, 'Edit Podil');
    const form = page.getByRole('dialog', { name: 'Edit Podil' });
    await tabTo(page, form.getByRole('textbox', { name: 'Working hours' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Mon-Sat 08:00 - 20:00');
    await page.keyboard.press('Escape');
    const unsaved = page.getByRole('dialog', { name: 'Leave without saving?' });
    await hasFocus(page, unsaved);
    await page.keyboard.press('Escape');
    await expect(unsaved).toBeHidden();
    await hasFocus(page, form);
    await tabTo(page, form.getByRole('textbox', { name: 'Latitude' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Podil was saved')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit Podil' })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Podil' })).toContainText('Mon-Sat 08:00 - 20:00');

    // The people of an office are behind the line of what is normal, above the buttons of the office.
    await press(page, /^Podil: /, 'Shift+Tab');
    for (const [name, title, key] of [
      ['Assign cashiers to Podil', 'Assign cashiers to Podil', 'Tab'],
      ['QR code of Podil', 'QR code of Podil', 'Tab'],
    ] as const) {
      await press(page, name, key);
      await holdsFocusAndCloses(page, title);
      await expect(page.getByRole('button', { name })).toBeFocused();
    }

    await press(page, 'More about Podil', 'Shift+Tab');
    await hasFocus(page, page.getByRole('menu'));
    await tabTo(page, page.getByRole('menuitem', { name: 'Delete Podil' }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await holdsFocusAndCloses(page, 'Delete office “Podil”?');
    await expect(page.getByRole('button', { name: 'More about Podil' })).toBeFocused();
  });

  test('makes a customer a cashier and reads the figures and the changes by keyboard alone', async () => {
    await goTo(page, '/?tab=users');
    await tabTo(page, page.getByRole('textbox', { name: 'Search users' }));
    await page.keyboard.type('Taras Kovalenko');
    await expect(page.getByRole('button', { name: /^Profile of/ })).toHaveCount(1);
    // The role is on the person's page.
    await press(page, 'Profile of Taras Kovalenko');
    const profile = page.getByRole('dialog', { name: 'Profile Details' });
    await expect(profile).toContainText('Member since');
    await press(page, 'Make cashier: Taras Kovalenko');
    const question = page.getByRole('dialog', { name: 'Make Taras Kovalenko a cashier?' });
    await hasFocus(page, question);
    await tabTo(page, question.getByRole('button', { name: 'Make cashier' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Taras Kovalenko is a cashier now')).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Make customer: Taras Kovalenko' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(profile).toBeHidden();
    await expect(page.getByRole('button', { name: 'Profile of Taras Kovalenko' })).toBeFocused();

    await openTab(page, 'Analytics');
    const range = page.getByRole('main').getByRole('button').first();
    await tabTo(page, range);
    await page.keyboard.press('Enter');
    const days = page.getByRole('dialog');
    await tabTo(page, days.getByRole('button', { name: '90 days' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=90d/);
    await expect(range).toBeFocused();
    const chart = page.getByRole('region', { name: 'Orders by Status' });
    await page.keyboard.press('Tab');
    await expect(chart.getByRole('radio', { name: 'Chart' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(chart.getByRole('table')).toBeVisible();

    await openTab(page, 'Changes');
    await tabTo(page, page.getByRole('combobox', { name: 'What' }));
    await pick(page, 'Role changed');
    await expect(page.getByRole('list', { name: 'Changes' }).getByRole('listitem').first()).toContainText(
      'Taras Kovalenko',
    );
  });
});

const numberIn = (action: string) => /#\w{4}/.exec(action)?.[0] ?? '';

async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
}
