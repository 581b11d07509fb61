import { expect, type Page } from '@playwright/test';
import { hasFocus, pick, staysIn } from './focus.ts';
import { tabTo } from './keys.ts';
import { demo, signIn } from './people.ts';
import { test } from './product.ts';

test('an admin sets a rate, chooses which offices follow it and reads its history by keyboard alone', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/?tab=rates');

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

test('leaving without saving closes both dialogs and returns the focus to the button that opened the form', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, demo.admin, '/?tab=offices');
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
});

test('an admin changes an office and its cashiers by keyboard alone', async ({ page }) => {
  await signIn(page, demo.admin, '/?tab=offices');

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

  // The button for the people of an office is above the other buttons of the office.
  for (const [name, title, key] of [
    ['Assign cashiers to Podil', 'Assign cashiers to Podil', 'Shift+Tab'],
    ['QR code of Podil', 'QR code of Podil', 'Tab'],
    ['Delete Podil', 'Delete office “Podil”?', 'Tab'],
  ] as const) {
    await press(page, name, key);
    const dialog = page.getByRole('dialog', { name: title });
    await hasFocus(page, dialog);
    await staysIn(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
});

test('an admin makes a customer a cashier and reads the figures and the changes by keyboard alone', async ({
  page,
}) => {
  await signIn(page, demo.admin, '/?tab=users');
  await tabTo(page, page.getByRole('textbox', { name: 'Search users' }));
  await page.keyboard.type('Taras Kovalenko');
  await expect(page.getByRole('button', { name: /^Profile of/ })).toHaveCount(1);
  await press(page, 'Make cashier: Taras Kovalenko');
  const question = page.getByRole('dialog', { name: 'Make Taras Kovalenko a cashier?' });
  await hasFocus(page, question);
  await tabTo(page, question.getByRole('button', { name: 'Make cashier' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Taras Kovalenko is a cashier now')).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make customer: Taras Kovalenko' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Profile of Taras Kovalenko' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const profile = page.getByRole('dialog', { name: 'Profile Details' });
  await expect(profile).toContainText('Member since');
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

async function openTab(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('navigation').getByRole('link', { name }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`tab=${name.toLowerCase()}`));
}

/** Tabs to a button and presses it. */
async function press(page: Page, name: string, key = 'Tab'): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }), key);
  await page.keyboard.press('Enter');
}
