import { type Browser, expect, type Page } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { openOffice, place, registerPerson } from './calls-of-others.ts';
import { demo, meet, openDeal, phone, setLanguage, signIn, speaks, tokenOf } from './people.ts';
import { test } from './product.ts';
import { type Words, words } from './screens/screens.ts';

const dialogOf = (page: Page, t: Words) => page.getByRole('dialog', { name: t.palette.title });
const fieldOf = (page: Page, t: Words) => dialogOf(page, t).getByRole('combobox');
const groupOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Opens the palette by its key and types at once: nothing of it is lost. The driver has no keys for other letters. */
async function find(page: Page, t: Words, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  if (/[^ -~]/.test(text)) await expect(fieldOf(page, t)).toBeFocused();
  await page.keyboard.type(text);
  await expect(fieldOf(page, t)).toHaveValue(text);
}

/** Opens the first result of this group, as a person with the keys does. */
async function openIn(page: Page, group: string): Promise<void> {
  const option = groupOf(page, group).getByRole('option').first();
  await expect(async () => {
    if ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    expect(await option.getAttribute('aria-selected')).toBe('true');
  }).toPass();
  await page.keyboard.press('Enter');
}

const languages = ['en', 'uk'] as const;

for (const language of languages) {
  const t: Words = words[language];
  const { group } = t.palette;

  test(`by the palette an admin goes to a deal, an office, a person, a section and a setting (${language})`, {
    tag: '@long',
  }, async ({ browser, request, baseURL }) => {
    const owner = await registerPerson(request, 'Iryna Palette');
    const customer = await registerPerson(request, 'Marta Palette');
    const office = await openOffice(request, `Kopernyka ${language}`, { owner, cashiers: [] });
    const deal = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' });
    await speaks(request, demo.admin, language);
    const page = await arrive(browser, { who: demo.admin, language, baseURL, tab: 'rates' });
    const chunks: string[] = [];
    page.on('request', (sent) => void (/staff-palette.*\.js$/.test(sent.url()) && chunks.push(sent.url())));

    await page.keyboard.press('Control+k');
    await expect(fieldOf(page, t)).toBeFocused();
    expect(chunks).toHaveLength(1);
    expect(await barriers(page, wcag)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, t)).toHaveCount(0);

    await find(page, t, deal.id.slice(-4));
    await openIn(page, group.deals);
    await expect(openDeal(page)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`tab=rates&order=${deal.id}`));

    // The deal is a place: the palette goes on from there.
    await find(page, t, `kopernyka ${language}`);
    await expect(groupOf(page, group.offices).getByRole('option')).toHaveCount(1);
    expect(await barriers(page, wcag)).toEqual([]);
    await openIn(page, group.offices);
    await expect(page).toHaveURL(/tab=offices&dialog=edit&office=/);
    await expect(openDeal(page)).toHaveCount(0);

    await find(page, t, owner.cellphone);
    await openIn(page, group.people);
    await expect(page.getByRole('dialog').getByText(t.user.details.memberSince)).toBeVisible();

    await find(page, t, t.common.tab.analytics.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?tab=analytics$/);
    await expect(page.getByRole('main')).toBeFocused();

    await find(page, t, t.settings.service);
    await openIn(page, group.actions);
    await expect(page.getByRole('region', { name: t.settings.service })).toBeFocused();

    await find(page, t, 'zzzz');
    await expect(dialogOf(page, t).getByText(t.palette.none)).toBeVisible();
    expect(await barriers(page, wcag)).toEqual([]);
    await speaks(request, demo.admin, 'en');
    await page.context().close();
  });

  test(`an owner and a cashier find deals and their own office, and never ask for people (${language})`, {
    tag: '@long',
  }, async ({ browser, request, baseURL }) => {
    const owner = await registerPerson(request, 'Iryna Palette');
    const cashier = await registerPerson(request, 'Olena Palette');
    const customer = await registerPerson(request, 'Taras Palette');
    const office = await openOffice(request, `Stefanyka ${language}`, { owner, cashiers: [cashier] });
    const deal = await place(request, customer, office, { sc: 'USDT', tc: 'UAH', amount: '100' });
    for (const who of [owner, cashier]) {
      await setLanguage(request, await tokenOf(request, who.cellphone), language);
      const page = await arrive(browser, { who: who.cellphone, language, baseURL, tab: 'deals' });
      const asked: string[] = [];
      page.on('request', (sent) => void asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
      await page
        .getByRole('searchbox')
        .or(page.getByRole('textbox', { name: t.deals.filter.search }))
        .first()
        .focus();
      await find(page, t, customer.cellphone);
      await expect(groupOf(page, group.deals).getByRole('option')).toHaveCount(1);
      await expect(groupOf(page, group.people)).toHaveCount(0);
      await openIn(page, group.deals);
      await expect(openDeal(page)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`order=${deal.id}`));

      await find(page, t, `stefanyka ${language}`);
      await openIn(page, group.offices);
      await expect(page).toHaveURL(/tab=offices&dialog=edit&office=/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await find(page, t, t.palette.keysOfDesk);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: t.deals.keys.title })).toBeVisible();
      expect(asked.filter((call) => call === 'GET /v1/users/' || call.startsWith('PUT /v1/orders'))).toEqual([]);
      await page.context().close();
    }
  });
}

test('on a phone the menu opens the palette over the whole window, and the theme can be chosen in it', {
  tag: '@long',
}, async ({ browser, baseURL }) => {
  const t = words.en;
  const page = await meet(browser, { device: phone, touch: true, baseURL });
  await signIn(page, demo.cashier, '/?tab=rates');
  await page.getByRole('button', { name: t.common.menu }).tap();
  await page.getByRole('button', { name: t.palette.door }).tap();
  await expect(fieldOf(page, t)).toBeFocused();
  const box = await dialogOf(page, t).boundingBox();
  expect([box?.width, box?.height]).toEqual([phone.width, phone.height]);
  expect(await barriers(page, wcag)).toEqual([]);
  await fieldOf(page, t).fill('dark');
  await dialogOf(page, t).getByRole('option').tap();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(dialogOf(page, t)).toHaveCount(0);
  await page.context().close();
});

type Visit = { who: string; language: 'en' | 'uk'; baseURL: string | undefined; tab: string };

async function arrive(browser: Browser, { who, language, baseURL, tab }: Visit): Promise<Page> {
  const page = await meet(browser, { language, baseURL });
  await signIn(page, who, `/?tab=${tab}`);
  await expect(page.getByRole('button', { name: words[language].palette.door })).toBeVisible();
  return page;
}
