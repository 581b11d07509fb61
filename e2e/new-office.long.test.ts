import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { offices as t } from '../web/locales/en/offices.ts';
import { user as people } from '../web/locales/en/user.ts';
import { type Person, registerPerson } from './calls-of-others.ts';
import { customersWords, submitOf, textWith } from './customer.ts';
import { boxOf, doOverlap } from './overlap.ts';
import { choose, demo, freshPhone, isChosen, meet, phone, register, signIn } from './people.ts';
import { test } from './product.ts';

const en = customersWords.en;
const uk = customersWords.uk;
const office = { office: 'Valova' };
const seesIt = { timeout: 10_000 };

test('an admin drafts an office, sets its place on the map, adds its people, opens it and its poster, and a first customer places an order', {
  tag: '@long',
}, async ({ browser, request, baseURL }) => {
  const lesia = await registerPerson(request, 'Леся Паламарчук', 'uk');
  const zoriana = await registerPerson(request, 'Зоряна Шевчук', 'uk');
  const admin = await meet(browser, { baseURL });
  await signIn(admin, demo.admin, '/?tab=offices');
  await writesItDown(admin);
  await seesTheFormBesideTheNotice(admin);
  // Lesia has the page open as a customer. Her page becomes the order desk, and then the desk of this office.
  const desk = await meet(browser, { language: 'uk', baseURL });
  await signIn(desk, lesia.cellphone);
  await expect(desk.getByText(uk.exchange.reasons.amount)).toBeVisible();
  await promotes(admin, lesia);
  await expect(desk.getByText(uk.deals.queue.nowhere)).toBeVisible();
  await admin.getByRole('link', { name: en.common.tab.offices }).click();
  await assigns(admin, lesia, {
    link: textWith(t.draft.goTo, { need: t.draft.need.cashier, ...office }),
    title: t.people.cashiersTitle,
    saved: t.people.savedCashiers,
  });
  await assigns(admin, zoriana, {
    link: textWith(t.draft.goTo, { need: t.draft.need.owner, ...office }),
    title: t.people.ownersTitle,
    consequence: textWith(t.people.becomesOwner, { names: zoriana.name }),
    saved: t.people.savedOwners,
  });
  // It is a draft until the admin opens it: its cashier sees no office yet.
  await expect(cardOf(admin)).toContainText(t.draft.whole);
  await expect(desk.getByText(uk.deals.queue.nowhere)).toBeVisible();
  await admin.getByRole('button', { name: textWith(t.draft.openOf, office) }).click();
  await expect(admin.getByText(textWith(t.draft.opened, office))).toBeVisible();
  await cardOf(admin)
    .getByRole('button', { name: new RegExp(`^${office.office}: `) })
    .click();
  for (const { name } of [lesia, zoriana]) await expect(cardOf(admin)).toContainText(name);
  const poster = await showsThePoster(admin);
  expect(poster).toMatch(new RegExp(`^${baseURL}/\\?office_id=[0-9a-f-]{36}$`));
  await admin.context().close();

  await desk.getByRole('link', { name: uk.common.tab.offices }).click();
  await expect(desk.getByRole('heading', { name: office.office })).toBeVisible();
  await desk.getByRole('link', { name: uk.common.tab.allDeals }).click();
  await expect(desk.getByText(uk.deals.queue.clear)).toBeVisible();
  const number = await exchangesThere(browser, poster);
  const since = performance.now();
  const row = desk.getByRole('row').filter({ hasText: number });
  await expect(row).toBeVisible(seesIt);
  process.stdout.write(`The new cashier saw the deal at most ${Math.round(performance.now() - since)} ms later.\n`);
  await expect(
    row.getByRole('button', { name: textWith(uk.deals.deal.stepOn, { step: uk.order.step.confirm, number }) }),
  ).toBeVisible();
  await desk.context().close();
});

const cardOf = (admin: Page) =>
  admin.getByRole('listitem').filter({ has: admin.getByRole('heading', { name: office.office }) });

/**
 * The form names what is missing and focuses the first such field. Each picker opens the next one, and the map sets the
 * coordinates.
 */
async function writesItDown(admin: Page): Promise<void> {
  await admin.getByRole('button', { name: t.add }).click();
  const form = admin.getByRole('dialog', { name: t.form.addTitle });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  const save = form.getByRole('button', { name: en.common.save });
  await save.click();
  for (const problem of [t.problem.name, t.problem.address, t.problem.hours, t.problem.wallet]) {
    await expect(form.getByText(problem)).toBeVisible();
  }
  await expect(field(t.form.name)).toBeFocused();
  await field(t.form.name).fill(office.office);
  await field(t.form.address).fill('вул. Валова, 7');
  await field(t.form.hours).fill('24/7');
  await field(t.form.wallet).fill('TGHWHq9bhTL4BWG1qENFW6W4uhvW4iQxvD');
  await form.getByRole('checkbox', { name: / QxvD / }).check();
  await field(t.form.lat).fill('95');
  await save.click();
  await expect(form.getByText(t.problem.lat)).toBeVisible();
  await expect(field(t.form.lat)).toBeFocused();
  await field(t.form.lat).fill('49.84');
  await field(t.form.lng).fill('24.03');
  await clicksTheMap(form, field);
  await choosesThePlace(form);
  await save.click();
  await expect(admin.getByText(textWith(t.form.added, office))).toBeVisible();
  await expect(form).toBeHidden();
  await expect(cardOf(admin)).toContainText('вул. Валова, 7, Lviv');
}

/** The notice of the office that did not open stays while what it lacks is mended. */
async function seesTheFormBesideTheNotice(admin: Page): Promise<void> {
  await cardOf(admin)
    .getByRole('button', { name: textWith(t.draft.openOf, office) })
    .click();
  const notice = admin.getByRole('alert').filter({ hasText: textWith(t.draft.notOpened, office) });
  await expect(notice).toBeVisible();
  await cardOf(admin)
    .getByRole('button', { name: textWith(t.card.editOf, office) })
    .click();
  const form = admin.getByRole('dialog', { name: textWith(t.form.editTitle, office) });
  await expect(form.getByRole('textbox', { name: t.form.name, exact: true })).toBeFocused();
  await expect.poll(async () => doOverlap(await boxOf(notice), await boxOf(form))).toBe(false);
  await form.getByRole('button', { name: en.common.cancel }).click();
  await expect(form).toBeHidden();
}

/** A point above and to the left of the middle is farther north and west, with or without loaded tiles. */
async function clicksTheMap(form: Locator, field: (name: string) => Locator): Promise<void> {
  const map = form.getByRole('region', { name: t.form.map });
  await expect(form.getByText(en.map.hint)).toBeVisible();
  await expect(form.getByText(en.map.loading)).toBeHidden();
  await map.scrollIntoViewIfNeeded();
  await map.click({ position: { x: 60, y: 60 } });
  await expect(field(t.form.lat)).not.toHaveValue('49.84');
  const [lat, lng] = await Promise.all([field(t.form.lat), field(t.form.lng)].map((input) => input.inputValue()));
  expect(Number(lat)).toBeGreaterThan(49.84);
  expect(Number(lat)).toBeLessThan(49.9);
  expect(Number(lng)).toBeLessThan(24.03);
  expect(Number(lng)).toBeGreaterThan(23.9);
}

async function choosesThePlace(form: Locator): Promise<void> {
  const picker = (name: string) => form.getByRole('combobox', { name });
  const { region, district, city } = en.office.place;
  await expect(picker(district)).toBeDisabled();
  await expect(picker(city)).toBeDisabled();
  await choose(picker(region), 'Lviv oblast');
  await expect(picker(city)).toBeDisabled();
  await choose(picker(district), 'Lviv district');
  await choose(picker(city), 'Lviv');
  await choose(picker(region), 'Kyiv oblast');
  await expect(picker(district)).toHaveValue('');
  await expect(picker(city)).toBeDisabled();
  await choose(picker(region), 'Lviv oblast');
  await choose(picker(district), 'Lviv district');
  await choose(picker(city), 'Lviv');
}

/** Answers the address under the code, which is the address to print. */
async function showsThePoster(admin: Page): Promise<string> {
  await admin.getByRole('button', { name: textWith(t.card.qrOf, office) }).click();
  const dialog = admin.getByRole('dialog', { name: textWith(t.qr.title, office) });
  await expect(dialog.getByRole('img', { name: en.qr.label })).toBeVisible();
  const saving = admin.waitForEvent('download');
  await dialog.getByRole('button', { name: en.qr.download }).click();
  expect((await saving).suggestedFilename()).toBe('obmin-valova.png');
  const address = await dialog.getByText(/^https?:\/\//).innerText();
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return address;
}

async function promotes(admin: Page, { name, cellphone }: Person): Promise<void> {
  await admin.getByRole('link', { name: en.common.tab.users }).click();
  await admin.getByRole('textbox', { name: people.filter.search }).fill(cellphone);
  await admin.getByRole('button', { name: textWith(people.open, { name }) }).click();
  await admin.getByRole('button', { name: textWith(people.promote.label, { name }) }).click();
  const question = admin.getByRole('dialog', { name: textWith(people.promote.title, { name }) });
  await question.getByRole('button', { name: people.promote.button }).click();
  await expect(admin.getByText(textWith(people.promote.done, { name }))).toBeVisible();
  const details = admin.getByRole('dialog', { name: people.details.title });
  await details.getByRole('button', { name: en.common.close }).click();
  await expect(details).toBeHidden();
}

type Crew = { link: string; title: string; consequence?: string; saved: string };

async function assigns(
  admin: Page,
  { name, cellphone }: Person,
  { link, title, consequence, saved }: Crew,
): Promise<void> {
  await admin.getByRole('button', { name: link }).click();
  const dialog = admin.getByRole('dialog', { name: textWith(title, office) });
  await dialog.getByRole('textbox', { name: t.people.search }).fill(cellphone);
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check();
  if (consequence !== undefined) await expect(dialog).toContainText(consequence);
  await dialog.getByRole('button', { name: t.people.save, exact: true }).click();
  await expect(admin.getByText(textWith(saved, { ...office, added: '1', removed: '0' }))).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** A stranger scans the poster, creates an account and places an order at that office. Answers the order's number. */
async function exchangesThere(browser: Browser, poster: string): Promise<string> {
  const page = await meet(browser, { language: 'uk', device: phone });
  await register(page, freshPhone(), uk, poster);
  await isChosen(page, office.office);
  await choose(page.getByRole('combobox', { name: uk.exchange.giveCurrency }), 'USDT');
  await choose(page.getByRole('combobox', { name: uk.exchange.receiveCurrency }), 'UAH');
  await page.getByRole('textbox', { name: uk.exchange.give, exact: true }).fill('400');
  await isChosen(page, office.office);
  const placed = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/orders/'),
  );
  await submitOf(page, uk).click();
  const { id } = await (await placed).json();
  await expect(page.getByText(uk.exchange.doneTitle)).toBeVisible();
  await page.context().close();
  return `#${String(id).slice(-4)}`;
}
