import { type APIRequestContext, type ConsoleMessage, expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { known, type Person, registerPerson } from './calls-of-others.ts';
import {
  type CustomersWords,
  customersWords,
  formIsNew,
  leaveDeal,
  missing,
  openPlaces,
  pickers,
  placedBy,
  submitOf,
} from './customer.ts';
import { readersOf } from './every-way.ts';
import {
  choose,
  demo,
  fillExchange,
  freshPhone,
  goTo,
  isChosen,
  meet,
  officeIn,
  openOffices,
  pickOffice,
  register,
  signIn,
} from './people.ts';
import { test } from './product.ts';

const places = {
  en: {
    lviv: { region: 'Lviv oblast', district: 'Lviv district', city: 'Lviv' },
    kyiv: { region: 'Kyiv', district: 'Pecherskyi district', otherDistrict: 'Podilskyi district', city: 'Kyiv' },
    around: 'Kyiv oblast',
  },
  uk: {
    lviv: { region: 'Львівська область', district: 'Львівський район', city: 'Львів' },
    kyiv: { region: 'Київ', district: 'Печерський район', otherDistrict: 'Подільський район', city: 'Київ' },
    around: 'Київська область',
  },
} as const;

for (const { language, device } of readersOf('uk')) {
  const t = customersWords[language];
  const { lviv, kyiv, around } = places[language];
  const named = (page: Page, office: string) => page.getByRole('radio', { name: officeIn(t, office) });

  test.describe(`a stranger scans posters: ${language}`, () => {
    let page: Page;
    test.beforeAll(async ({ browser, baseURL }) => {
      page = await meet(browser, { language, device, baseURL });
    });
    test.afterAll(() => page.context().close());

    test('a poster still selects its office after the registration', async ({ request, baseURL }) => {
      const office = await officeNamed(request, 'Stryiskyi Park');
      await register(page, freshPhone(), t, `/?office_id=${office}`);
      await expect(page).toHaveURL(`${baseURL}/?office_id=${office}`);
      await isChosen(page, officeIn(t, 'Stryiskyi Park'));
      await openOffices(page);
      await openPlaces(page, t);
      await placesAre(page, t, lviv);

      await page.reload();
      await expect(named(page, 'Stryiskyi Park')).toBeChecked();
    });

    test('a change of the region or district clears the pickers below it, and chooses the best office there', async ({
      request,
    }) => {
      await goTo(page, `/?office_id=${await officeNamed(request, 'Rynok Square')}`);
      await isChosen(page, officeIn(t, 'Rynok Square'));
      await openOffices(page);
      await openPlaces(page, t);
      await placesAre(page, t, lviv);

      await choose(pickers(page, t).region, around);
      await placesAre(page, t, { region: around, district: '', city: '' });
      await expect(pickers(page, t).city).toBeDisabled();
      await expect(page.getByText(t.office.list.noneInPlace)).toBeVisible();

      await choose(pickers(page, t).region, kyiv.region);
      await choose(pickers(page, t).district, kyiv.district);
      await choose(pickers(page, t).city, kyiv.city);
      await expect(page.getByRole('radio')).toHaveCount(1);
      await expect(page.getByRole('radio', { name: officeIn(t, 'Khreshchatyk') })).toBeChecked();
      await openPlaces(page, t);
      await placesAre(page, t, kyiv);

      await choose(pickers(page, t).district, kyiv.otherDistrict);
      await placesAre(page, t, { region: kyiv.region, district: kyiv.otherDistrict, city: '' });
      await expect(page.getByRole('radio', { name: officeIn(t, 'Podil') })).toBeChecked();
      await choose(pickers(page, t).region, t.office.place.anyRegion);
      await expect(pickers(page, t).district).toBeDisabled();
      await expect(pickers(page, t).city).toBeDisabled();
      await expect(page.getByRole('radio', { name: officeIn(t, 'Rynok Square') })).not.toBeChecked();
    });

    test('a poster of an unknown office says so, and another office can be chosen', async ({ baseURL }) => {
      await page.goto('/?office_id=019f0000-0000-7000-8000-000000000000');
      await expect(page.getByText(t.office.list.unknownOffice)).toBeVisible();
      await expect(missing(page, t.exchange.reasons.office)).toBeVisible();
      await goTo(page, '/?office_id=nonsense%00%27');
      await expect(page).toHaveURL(/nonsense/);
      await expect(page.getByText(t.office.list.unknownOffice)).toBeVisible();
      await pickOffice(page, officeIn(t, 'Rynok Square'));
      await expect(page.getByText(t.office.list.unknownOffice)).toBeHidden();
      await expect(page).toHaveURL(`${baseURL}/`);
    });
  });
}

type Places = { region: string; district: string; city: string };

async function placesAre(page: Page, t: CustomersWords, { region, district, city }: Places): Promise<void> {
  await expect(pickers(page, t).region).toHaveValue(region);
  await expect(pickers(page, t).district).toHaveValue(district);
  await expect(pickers(page, t).city).toHaveValue(city);
}

async function officeNamed(request: APIRequestContext, name: string): Promise<string> {
  const { headers } = await known(request, demo.customer);
  const answer = await request.get('/v1/offices/', { headers, params: { search: name } });
  const [office] = z.object({ items: z.array(z.object({ id: z.string() })) }).parse(await answer.json()).items;
  if (!office) throw new Error(`There is no office ${name}.`);
  return office.id;
}

/** The ways in which the tiles of a map can fail. */
const outages: { name: string; answer: (route: Route) => Promise<void>; isKnown: boolean }[] = [
  { name: 'cannot be reached', answer: (route) => route.abort('addressunreachable'), isKnown: true },
  { name: 'are refused', answer: (route) => route.fulfill({ status: 403, body: 'Blocked' }), isKnown: true },
  // No answer comes, neither a tile nor an error. The page must not wait for one.
  { name: 'never come', answer: () => Promise.resolve(), isKnown: false },
];

/**
 * The page requests at most this many tiles that fail. A screen full of tiles at each view of the map would be far
 * more.
 */
const mostAsked = 60;

for (const { language, device } of readersOf('en')) {
  test.describe(`an order can be placed: ${language}`, () => {
    const t = customersWords[language];
    let page: Page;
    let customer: Person;
    let complaints: string[];
    let requests = 0;
    let answer: (route: Route) => Promise<void>;

    test.beforeAll(async ({ browser, request, baseURL }) => {
      page = await meet(browser, { language, device, baseURL });
      complaints = complaintsOf(page);
      await page.route(/tile\.openstreetmap\.org/, (route) => {
        requests += 1;
        return answer(route);
      });
      customer = await registerPerson(request, 'Somebody Far Away', language);
      await signIn(page, customer.cellphone);
    });
    test.afterAll(() => page.context().close());

    for (const { name, isKnown, ...outage } of outages) {
      test(`when the map tiles ${name}`, async ({ request }) => {
        const placed = (await placedBy(request, customer)).length;
        answer = outage.answer;
        requests = 0;
        await page.getByRole('button', { name: t.office.map.show }).click();
        const map = page.getByRole('region', { name: t.office.map.label });
        // On a small map one marker stands for both offices of Kyiv. Which one depends on who is open at this hour.
        const inKyiv = new RegExp(`${officeIn(t, 'Khreshchatyk')}|${officeIn(t, 'Podil')}`);
        const marker = map.getByRole('button', { name: inKyiv }).first();
        await expect(marker).toBeVisible();
        await expect.poll(() => requests).toBeGreaterThan(0);
        await expect(page.getByText(t.map.loading)).toBeHidden();
        if (isKnown) await expect(page.getByText(t.map.noGround)).toBeVisible();

        await moveAbout(page, t);
        await fillExchange(page, { give: 'USD', receive: 'USDT', amount: '150', office: 'Horodotska' }, t);
        await expect(map.getByRole('button', { name: officeIn(t, 'Horodotska') })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await marker.click();
        await expect(page.getByRole('radio', { name: inKyiv, checked: true })).toBeVisible();
        await submitOf(page, t).click();
        await leaveDeal(page);
        await formIsNew(page, t);
        const [newest, ...others] = await placedBy(request, customer);
        expect(newest).toMatchObject({ status: 1, amt_to_exch: 150 });
        expect(others).toHaveLength(placed);

        await page.getByRole('button', { name: t.office.map.hide }).click();
        await expect(map).toBeHidden();
        expect(complaints).toEqual([]);
        expect(requests).toBeLessThan(mostAsked);
      });
    }
  });
}

/** Zooms in and out, by buttons and by keys. Each view requests other tiles. */
async function moveAbout(page: Page, t: CustomersWords): Promise<void> {
  const map = page.getByRole('region', { name: t.office.map.label });
  await page.getByRole('button', { name: t.map.zoomOut }).click();
  await page.getByRole('button', { name: t.map.zoomIn }).click();
  await map.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
}

/**
 * The errors of the page, except what the browser logs about tiles and about the service worker, which is blocked here.
 */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (said: ConsoleMessage) => {
    const isExpected = said.location().url.includes('tile.openstreetmap.org') || said.text().includes('Playwright');
    if (['error', 'warning'].includes(said.type()) && !isExpected) complaints.push(said.text());
  });
  return complaints;
}
