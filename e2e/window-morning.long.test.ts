import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { codeOf, type Person, registerPerson, take } from './calls-of-others.ts';
import { codeSentTo } from './outbox-file.ts';
import { freshPhone } from './people.ts';
import { test } from './product.ts';
import { like, type Words, words } from './screens/screens.ts';
import {
  create,
  digitsOf,
  languages,
  lookAtIt,
  openCrew,
  placedDeal,
  sellByKeys,
  sitDown,
  typeIn,
  wallet,
} from './window.ts';

const Deals = z.object({ items: z.array(z.object({ id: z.string(), status: z.number() })) });
const placing = '**/v1/orders/walk-in';

const dealsOf = async (request: APIRequestContext, { headers }: Person, search: string) =>
  Deals.parse(await (await request.get('/v1/orders/', { headers, params: { search } })).json()).items;

const yes = async (page: Page) => {
  await expect(page.getByRole('dialog').locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('Enter');
};

/** The server has placed the deal, and its answer does not arrive. */
async function loseOneAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route(placing, async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
}

async function backToDesk(page: Page, t: Words): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: t.walkin.open, exact: true })).toBeVisible();
}

const idOf = (page: Page) => new URL(page.url()).searchParams.get('dialog')?.slice('walk-in-'.length) ?? '';

for (const language of languages) {
  test(`a morning at the window: a known customer, a lost answer, a new one, a guest: ${language}`, {
    tag: '@long',
  }, async ({ browser, request, baseURL, product }) => {
    const t = words[language];
    const { cashier, owner } = await openCrew(request, `Kulparkivska ${language}`, language);
    const known = await registerPerson(request, 'Marta Bondar');
    const { cellphone } = known;
    const { page, prints } = await sitDown(browser, { baseURL, language, person: cashier });

    await test.step('the answer of a known customer’s deal is lost, and asked for again: there is one deal', async () => {
      await loseOneAnswer(page);
      await sellByKeys(page, t, '1000', cellphone);
      await yes(page);
      await expect(page.getByText(t.walkin.question.unsure)).toBeVisible();
      await expect(placedDeal(page, t)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.unroute(placing);
      expect(await dealsOf(request, cashier, cellphone)).toHaveLength(1);
    });

    await test.step('P prints the slip for the cash', async () => {
      await expect(page.getByRole('heading', { name: t.receipt.heading.slip })).toBeVisible();
      await lookAtIt(page);
      await page.keyboard.press('p');
      await expect.poll(prints).toBe(1);
    });

    await test.step('a draft survives a reload', async () => {
      await page.keyboard.press('n');
      await typeIn(page, t.walkin.gives.cash, '300');
      await page.reload();
      await expect(page.getByText(t.walkin.kept.split('{{')[0] ?? '')).toBeVisible();
      await expect(page.getByRole('textbox', { name: t.walkin.gives.cash })).toHaveValue('300');
    });

    const newcomer = freshPhone();
    await test.step('a new customer gives a name, and proves the phone by a code', async () => {
      await page.getByRole('textbox', { name: t.walkin.gives.cash }).press('Enter');
      await typeIn(page, t.walkin.phone, digitsOf(newcomer));
      await expect(page.getByText(t.walkin.found.fresh)).toBeVisible();
      await page.keyboard.press('Enter');
      await typeIn(page, new RegExp(t.walkin.name), 'Olha Koval');
      await page.keyboard.press('Enter');
      await typeIn(page, t.walkin.address, wallet);
      await page.keyboard.press('Enter');
      await yes(page);
      await page.getByRole('button', { name: t.walkin.proof.send }).click();
      await page.getByRole('textbox', { name: t.common.code.label }).fill(await codeSentTo(product.folder, newcomer));
      await expect(page.getByText(t.walkin.proof.done)).toBeVisible();
    });

    await test.step('a guest’s USDT is received by an owner, and the cash handed over with one press', async () => {
      await page.keyboard.press('n');
      await expect(page.getByRole('textbox', { name: t.walkin.gives.cash })).toBeFocused();
      await page.keyboard.press('Alt+s');
      await page.getByRole('textbox', { name: t.walkin.gives.coin }).fill('100');
      await page.keyboard.press('Alt+g');
      await create(page);
      await yes(page);
      await expect(placedDeal(page, t)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      const deal = { id: idOf(page), number: '', status: 2, sale: false, cashier_id: null };
      await take(request, owner, deal, 'receive');
      await expect(page.locator('[data-walk-in-next][aria-keyshortcuts="1"]')).toBeVisible();
      await lookAtIt(page);
      await page.keyboard.press('1');
      await yes(page);
      await expect(page.getByText(t.walkin.placed.done)).toBeVisible();
      await expect(page.getByRole('heading', { name: t.receipt.heading.receipt })).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await lookAtIt(page);
      await page.keyboard.press('p');
      await expect.poll(prints).toBe(2);
    });

    await test.step('who has the app shows its code for the cash', async () => {
      await page.keyboard.press('n');
      await expect(page.getByRole('textbox', { name: t.walkin.gives.coin })).toBeFocused();
      await page.keyboard.type('100');
      await page.keyboard.press('Enter');
      await typeIn(page, t.walkin.phone, digitsOf(cellphone));
      await expect(page.getByText(like(t.walkin.found.unverified))).toBeVisible();
      await create(page);
      await yes(page);
      await expect(placedDeal(page, t)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      const deal = { id: idOf(page), number: '', status: 2, sale: false, cashier_id: null };
      await take(request, owner, deal, 'receive');
      await take(request, cashier, deal, 'ready');
      await page.getByRole('button', { name: t.walkin.run.code }).click();
      await expect(page.getByRole('textbox', { name: t.handover.label })).toBeFocused();
      await page.keyboard.type(await codeOf(request, known, deal));
      await page.keyboard.press('Enter');
      await expect(page.getByText(t.walkin.placed.done)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await backToDesk(page, t);
    });
    await page.context().close();
  });
}
