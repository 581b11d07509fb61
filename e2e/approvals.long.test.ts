import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { barriers, wcag } from './barriers.ts';
import { known, type Person, type PlacedOrder, registerPerson, take } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { passTime } from './moved-clock.ts';
import { boxOf } from './overlap.ts';
import { choose, demo, isConnected, meet, signIn } from './people.ts';
import { test } from './product.ts';
import { beginningOf, like, type Words, words } from './screens/screens.ts';
import { type Crew, create, type Language, languages, openCrew, placedDeal, sellByKeys, sitDown } from './window.ts';

const handset = { width: 390, height: 844 };
const Offers = z.array(z.object({ office_id: z.string(), rate: z.object({ id: z.string() }) }));
const Placed = z.object({ id: z.string(), status: z.number(), sale: z.boolean(), cashier_id: z.string().nullable() });

const put = async (request: APIRequestContext, { headers }: Person, path: string, data: object) =>
  expect((await request.put(path, { headers, data })).status()).toBe(200);

/** From 5,000 hryvnias in 30 days a document, from 20,000 somebody's yes: at this office alone. */
const boundsAt = (id: string) => ({
  bounds: [
    { from_sum: '5000', hours: 720, needs: ['document'], office_ids: [id] },
    { from_sum: '20000', hours: 720, needs: ['approval'], office_ids: [id] },
  ],
});

/** A guest's USDT that was received and is set aside as cash. */
async function guestDeal(request: APIRequestContext, { office, owner, cashier }: Crew): Promise<PlacedOrder> {
  const { headers } = cashier;
  const offers = await request.get('/v1/rates/office-rates', { headers, params: { sc: 'USDT', tc: 'UAH' } });
  const er_id = Offers.parse(await offers.json()).find(({ office_id }) => office_id === office.id)?.rate.id;
  const data = { office_id: office.id, er_id, amount: '50', customer: null };
  const deal = Placed.parse(await (await request.post('/v1/orders/walk-in', { headers, data })).json());
  const placed = { ...deal, number: `#${deal.id.slice(-4)}` };
  await take(request, owner, placed, 'receive');
  await take(request, cashier, placed, 'ready');
  return placed;
}

/** The card of an approval on the owner's phone, with nothing cut off and both answers in view. */
async function lookAtCard(phone: Page, t: Words, call: keyof Words['marks']['approval']['asks'], who: string) {
  const card = phone.getByRole('dialog', { name: t.marks.approval.title });
  await expect(card.getByText(textWith(t.marks.approval.asks[call], { who }), { exact: true })).toBeVisible();
  for (const name of [like(t.marks.approval.agree), t.marks.approval.refuse]) {
    await expect(card.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(card.getByText(like(t.marks.approval.left))).toBeInViewport({ ratio: 1 });
  expect(await barriers(phone, wcag)).toEqual([]);
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  return card;
}

/** The line above the lanes opens it, and one touch answers. */
async function answerAboveLanes(phone: Page, t: Words, call: keyof Words['marks']['approval']['asks'], who: string) {
  await phone.getByRole('button', { name: new RegExp(`^${textWith(t.marks.approval.line, { who, sum: '' })}`) }).tap();
  return lookAtCard(phone, t, call, who);
}

/** On the widest screen the list beside the lanes is far higher than they are, and moves them no lower. */
async function standsRightAboveLanes(
  browser: Parameters<typeof meet>[0],
  { baseURL, language, owner }: { baseURL: string | undefined; language: Language; owner: Person },
): Promise<void> {
  const { deals, marks } = words[language];
  const page = await meet(browser, { baseURL, language, device: { width: 1920, height: 1080 } });
  await signIn(page, owner.cellphone, '/?tab=deals');
  const line = await boxOf(page.getByRole('button', { name: like(marks.approval.line) }));
  const lane = await boxOf(page.getByRole('heading', { name: beginningOf(deals.lanes.title.confirm) }).first());
  expect(lane.y - line.y - line.height).toBeLessThan(160);
  await page.context().close();
}

const agreed = (t: Words, who: string) => textWith(t.marks.approval.end.approved, { who });

async function type(page: Page, field: string, text: string, send: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.getByRole('button', { name: send }).click();
}

async function typeDocument(page: Page, t: Words): Promise<void> {
  await choose(page.getByRole('combobox', { name: t.marks.seen.document }), t.marks.seen.kinds.passport);
  await page.getByRole('textbox', { name: t.marks.seen.end }).fill('4821');
}

async function createAndConfirm(page: Page): Promise<void> {
  await create(page);
  await expect(page.getByRole('dialog').locator('[data-autofocus]')).toBeFocused();
  await page.keyboard.press('Enter');
}

const openPhone = async (
  browser: Parameters<typeof meet>[0],
  { baseURL, language, owner }: { baseURL: string | undefined; language: Language; owner: Person },
) => {
  const phone = await meet(browser, { baseURL, language, device: handset, touch: true });
  await signIn(phone, owner.cellphone, '/?tab=deals');
  await isConnected(phone);
  return phone;
};

for (const language of languages) {
  test(`a morning's approvals: beyond the mandate, beyond a bound, a guest who comes late: ${language}`, {
    tag: '@long',
  }, async ({ browser, request, baseURL, product }) => {
    const t = words[language];
    const { marks, walkin } = t;
    const crew = await openCrew(request, `Lychakivska ${language}`, language);
    const { office, owner, cashier } = crew;
    const admin = await known(request, demo.admin);
    await put(request, owner, `/v1/offices/${office.id}/cashiers/${cashier.id}/mandate`, {
      coin: { per_deal: '100', per_day: '2000' },
    });
    const [first, second] = [
      await registerPerson(request, 'Marta Bondar'),
      await registerPerson(request, 'Taras Kovalenko'),
    ];
    const { page } = await sitDown(browser, { baseURL, language, person: cashier });
    const phone = await openPhone(browser, { baseURL, language, owner });

    await test.step('a payout beyond the mandate is agreed to with one touch on the owner’s phone', async () => {
      await sellByKeys(page, t, '150', first.cellphone);
      await page.keyboard.press('Enter');
      await expect(placedDeal(page, t)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: marks.approval.ask }).click();
      await type(page, marks.approval.reason, 'Counted twice', marks.approval.send);
      await expect(page.getByText(like(marks.approval.asked))).toBeVisible();
      await expect(page.getByText(textWith(marks.approval.to, { who: owner.name }))).toBeVisible();

      await standsRightAboveLanes(browser, { baseURL, language, owner });
      const card = await answerAboveLanes(phone, t, 'ready', cashier.name);
      await expect(card.getByText('Counted twice')).toBeInViewport();
      await expect(card.getByText(first.name)).toBeVisible();
      await expect(card.getByText(like(marks.approval.over))).toBeVisible();
      await card.getByRole('button', { name: like(marks.approval.agree) }).tap();
      await expect(card.getByText(agreed(t, owner.name))).toBeInViewport();
      await card.getByRole('button', { name: marks.approval.close }).first().tap();
      await expect(phone.getByText(like(marks.approval.line))).toBeHidden();
      await expect(page.getByText(agreed(t, owner.name))).toBeVisible();
    });

    await test.step('a deal that a bound refuses is placed with the document', async () => {
      await put(request, admin, '/v1/bounds', boundsAt(office.id));
      await sellByKeys(page, t, '150', second.cellphone);
      await page.keyboard.press('Enter');
      await expect(page.getByText(walkin.bound.document)).toBeVisible();
      await typeDocument(page, t);
      await createAndConfirm(page);
      await expect(placedDeal(page, t)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    });

    await test.step('their next deal wants a yes too: it waits as a request, and the yes confirms it', async () => {
      await page.keyboard.press('+');
      await page.getByRole('textbox', { name: walkin.gives.cash }).fill('400');
      await page.getByRole('textbox', { name: walkin.address }).fill('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE');
      await createAndConfirm(page);
      await typeDocument(page, t);
      await page.getByRole('textbox', { name: marks.approval.reason }).fill('Sold a car, has the papers');
      await createAndConfirm(page);
      await expect(placedDeal(page, t)).toBeVisible();
      await expect(page.getByText(like(marks.approval.asked))).toBeVisible();
      const card = await answerAboveLanes(phone, t, 'confirm', cashier.name);
      await expect(card.getByRole('heading', { name: marks.approval.about.bound })).toBeVisible();
      await card.getByRole('button', { name: like(marks.approval.agree) }).tap();
      await expect(card.getByText(agreed(t, owner.name))).toBeVisible();
      await expect(
        page.locator('[data-walk-in-next]', { hasText: beginningOf(walkin.run.open.receive) }),
      ).toBeVisible();
    });

    await test.step('a guest comes late: refused first, then agreed to from the deal itself', async () => {
      const deal = await guestDeal(request, crew);
      await passTime(product.folder, deal.id, 25);
      await page.goto(`/?tab=deals&order=${deal.id}`);
      await page.getByRole('button', { name: marks.late.approval.button }).click();
      await type(page, marks.late.approval.reason, 'Came back with the slip', marks.late.approval.yes);
      await expect(page.getByText(like(marks.approval.asked))).toBeVisible();
      await phone.goto('/?tab=deals');
      const refused = await answerAboveLanes(phone, t, 'close', cashier.name);
      await refused.getByRole('button', { name: marks.approval.refuse }).tap();
      const no = textWith(marks.approval.end.rejected, { who: owner.name });
      await expect(refused.getByText(no)).toBeVisible();
      await expect(page.getByText(no)).toBeVisible();

      await page.getByRole('button', { name: marks.late.approval.button }).click();
      await type(page, marks.late.approval.reason, 'Has a passport now', marks.late.approval.yes);
      await phone.goto(`/?tab=deals&order=${deal.id}`);
      await phone.getByRole('button', { name: marks.approval.open }).tap();
      const card = await lookAtCard(phone, t, 'close', cashier.name);
      await card.getByRole('button', { name: like(marks.approval.agree) }).tap();
      await expect(card.getByText(agreed(t, owner.name))).toBeVisible();
      const { headers } = cashier;
      const { status } = Placed.parse(await (await request.get(`/v1/orders/${deal.id}`, { headers })).json());
      expect(status).toBe(3);
    });
    await page.context().close();
    await phone.context().close();
  });
}
