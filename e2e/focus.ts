import { expect, type Locator, type Page } from '@playwright/test';

/** More options than any list has before the one to choose. */
const mostOptions = 60;
/** More tab stops than an open dialog has. */
const onceRound = 15;

/** Chooses from the list under the focused field. */
export async function pick(page: Page, option: string): Promise<void> {
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option });
  // A list that has just loaded forgets which option is marked, and then Enter does nothing until the next arrow key.
  let isAgain = false;
  await expect(async () => {
    if (isAgain) await page.keyboard.press('ArrowDown');
    isAgain = true;
    for (let stop = 0; stop < mostOptions; stop += 1) {
      if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
    await expect(wanted).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

/** Tabs once through an open dialog. The focus must never leave it. */
export async function staysIn(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < onceRound; stop += 1) {
    await page.keyboard.press('Tab');
    const isInside = await dialog.evaluate((element) => element.contains(document.activeElement));
    expect(isInside, `after ${stop + 1} times Tab the focus is in the dialog`).toBe(true);
  }
}

/** Expects that a visible element has the focus, so that the next key works from there. */
export const hasFocus = (page: Page, within = page.locator('body')) =>
  expect
    .poll(() =>
      within.evaluate(
        (element) => element.contains(document.activeElement) && document.activeElement !== document.body,
      ),
    )
    .toBe(true);

/** A dialog has the focus, keeps it, and goes with Escape. */
export async function holdsFocusAndCloses(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await hasFocus(page, dialog);
  await staysIn(page, dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
