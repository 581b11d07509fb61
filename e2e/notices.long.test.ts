import { expect, type Locator, type Page } from '@playwright/test';
import { openOffice, type PlacedOrder, place, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { readersOf } from './every-way.ts';
import { holdLine } from './live-line.ts';
import { goTo, isConnected, meet, openDeal, signIn } from './people.ts';
import { test } from './product.ts';
import { type Words, words } from './screens/screens.ts';

const staff = readersOf('en');

for (const [at, { language, device }] of readersOf('uk').entries()) {
  const { language: staffLanguage, device: staffDevice } = staff[at] ?? { language, device };
  test(`notices appear but cover no text that people read, ${language}, ${device.width} px wide, and ${staffLanguage}, ${staffDevice.width} px wide`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const t = words[language];
    const owner = await registerPerson(request, 'Iryna Melnyk', staffLanguage);
    const cashier = await registerPerson(request, 'Olena Hnatiuk', staffLanguage);
    const office = await openOffice(request, `Notices ${language}`, { owner, cashiers: [cashier] });
    const marta = await registerPerson(request, 'Марта Бондар', language);
    const deal = await place(request, marta, office, { sc: 'USDT', tc: 'UAH', amount: '500' });
    const page = await meet(browser, { language, device, baseURL });
    const line = await holdLine(page);

    await test.step('the first connect of a page shows no notice', async () => {
      await signIn(page, marta.cellphone);
      await isConnected(page);
      await expect(page.getByText(t.common.connection.connected, { exact: true })).toHaveCount(0);
    });

    await test.step("the notice about a colleague's step does not cover the sums and the name", async () => {
      await take(request, cashier, deal, 'confirm');
      await expect(
        notices(page, t)
          .getByRole('status')
          .filter({ hasText: shortId(deal) }),
      ).toBeVisible();
      // On a phone the deal that waits for them is one line above the form.
      const waiting = page.getByRole('main').locator(`a[href*="order=${deal.id}"]`);
      await clearOf(notices(page, t), waiting.getByText(/[\d.,\s\u00a0]+[T₴]/), nameOf(page, marta.name));
    });

    await test.step('the notice about a sent code does not cover the code field', async () => {
      await goTo(page, '/?tab=profile');
      await page.getByRole('button', { name: t.profile.verifyPhone, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t.profile.phoneDialog.send }).click();
      await expect(notices(page, t).getByText(t.common.code.sent)).toBeVisible();
      const field = dialog.getByRole('textbox', { name: t.common.code.label });
      await clearOf(notices(page, t), field, dialog.getByRole('heading'));
    });

    await test.step('the notices about a lost and a restored connection do not cover the head of an order', async () => {
      await goTo(page, `/?tab=deals&order=${deal.id}`);
      await expect(opened(page, t, deal)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      const connection = page.locator('[data-connection]');
      await line.lose();
      await expect(page.getByText(t.common.connection.disconnected, { exact: true })).toBeVisible();
      await clearOf(connection, ...headOf(page, t));
      await line.mend();
      await expect(page.getByText(t.common.connection.connected, { exact: true })).toBeVisible();
      await clearOf(connection, ...headOf(page, t), nameOf(page, marta.name));
    });
    await page.context().close();

    const s = words[staffLanguage];
    const desk = await meet(browser, { language: staffLanguage, device: staffDevice, baseURL });
    const sale = { sc: 'USDT', tc: 'UAH' };
    const confirmed = await place(request, marta, office, { ...sale, amount: '610' });
    await take(request, cashier, confirmed, 'confirm');
    await test.step("a person's own step shows one notice, which does not cover the head and the sums of the order", async () => {
      const next = await place(request, marta, office, { ...sale, amount: '600' });
      await signIn(desk, owner.cellphone, `/?tab=deals&order=${next.id}`);
      await isConnected(desk);
      await openDeal(desk).getByRole('button', { name: s.order.step.confirm, exact: true }).click();
      const done = textWith(s.order.taken.confirm, { id: next.number });
      await expect(notices(desk, s).getByText(done)).toBeVisible();
      await clearOf(notices(desk, s), ...headOf(desk, s), openDeal(desk).getByText(/^600[.,]00/));
      await expect(notices(desk, s).getByRole('status')).toHaveText([done]);
      // It leaves by itself, so that the next step has one notice again.
      await expect(notices(desk, s).getByRole('status')).toHaveCount(0, { timeout: 60_000 });
    });

    await test.step('the notice about another order does not cover the answers of an open panel', async () => {
      await goTo(desk, `/?tab=deals&order=${confirmed.id}`);
      await opened(desk, s, confirmed).getByRole('button', { name: s.order.step.receive }).click();
      const panel = desk.getByRole('dialog', { name: textWith(s.step.title.receive, { id: confirmed.number }) });
      await expect(panel).toBeVisible();
      const other = await place(request, marta, office, { ...sale, amount: '620' });
      await expect(notices(desk, s).getByText(shortId(other))).toBeVisible();
      const buttons = panel.getByRole('button');
      await clearOf(notices(desk, s), buttons.nth(-2), buttons.nth(-1));
    });

    await desk.context().close();
  });
}

const opened = (page: Page, { order }: Words, { number }: PlacedOrder) =>
  openDeal(page, textWith(order.name, { id: number }));
const nameOf = (page: Page, name: string) => page.getByRole('banner').getByText(name);
/** The first line of an open order: its number and its status. */
const headOf = (page: Page, { order }: Words) => {
  const dialog = openDeal(page);
  return [dialog.getByRole('heading').first(), dialog.getByText(order.status.confirmed, { exact: true }).first()];
};
const notices = (page: Page, { common }: Words) => page.getByRole('region', { name: common.notices });
/** Notices name an order by the first eight characters of its id. */
const shortId = ({ id }: PlacedOrder) => `#${id.slice(0, 8)}…${id.slice(-4)}`;

/** Expects that the notice covers none of these elements, wherever they are on the screen. */
async function clearOf(notice: Locator, ...read: Locator[]): Promise<void> {
  const boxes = (shown: Locator, inside: boolean) =>
    shown.evaluateAll(
      (elements, inside) =>
        elements
          .flatMap((element) => (inside ? [...element.children] : [element]))
          .map((element) => element.getBoundingClientRect())
          .filter(({ width, bottom }) => width > 1 && bottom > 0)
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      inside,
    );
  await expect(async () => {
    const over = await boxes(notice, true);
    expect(over.length, 'a notice is shown').toBeGreaterThan(0);
    const under = (await Promise.all(read.map((shown) => boxes(shown, false)))).flat();
    expect(under.length, 'there is something to read').toBeGreaterThan(0);
    const met = under.filter((one) =>
      over.some((box) => one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top),
    );
    expect(met, 'is covered').toEqual([]);
  }).toPass({ timeout: 4_000 });
}
