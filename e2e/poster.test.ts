import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { known, registerPerson } from './calls-of-others.ts';
import { type CustomersWords, customersWords, missing, openPlaces, pickers, readers } from './customer.ts';
import { choose, demo, freshPhone, meet, officeIn, register, signIn, signInByForm } from './people.ts';
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

for (const { language, device } of readers) {
  const t = customersWords[language];
  const { lviv, kyiv, around } = places[language];

  test(`a poster scanned by a stranger still selects its office after the registration: ${language}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const page = await meet(browser, { language, device, baseURL });
    const office = await officeNamed(request, 'Stryiskyi Park');
    await register(page, freshPhone(), t, `/?office_id=${office}`);
    await expect(page).toHaveURL(`${baseURL}/?office_id=${office}`);
    await expect(page.getByRole('radio', { name: officeIn(t, 'Stryiskyi Park') })).toBeChecked();
    await openPlaces(page, t, lviv.city);
    await placesAre(page, t, lviv);

    await page.reload();
    await expect(page.getByRole('radio', { name: officeIn(t, 'Stryiskyi Park') })).toBeChecked();
    await page.context().close();
  });

  test(`a poster of an unknown office says so, and another office can be chosen: ${language}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const page = await meet(browser, { language, device, baseURL });
    const { cellphone } = await registerPerson(request, 'Somebody New', language);
    await signIn(page, cellphone, '/?office_id=019f0000-0000-7000-8000-000000000000');
    await expect(page.getByText(t.office.list.unknownOffice)).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await page.goto('/?office_id=nonsense%00%27');
    await expect(page.getByText(t.office.list.unknownOffice)).toBeVisible();
    await page.getByRole('radio', { name: officeIn(t, 'Rynok Square') }).click();
    await expect(page.getByText(t.office.list.unknownOffice)).toBeHidden();
    await expect(page).toHaveURL(`${baseURL}/`);
    await page.context().close();
  });

  test(`a change of the region or district clears the pickers below it and an office from elsewhere: ${language}`, async ({
    browser,
    request,
    baseURL,
  }) => {
    const page = await meet(browser, { language, device, baseURL });
    const { cellphone } = await registerPerson(request, 'Somebody New', language);
    await signIn(page, cellphone, `/?office_id=${await officeNamed(request, 'Rynok Square')}`);
    await expect(page.getByRole('radio', { name: officeIn(t, 'Rynok Square') })).toBeChecked();
    await openPlaces(page, t, lviv.city);
    await placesAre(page, t, lviv);

    await choose(pickers(page, t).region, around);
    await placesAre(page, t, { region: around, district: '', city: '' });
    await expect(pickers(page, t).city).toBeDisabled();
    await expect(page.getByText(t.office.list.noneInPlace)).toBeVisible();
    await expect(missing(page, t.exchange.reasons.office)).toBeVisible();

    await choose(pickers(page, t).region, kyiv.region);
    await choose(pickers(page, t).district, kyiv.district);
    await choose(pickers(page, t).city, kyiv.city);
    await expect(page.getByRole('radio', { name: officeIn(t, 'Khreshchatyk') })).not.toBeChecked();
    await expect(page.getByRole('radio')).toHaveCount(1);
    await page.getByRole('radio', { name: officeIn(t, 'Khreshchatyk') }).click();
    await openPlaces(page, t, `${kyiv.city}, ${kyiv.district}`);
    await placesAre(page, t, kyiv);

    await choose(pickers(page, t).district, kyiv.otherDistrict);
    await placesAre(page, t, { region: kyiv.region, district: kyiv.otherDistrict, city: '' });
    await expect(page.getByRole('radio', { name: officeIn(t, 'Podil') })).not.toBeChecked();
    await expect(missing(page, t.exchange.reasons.office)).toBeVisible();
    await choose(pickers(page, t).region, t.office.place.anyRegion);
    await expect(pickers(page, t).district).toBeDisabled();
    await expect(pickers(page, t).city).toBeDisabled();
    await expect(page.getByRole('radio', { name: officeIn(t, 'Rynok Square') })).not.toBeChecked();
    await page.context().close();
  });
}

test('every unknown path leads to the home page, and an unknown session is removed on the way', async ({
  page,
  baseURL,
  request,
}) => {
  for (const path of ['/exchange', '/login/more', '/admin?tab=users', '/v2/orders', '/%2e%2e/etc/passwd']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login(\?|$)/);
  }
  const office = await officeNamed(request, 'Podil');
  await page.evaluate(() => localStorage.setItem('obmin.token', 'no-such-token'));
  await page.goto(`/?office_id=${office}`);
  await expect(page).toHaveURL(`${baseURL}/login?office_id=${office}`);
  expect(await page.evaluate(() => localStorage.getItem('obmin.token'))).toBeNull();
  await signInByForm(page, demo.customer, page.url());
  await expect(page.getByRole('radio', { name: 'Podil' })).toBeChecked();

  await page.goto('/exchange');
  await expect(page).toHaveURL(`${baseURL}/`);
  await page.goto('/login?mode=register');
  await expect(page).toHaveURL(`${baseURL}/`);
});

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
