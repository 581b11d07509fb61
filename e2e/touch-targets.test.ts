import { expect, type Locator } from '@playwright/test';
import { settle } from './barriers.ts';
import { boxOf, isWithin } from './overlap.ts';
import { demo, phone, signIn } from './people.ts';
import { test } from './product.ts';

// Checks what covers what on a small screen, and how large the touch targets are.

test('on a phone a notice that stays does not cover the first line of an open dialog', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, demo.admin, '/?tab=deals&status=1');
  await page.route('**/v1/orders/*/*', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.fallback(),
  );
  const dialog = page.getByRole('dialog').last();
  const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
  const isFree = async (line: Locator) => {
    await dialog.evaluate((scrolled) => scrolled.scrollTo(0, 0));
    const [address, told] = [await boxOf(notice), await boxOf(line)];
    expect(told.y).toBeGreaterThanOrEqual(address.y + address.height);
  };
  const list = page.getByRole('list', { name: /deals/i });
  await list
    .getByRole('button', { name: /^Open deal / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(notice).toBeVisible();
  await isFree(dialog.getByText(/^Customer gives/));
  await dialog.getByRole('button', { name: 'Cancel deal', exact: true }).click();
  await isFree(dialog.getByRole('heading', { name: /^Cancel deal #/ }));
});

test('on a phone every touch target is high enough for a finger', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, demo.admin, '/?tab=deals&status=1');
  const list = page.getByRole('list', { name: /deals/i }).getByRole('listitem').first();
  const places: [string, Locator][] = [
    ['a filter', page.getByRole('button', { name: 'Status', exact: true })],
    ['the file', page.getByRole('button', { name: 'Export CSV' })],
    ['a search', page.getByRole('textbox', { name: 'Search deals' })],
    ['a chip', page.getByRole('button', { name: /^Remove the filter / })],
    ['every chip', page.getByRole('button', { name: 'Clear all' })],
    ['a step', list.getByRole('button', { name: /^Confirm/ })],
    ['what else there is', list.getByRole('button', { name: /^More/ })],
  ];
  for (const [name, place] of places) expect(await reach(place), name).toBeGreaterThan(43);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  expect(await reach(page.getByRole('menuitemcheckbox', { name: 'Ready' })), 'a choice').toBeGreaterThan(43);
  await page.keyboard.press('Escape');
  await page.goto('/?tab=rates');
  for (const name of [/^Edit/, /^History/, /^Delete/]) {
    expect(await reach(page.getByRole('button', { name }).first()), name.source).toBeGreaterThan(43);
  }
});

test('on a phone the calendar of a range fills the width, and a press outside only closes it', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, demo.admin, '/?tab=deals&status=1');
  await page.getByRole('button', { name: 'Dates', exact: true }).click();
  const days = page.getByRole('dialog', { name: 'Dates' });
  await expect(days).toBeVisible();
  const box = await boxOf(days);
  expect(isWithin(box, { x: 0, y: 0, ...phone })).toBe(true);
  expect(box.width, 'nearly as wide as the screen').toBeGreaterThan(phone.width * 0.9);
  expect(await reach(days.getByRole('button', { name: 'Today' }))).toBeGreaterThan(43);
  expect(await page.evaluate(() => scrollY), 'the page is scrolled').toBeGreaterThan(0);
  expect(isWithin({ x: 0, y: 0, ...phone }, await boxOf(page.locator('.mantine-Popover-overlay')))).toBe(true);
  const address = page.url();
  await page.mouse.click(2, phone.height - 4);
  await expect(days).toBeHidden();
  expect(page.url()).toBe(address);
});

/** The height of the area that reacts to a press, to half a pixel at either end. */
async function reach(place: Locator): Promise<number> {
  await expect(place.first()).toBeVisible();
  await settle(place.page());
  return place.first().evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { left, width, top, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (at: number) => element.contains(document.elementFromPoint(x, at));
    const steps = (way: number) => {
      let far = 0;
      while (isHit(y + way * (far + 0.5))) far += 0.5;
      return far;
    };
    return steps(-1) + steps(1);
  });
}
