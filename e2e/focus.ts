import { expect, type Locator, type Page } from '@playwright/test';

/** More options than any list has before the one that is wanted. */
const mostOptions = 60;
/** More than an open dialog has. */
const onceRound = 15;

/** Chooses from the list under the field that has the focus. */
export async function pick(page: Page, option: string): Promise<void> {
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option });
  for (let stop = 0; stop < mostOptions; stop += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

/** Once round: whoever tabs through an open dialog never ends up behind it. */
export async function staysIn(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < onceRound; stop += 1) {
    await page.keyboard.press('Tab');
    const isInside = await dialog.evaluate((element) => element.contains(document.activeElement));
    expect(isInside, `after ${stop + 1} times Tab the focus is in the dialog`).toBe(true);
  }
}

/** The focus is somewhere, and not behind what lies on top, so that the next key goes on from there. */
export const hasFocus = (page: Page, within = page.locator('body')) =>
  expect
    .poll(() =>
      within.evaluate(
        (element) => element.contains(document.activeElement) && document.activeElement !== document.body,
      ),
    )
    .toBe(true);
