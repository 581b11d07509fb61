import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Person, place, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { type Device, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { like, words } from './screens/screens.ts';
import { type Crew, count, isWell, openCrew, send, setUpTill, wallet } from './window.ts';

const readers = [
  { language: 'en', device: { width: 1024, height: 768 } },
  { language: 'uk', device: { width: 390, height: 844 } },
] as const;

const Id = z.object({ id: z.string() });
const Offers = z.array(z.object({ office_id: z.string(), rate: Id }));

/** A guest brings 100 dollars. */
async function receiveGuest(request: APIRequestContext, { office }: Crew, by: Person): Promise<void> {
  const params = { sc: 'USD', tc: 'USDT' };
  const offers = await request.get('/v1/rates/office-rates', { headers: by.headers, params });
  const er_id = Offers.parse(await offers.json()).find(({ office_id }) => office_id === office.id)?.rate.id;
  const deal = { office_id: office.id, er_id, amount: '100', customer: null, network: 'TRC20', address: wallet };
  const { id } = Id.parse(await send({ request, by }, '/v1/orders/walk-in', deal));
  await send({ request, by }, `/v1/orders/${id}/receive`, {}, true);
}

async function sitDown(browser: Browser, device: Device, language: 'en' | 'uk', { cellphone }: Person, path: string) {
  const page = await meet(browser, { device, language });
  await signIn(page, cellphone, path);
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

for (const { language, device } of readers) {
  test(`a day at a till ends with 20 dollars short, and the owner closes and reads it: ${language}, ${device.width} px`, {
    tag: '@long',
  }, async ({ browser, request }) => {
    const t = words[language];
    const { till } = t;
    const crew = await openCrew(request, `Till ${language}`, language);
    const { office, owner, cashier } = crew;
    const { tillId, drawers } = await setUpTill(request, crew);
    const [a, b] = drawers;
    const customer = await registerPerson(request, 'Marta Bondar');
    const page = await sitDown(browser, device, language, cashier, '/?tab=till');
    const deal = async () => {
      const placed = await place(request, customer, office, { sc: 'USD', tc: 'USDT', amount: '100' });
      await take(request, owner, placed, 'confirm');
      return placed;
    };

    await test.step('the cashier opens an empty drawer with a count', async () => {
      await press(page, textWith(till.ofDrawer, { act: till.openByCount, drawer: 'A' }));
      await count(page, t, {});
      await expect(
        page.getByRole('heading', { name: textWith(till.place, { till: 'Window 1', drawer: 'A' }) }),
      ).toBeVisible();
    });

    await test.step('a float from the safe waits until it is counted', async () => {
      const float = { drawer_id: a.id, way: 'float', currency: 'USD', amount: '1000', reason: 'Change' };
      await send({ request, by: owner }, '/v1/till-moves', float);
      await press(page, till.onWay.count);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: textWith(till.arrival.counted, { currency: 'USD' }) }).fill('1000');
      await dialog.getByRole('button', { name: till.arrival.take }).click();
      await expect(dialog).toBeHidden();
    });

    await test.step('two deals, a guest and an expense stand in the movements, without a sum of them', async () => {
      for (const placed of [await deal(), await deal()]) await take(request, cashier, placed, 'receive');
      await receiveGuest(request, crew, cashier);
      await press(page, new RegExp(`^${till.act.cash}`));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: till.money.currency }).click();
      await page.getByRole('option', { name: /USD/ }).click();
      await dialog.getByRole('textbox', { name: till.money.amount }).fill('20');
      await dialog.getByRole('textbox', { name: till.money.reason }).fill('Paper for the printer');
      await dialog.getByRole('button', { name: till.cash.book }).click();
      await expect(dialog).toBeHidden();
      const moves = page.getByRole('table', { name: till.moves.title });
      await expect(moves.getByText(till.moves.kind.deal)).toHaveCount(3);
      await expect(moves.getByText('Paper for the printer')).toBeVisible();
      await isWell(page);
    });

    await test.step('an expense above the limit of the office waits for the owner, who agrees', async () => {
      await send({ request, by: owner }, `/v1/offices/${office.id}/books/limit`, { entry_limit: '30' }, true);
      await press(page, new RegExp(`^${till.act.cash}`));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: till.money.currency }).click();
      await page.getByRole('option', { name: /USD/ }).click();
      await dialog.getByRole('textbox', { name: till.money.amount }).fill('40');
      await dialog.getByRole('textbox', { name: till.money.reason }).fill('A new lock');
      await dialog.getByRole('button', { name: till.cash.book }).click();
      await dialog.getByRole('button', { name: till.cash.ask }).click();
      await expect(dialog.getByText(like(t.marks.approval.to))).toContainText(owner.name);
      await isWell(page);
      const waiting = await request.get('/v1/approvals?state__in=waiting', { headers: owner.headers });
      const [asked] = z.object({ items: z.array(Id) }).parse(await waiting.json()).items;
      await send({ request, by: owner }, `/v1/approvals/${asked?.id}/approve`, {}, true);
      await expect(dialog.getByText(textWith(t.marks.approval.end.approved, { who: owner.name }))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('table', { name: till.moves.title }).getByText('A new lock')).toBeVisible();
    });

    const beside = await test.step('it is handed to the owner, who sells from the other drawer meanwhile', async () => {
      await press(page, new RegExp(`^${till.act.handOver}`));
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: till.handOver.taker }).click();
      await page.getByRole('option', { name: owner.name }).click();
      await dialog.getByRole('button', { name: till.closing.yes }).click();
      await expect(page.getByRole('heading', { name: till.count.closing })).toBeVisible();
      const begun = await send({ request, by: owner }, `/v1/tills/${tillId}/shifts`, { drawer_id: b.id, count: [] });
      await receiveGuest(request, crew, owner);
      return Id.parse(begun).id;
    });

    await test.step('two blind counts find 20 less, and only the second says so', async () => {
      const found = { 100: '12', 20: '1' };
      await count(page, t, found);
      await expect(page.getByText(like(till.count.again))).toBeVisible();
      await expect(page.getByText(/1[,\s]?240/)).toBeHidden();
      await count(page, t, found);
      await expect(page.getByText(/1[,\s]240/)).toBeVisible();
      await isWell(page);
      await page.getByRole('textbox', { name: till.reveal.reason }).fill('A note of 20 is missing');
      await press(page, till.reveal.close);
      await expect(page.getByText(till.ended.differs)).toBeVisible();
    });

    await test.step('the owner closes the last drawer, takes the safe, closes the day, and reads whose count differed', async () => {
      const usd = [{ currency: 'USD', notes: [{ note: '100', pieces: 1 }] }];
      await send({ request, by: owner }, `/v1/shifts/${beside}/closing`, {}, true);
      await send({ request, by: owner }, `/v1/shifts/${beside}/counts`, { count: usd });
      const desk = await sitDown(browser, device, language, owner, `/?tab=till&office=${office.id}&show=safe`);
      await press(desk, t.safe.begin);
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('combobox', { name: t.safe.taker }).click();
      await desk.getByRole('option', { name: owner.name }).click();
      await dialog.getByRole('button', { name: t.safe.ask }).click();
      await count(desk, t, { 100: '40' });
      const safe = desk.getByRole('region', { name: t.safe.title });
      await expect(safe.getByText(like(t.safe.kept))).toBeVisible();
      await isWell(desk);
      await desk.getByText(till.show.days, { exact: true }).click();
      await press(desk, till.day.close);
      await count(desk, t, { 100: '40' });
      const differences = desk.getByRole('table', { name: till.day.differences });
      await expect(differences.getByRole('row', { name: new RegExp(cashier.name) })).toBeVisible();
      await isWell(desk);
      await desk.context().close();
    });
    await page.context().close();
  });
}
