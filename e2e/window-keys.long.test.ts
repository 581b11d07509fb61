import { expect } from '@playwright/test';
import { registerPerson } from './calls-of-others.ts';
import { test } from './product.ts';
import { words } from './screens/screens.ts';
import { digitsOf, languages, openCrew, placedDeal, sellByKeys, sitDown, wallet } from './window.ts';

/** Keys of a deal of cash for USDT of a known customer, beside the digits of sum and phone and the address. */
const bound = 12;
const sum = '1000';

for (const language of languages) {
  test(`a known customer's cash for USDT is placed with at most 12 keys: ${language}`, { tag: '@long' }, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = words[language];
    const { cashier } = await openCrew(request, `Zelena ${language}`, language);
    const { cellphone } = await registerPerson(request, 'Marta Bondar');
    const { page, presses } = await sitDown(browser, { baseURL, language, person: cashier });
    await sellByKeys(page, t, sum, cellphone);
    await page.keyboard.press('Enter');
    await expect(placedDeal(page, t)).toBeVisible();
    const used = presses() - sum.length - digitsOf(cellphone).length - wallet.length;
    process.stdout.write(`A deal at the window, ${language}: ${used} keys, ${bound} at most.\n`);
    expect(used).toBeLessThanOrEqual(bound);

    // The next deal of the same person begins with the phone.
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('+');
    await expect(page.getByRole('textbox', { name: t.walkin.gives.cash })).toBeFocused();
    await expect(page.getByRole('textbox', { name: t.walkin.phone })).not.toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: t.walkin.leave.title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.context().close();
  });
}
