import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { barriers, wcag } from './barriers.ts';
import { known, type Person } from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { choose, demo, desk, meet, officeIn, setLanguage, signIn, tokenOf } from './people.ts';
import { test } from './product.ts';
import { like, type Words, words } from './screens/screens.ts';

const readers = [
  { language: 'en', device: desk },
  { language: 'uk', device: { width: 390, height: 844 } },
] as const;
type Language = (typeof readers)[number]['language'];
const [park, khreshchatyk] = ['Stryiskyi Park', 'Khreshchatyk'];

const Offices = z.object({ items: z.array(z.object({ id: z.string(), name: z.string().nullable() })) });
const Days = z.object({ days: z.array(z.object({ day: z.string(), result: z.number() })) });
const State = z.object({
  accounts: z.array(z.object({ kind: z.string(), currency: z.string(), balance: z.number() })),
  promised: z.array(z.object({ currency: z.string(), free: z.number(), due: z.number() })),
});

/** What the API says of the books of an office. */
const readerOf = (request: APIRequestContext, { headers }: Person, officeId: string) => {
  const read = async (path: string, params: Record<string, string> = {}) =>
    (await request.get(`/v1/books${path}`, { headers, params: { office_id: officeId, ...params } })).json();
  return {
    state: async () => State.parse(await read('')),
    check: async () => z.object({ ok: z.boolean() }).parse(await read('/check')),
    results: async (day: string) =>
      Days.parse(await read('/results', { day__gte: day, day__lte: day })).days[0]?.result,
  };
};

async function officeCalled(request: APIRequestContext, { headers }: Person, name: string): Promise<string> {
  const answer = await request.get('/v1/offices/', { headers, params: { size: '50' } });
  const found = Offices.parse(await answer.json()).items.find((office) => office.name === name);
  if (!found) throw new Error(`There is no office ${name}.`);
  return found.id;
}

/** A sum as a person reads it: with its sign, whatever the language groups digits with. */
function numberIn(text: string | null, language: Language): number {
  const plain = (text ?? '').replaceAll('\u2212', '-').replaceAll(/[^\d.,-]/g, '');
  return Number(language === 'uk' ? plain.replace(',', '.') : plain.replaceAll(',', ''));
}

/** What stands under or beside a word of a list of words and figures. */
const figureOf = (within: Locator, word: string) =>
  within.locator('dt', { hasText: new RegExp(`^${word}$`) }).locator('xpath=following-sibling::dd[1]');

/** On a phone the parts below the places are a list, on a desk buttons in a row. */
async function openPart(page: Page, t: Words, name: 'journal' | 'accounts' | 'transfers' | 'counterparties') {
  const { view } = t.books;
  const list = page.getByRole('combobox', { name: view.label });
  const row = page.getByRole('radiogroup', { name: view.label });
  await expect(list.or(row)).toBeVisible();
  const word = name === 'transfers' ? /^(Transfers|Перекази)/ : view[name];
  if (await row.isVisible()) return row.getByText(word, typeof word === 'string' ? { exact: true } : {}).click();
  await list.click();
  await page.getByRole('option', { name: word }).click();
}

/** In the dialog of a form: each field by its label, then the button that sends. */
async function fillAndSend(dialog: Locator, fields: Record<string, string>, send: string): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(text);
  await dialog.getByRole('button', { name: send, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function newEntry(page: Page, t: Words, kind: keyof Words['books']['kind']): Promise<Locator> {
  await page.getByRole('button', { name: t.books.entry.new }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog.getByRole('combobox', { name: t.books.entry.kind }), t.books.kind[kind]);
  return dialog;
}

/** Nothing is cut off, and nothing keeps a person from using it. */
async function isWell(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await barriers(page, wcag)).toEqual([]);
}

/** A page on which the owner or an admin has the books of an office open. */
async function opens(
  browser: Browser,
  reader: (typeof readers)[number],
  phone: string,
  path: string,
  baseURL: string | undefined,
) {
  const page = await meet(browser, { ...reader, baseURL });
  await setLanguage(page.request, await tokenOf(page.request, phone), reader.language);
  await signIn(page, phone, path);
  return page;
}

for (const reader of readers) {
  const { language } = reader;
  const t = words[language];
  const { books, booking } = t;
  const partner = language === 'en' ? 'Halytska Finance' : 'Галицька фінансова';

  test.describe(`the books of the demo: ${language}, ${reader.device.width} px`, { tag: '@long' }, () => {
    let page: Page;
    let owner: Person;
    let officeId: string;
    test.beforeAll(async ({ browser, request, baseURL }) => {
      owner = await known(request, demo.owner);
      officeId = await officeCalled(request, owner, park);
      page = await opens(browser, reader, demo.owner, '/?tab=books', baseURL);
    });
    test.afterAll(() => page.context().close());

    test('an accountant who is new here reads what the office owns and owes, what yesterday earned and why 20 dollars are missing', async ({
      request,
    }) => {
      const read = readerOf(request, owner, officeId);
      const drawer = textWith(books.account.till, { part: 'Window 1, A', currency: 'USD' });
      await test.step('one office is chosen among the own ones', async () => {
        await choose(page.getByRole('combobox', { name: books.office }), officeIn(t, park));
        await expect(page).toHaveURL(new RegExp(`office=${officeId}`));
      });

      const places = page.getByRole('region', { name: books.places.title });
      await test.step('what it owns and owes stands beside each currency', async () => {
        for (const { currency, free, due } of (await read.state()).promised) {
          const row = places.getByRole('listitem').filter({ has: page.getByText(currency, { exact: true }) });
          for (const [word, sum] of [
            [books.places.free, free],
            [books.places.due, due],
          ] as const) {
            const shown = async () => numberIn(await figureOf(row, word).textContent(), language);
            await expect.poll(shown, `${currency}, ${word}`).toBeCloseTo(sum, 1);
          }
        }
      });

      await test.step('yesterday earned so much', async () => {
        const strip = page.locator('dl', { has: page.getByText(books.result.result, { exact: true }) });
        const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Kyiv' }).format(Date.now() - 86_400_000);
        const shown = async (word: string) => numberIn(await figureOf(strip, word).textContent(), language);
        const earned = (await read.results(yesterday)) ?? Number.NaN;
        await expect.poll(async () => Math.abs((await shown(books.result.result)) - earned)).toBeLessThan(0.01);
        expect(await shown(books.result.over_short)).toBeLessThan(-19);
      });

      await test.step('the line of the dollars opens the days: one of them has 20 dollars less', async () => {
        await places.getByRole('button', { name: /^USD: / }).click();
        const table = page.getByRole('table', { name: books.stock.title });
        const { accounts } = await read.state();
        const lying = ['safe', 'set_aside', 'till', 'carried'];
        const usd = accounts.filter(({ kind, currency }) => currency === 'USD' && lying.includes(kind));
        const column = (await table.getByRole('columnheader').allTextContents()).indexOf('USD');
        const today = await table
          .getByRole('row')
          .nth(1)
          .getByRole('cell')
          .nth(column - 1)
          .textContent();
        expect(numberIn(today, language)).toBeCloseTo(
          usd.reduce((sum, { balance }) => sum + balance, 0),
          1,
        );
        expect(await table.getByRole('row').count()).toBeGreaterThan(14);
        await isWell(page);
        await page.goBack();
        await expect(table).toBeHidden();
      });

      await test.step('the journal has the count of the drawer that found 20 less, with its reason in the person’s words', async () => {
        await choose(page.getByRole('combobox', { name: books.filter.kind }), books.kind.till_count);
        const journal = page.getByRole('list', { name: books.view.journal });
        await expect(journal.locator('> li')).toHaveCount(1);
        await journal.getByRole('button', { name: books.kind.till_count }).click();
        const posting = journal.getByRole('listitem').filter({ hasText: drawer });
        await expect(posting.last()).toContainText(textWith(books.account.stock, { currency: 'USD' }));
        await expect(journal).toContainText('$20');
        await expect(journal.locator('q')).toHaveText(/20/);
        await expect(page).toHaveURL(/entry=/);
      });

      await test.step('all of it adds up to zero: each currency, and the nine rules', async () => {
        await openPart(page, t, 'accounts');
        for (const { currency } of (await read.state()).promised) {
          const sum = page.getByRole('row', { name: textWith(books.accounts.sum, { currency }) });
          expect(numberIn(await sum.getByRole('cell').textContent(), language)).toBe(0);
        }
        await page.getByRole('button', { name: like(books.check.ok) }).click();
        const rules = page.getByRole('dialog', { name: books.check.title });
        await expect(rules.getByText(books.check.kept, { exact: true })).toHaveCount(9);
        await isWell(page);
        await page.goBack();
      });

      await test.step('the statement of the drawer leads to the same entry', async () => {
        await page.getByRole('link', { name: drawer, exact: true }).click();
        await page
          .getByRole('listitem')
          .filter({ hasText: books.kind.till_count })
          .getByRole('link', { name: /^[\d,\s]+$/ })
          .click();
        const journal = page.getByRole('list', { name: books.view.journal });
        await expect(journal.locator('> li')).toHaveCount(1);
        await expect(journal.locator('q')).toHaveText(/20/);
        await page.getByRole('button', { name: t.common.filters.clearAll }).click();
        await expect(page).not.toHaveURL(/only=/);
      });
    });

    test('an owner restocks, settles it, sends dollars that the other office counts, and books a mistake back', async ({
      browser,
      request,
      baseURL,
    }) => {
      await page.goto('/?tab=books');
      await test.step('a trade with somebody who owes from now on: the office is asked for first', async () => {
        await page.getByRole('button', { name: books.entry.new }).click();
        const dialog = page.getByRole('dialog');
        await choose(dialog.getByRole('combobox', { name: books.entry.office }), officeIn(t, park));
        await choose(dialog.getByRole('combobox', { name: books.entry.kind }), books.kind.trade);
        const naming = dialog.getByRole('textbox', { name: booking.counterparty.name });
        const another = dialog.getByRole('button', { name: booking.counterparty.new });
        // Where nobody is known yet, the field replaces the button as soon as that is read.
        await expect(async () => {
          if (!(await naming.isVisible())) await another.click({ timeout: 1_000 });
          await expect(naming).toBeVisible({ timeout: 1_000 });
        }).toPass();
        await naming.fill(partner);
        await dialog.getByRole('button', { name: booking.counterparty.add, exact: true }).click();
        await expect(dialog.getByRole('combobox', { name: booking.counterparty.with })).toHaveValue(partner);
        await choose(dialog.getByRole('combobox', { name: booking.trade.moved }), booking.trade.movedIs.give);
        const fields = { [booking.trade.giveSum]: '500', [booking.trade.getSum]: '20825' };
        await fillAndSend(dialog, { ...fields, [books.entry.reason]: 'Hryvnias for Friday' }, books.entry.book);
      });

      await test.step('what they owe is settled whole', async () => {
        await choose(page.getByRole('combobox', { name: books.office }), officeIn(t, park));
        await openPart(page, t, 'counterparties');
        const row = page.getByRole('list', { name: books.view.counterparties }).locator('> li', { hasText: partner });
        await row.getByRole('button', { name: booking.settlement.settle }).click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox', { name: booking.settlement.came })).toHaveValue(/^20.?825$/);
        await fillAndSend(dialog, { [books.entry.reason]: 'Brought in cash' }, books.entry.book);
        await expect(row).toContainText(booking.counterparty.even);
      });

      await test.step('dollars are sent, and the other office counts ten less', async () => {
        await openPart(page, t, 'transfers');
        await page.getByRole('button', { name: booking.move.new }).click();
        const dialog = page.getByRole('dialog');
        const office = officeIn(t, khreshchatyk);
        await dialog.getByRole('combobox', { name: booking.move.to }).fill(office);
        await page.getByRole('option', { name: office }).click();
        await choose(
          dialog.getByRole('combobox', { name: booking.move.from }),
          textWith(books.account.safe, { currency: 'USD' }),
        );
        const reason = `For Friday, by Petro, ${language}`;
        await fillAndSend(dialog, { [books.entry.amount]: '200', [booking.move.reason]: reason }, booking.move.send);
        const sent = (on: Page) =>
          on.getByRole('list', { name: books.view.transfers }).locator('> li', { hasText: reason });
        await expect(sent(page)).toContainText(booking.move.state.on_way);
        await isWell(page);

        const other = await opens(browser, reader, demo.admin, '/?tab=books&view=transfers', baseURL);
        await sent(other).getByRole('button', { name: booking.arrival.open }).click();
        const counting = other.getByRole('dialog');
        const counted = { [books.entry.counted]: '190', [books.entry.reason]: 'Counted with Roman' };
        await fillAndSend(counting, counted, booking.arrival.book);
        await other.context().close();
        await expect(sent(page)).toContainText(booking.move.state.arrived);
        await expect(sent(page)).toContainText(textWith(books.entry.short, { sum: '$10' }));
      });

      await test.step('an expense with a digit too many is booked back, and the correction leads to it', async () => {
        await openPart(page, t, 'journal');
        const dialog = await newEntry(page, t, 'expense');
        await choose(
          dialog.getByRole('combobox', { name: books.entry.place }),
          textWith(books.account.safe, { currency: 'USD' }),
        );
        const wrong = { [books.entry.amount]: '150', [books.entry.reason]: 'Paper for the printer' };
        await fillAndSend(dialog, wrong, books.entry.book);
        const journal = page.getByRole('list', { name: books.view.journal });
        await journal.getByRole('button', { name: books.kind.expense }).first().click();
        await journal.getByRole('button', { name: booking.correction.open }).click();
        await fillAndSend(page.getByRole('dialog'), { [books.entry.reason]: 'It was 15' }, books.entry.book);
        await journal.getByRole('button', { name: books.kind.correction }).first().click();
        await journal.getByRole('link', { name: booking.correction.corrects }).click();
        await expect(journal.locator('> li')).toHaveCount(1);
        await expect(journal).toContainText('Paper for the printer');
        await expect(journal.getByRole('link', { name: booking.correction.isCorrected })).toBeVisible();
        await isWell(page);
      });
      expect(await readerOf(request, owner, officeId).check()).toEqual({ ok: true });
    });
  });
}
