import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { known, take } from './calls-of-others.ts';
import {
  addWallet,
  type CustomersWords,
  customersWords,
  formHolds,
  formIsNew,
  inField,
  openPlaces,
  pickers,
  placedBy,
  receive,
  submitOf,
  textWith,
  writeNote,
} from './customer.ts';
import { readersOf } from './every-way.ts';
import { codeSentTo } from './outbox-file.ts';
import {
  choose,
  demo,
  fillExchange,
  freshPhone,
  isChosen,
  meet,
  officeIn,
  openOffices,
  pickOffice,
  register,
  signIn,
} from './people.ts';
import { test } from './product.ts';

const office = 'Rynok Square';
const wallet = 'TUPHa1fwzcQ3LWX7AHjj8w2nhbjpmbdL4Y';
const note = 'Прийду після шостої, <b>без</b> здачі';

/** The place of the office. */
const lviv = {
  en: { region: 'Lviv oblast', district: 'Lviv district', city: 'Lviv' },
  uk: { region: 'Львівська область', district: 'Львівський район', city: 'Львів' },
} as const;

/** The sums as the page shows them in each language. */
const sums = {
  en: { amount: '2,500.00', receives: '2,496.25', given: '$2,500.00', volume: '$2,496.25' },
  uk: { amount: '2 500,00', receives: '2 496,25', given: '$2 500,00', volume: '$2 496,25' },
} as const;

for (const { language, device } of readersOf('uk')) {
  test(`a new customer verifies the phone, finds the office on the map and completes an order: ${language}`, async ({
    browser,
    product,
    request,
    baseURL,
  }) => {
    const t = customersWords[language];
    const { amount, receives, given, volume } = sums[language];
    const page = await meet(browser, { language, device, baseURL });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const cellphone = freshPhone();
    await register(page, cellphone, t);
    await verifyPhone(page, () => codeSentTo(product.folder, cellphone), t);

    await page.getByRole('navigation').getByRole('link', { name: t.common.tab.exchange }).click();
    await formIsNew(page, t);
    await fillExchange(page, { give: 'USD', receive: 'USDT', amount: '2 500', office: 'Stryiskyi Park' }, t);
    await chooseOnMap(page, lviv[language], t);
    await writeNote(page, note, t);
    await expect(submitOf(page, t)).toBeDisabled();
    await expect(page.getByText(t.exchange.reasons.wallet)).toBeVisible();
    await addWallet(page, wallet, t);
    await expect(receive(page, t)).toHaveValue(inField(receives));

    const address = await scanned(page, t);
    const other = await meet(browser, { language, device, baseURL });
    await signIn(other, cellphone, address);
    await formHolds(other, { give: 'USD', receive: 'USDT', amount, office, note: '' }, t);
    await expect(receive(other, t)).toHaveValue(inField(receives));
    await other.context().close();

    await formHolds(page, { give: 'USD', receive: 'USDT', amount, office, note }, t);
    await submitOf(page, t).click();
    await expect(page.getByText(t.exchange.doneTitle)).toBeVisible();
    await expect(page.getByText(t.exchange.done)).toBeVisible();
    await formIsNew(page, t);

    const [customer, owner, cashier] = await Promise.all(
      [cellphone, demo.owner, demo.cashier].map((number) => known(request, number)),
    );
    if (!customer || !owner || !cashier) throw new Error('Somebody of the story is missing.');
    const [deal, ...more] = await placedBy(request, customer);
    if (!deal) throw new Error('Nothing was asked for.');
    expect(more).toEqual([]);
    expect(deal).toMatchObject({ status: 1, sc: 'USD', tc: 'USDT', amt_to_exch: 2500, amt_to_recv: 2496.25, note });

    const dialog = page.getByRole('dialog', { name: textWith(t.order.name, { id: deal.number }) });
    await expect(dialog).toContainText(note);
    await expect(dialog).toContainText(given);
    await expect(dialog).toContainText(wallet);
    const values = { give: `${amount} USD`, receive: `${receives} USDT`, tc: 'USDT' };
    const { customer: sentences } = t.order.now;
    const { done } = t.order.timeline.coin;
    const noticeShown = async (status: 'requested' | 'confirmed' | 'received' | 'ready' | 'completed') => {
      await expect(dialog.getByText(textWith(sentences.coin[status], values))).toBeVisible();
      await expect(dialog.getByText(t.order.status[status], { exact: true }).first()).toBeVisible();
      await expect(dialog.getByRole('listitem').filter({ hasText: textWith(done[status], values) })).toBeVisible();
    };
    // The line under the dots unfolds the steps.
    await dialog.locator('summary').click();
    await noticeShown('requested');
    await take(request, owner, deal, 'confirm');
    await noticeShown('confirmed');
    await expect(
      dialog.getByRole('link', { name: textWith(t.office.visit.routeTo, { office: officeIn(t, office) }) }),
    ).toBeVisible();
    await take(request, cashier, deal, 'receive');
    await noticeShown('received');
    await expect(dialog.getByRole('button', { name: t.order.cancel.button })).toBeHidden();
    await expect(dialog.getByText('Olena Hnatiuk')).toBeVisible();
    await take(request, owner, deal, 'ready');
    await noticeShown('ready');

    await dialog.getByRole('button', { name: t.order.step.close }).click();
    const panel = page.getByRole('dialog', { name: textWith(t.step.title.close, { id: deal.number }) });
    await panel.getByRole('button', { name: textWith(t.step.yes.close.coin, { sum: values.receive }) }).click();
    await noticeShown('completed');
    await expect(page.getByText(textWith(t.order.taken.close, { id: deal.number }))).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.getByRole('navigation').getByRole('link', { name: t.common.tab.deals }).click();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('listitem')).toContainText(t.order.status.completed);
    await page.getByRole('navigation').getByRole('link', { name: t.common.tab.profile }).click();
    await expect(page.getByRole('main')).toContainText(volume);
    await page.context().close();
  });
}

async function verifyPhone(page: Page, findCode: () => Promise<string>, t: CustomersWords): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: t.common.tab.profile }).click();
  await page.getByRole('button', { name: t.profile.verifyPhone }).click();
  const dialog = page.getByRole('dialog', { name: t.profile.phoneDialog.title });
  await dialog.getByRole('button', { name: t.profile.phoneDialog.send }).click();
  await dialog.getByRole('textbox', { name: t.common.code.label }).fill(await findCode());
  await expect(page.getByText(t.common.code.verified)).toBeVisible();
  await dialog.getByRole('button', { name: t.common.close }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t.profile.verified, { exact: true })).toBeVisible();
}

/** A choice in the list also selects on the map, and the reverse. */
async function chooseOnMap(page: Page, place: (typeof lviv)['en' | 'uk'], t: CustomersWords): Promise<void> {
  await openOffices(page);
  await page.getByRole('button', { name: t.office.map.show }).click();
  await openPlaces(page, t);
  const { region, district, city } = pickers(page, t);
  await choose(region, place.region);
  await choose(district, place.district);
  await choose(city, place.city);
  await expect(page.getByRole('radio')).toHaveCount(4);

  const map = page.getByRole('region', { name: t.office.map.label });
  await expect(map.getByRole('button', { name: officeIn(t, 'Stryiskyi Park') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  // When the map is zoomed out, the offices of one city are one marker.
  await expect(async () => {
    await page.getByRole('button', { name: t.map.zoomIn }).click();
    await expect(map.getByRole('button', { name: officeIn(t, office) })).toBeVisible({ timeout: 500 });
  }).toPass();
  await map.getByRole('button', { name: officeIn(t, office) }).click();
  await isChosen(page, officeIn(t, office));
  await openOffices(page);
  await expect(map.getByRole('button', { name: officeIn(t, office) }).first()).toBeAttached();
  await expect(page.getByRole('radio', { name: officeIn(t, office) })).toBeChecked();
  await expect(page.getByRole('radio', { name: officeIn(t, 'Stryiskyi Park') })).not.toBeChecked();
  await pickOffice(page, officeIn(t, office));
}

/** Uses every button of the dialog with the QR code. Answers the text that a camera would read from the code. */
async function scanned(page: Page, t: CustomersWords): Promise<string> {
  await page.getByRole('button', { name: t.exchange.qr.button }).click();
  const dialog = page.getByRole('dialog', { name: t.exchange.qr.title });
  await expect(dialog.getByRole('img', { name: t.qr.label })).toBeVisible();
  const address = await dialog.getByText(/^http/).innerText();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t.qr.download }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('obmin-exchange.png');
  const picture = await readFile(await download.path());
  // The header of every PNG holds its width and height.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([400, 400]);

  await dialog.getByRole('button', { name: t.qr.copy }).click();
  await expect(dialog.getByRole('button', { name: t.common.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(dialog.getByRole('button', { name: t.qr.copy })).toBeVisible();
  await dialog.getByRole('button', { name: t.common.close }).click();
  await expect(dialog).toBeHidden();
  return address;
}
