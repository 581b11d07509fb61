import { expect, type Page } from '@playwright/test';
import { barriers, wcag } from './barriers.ts';
import { customersScreens, newcomersScreens } from './customers-screens.ts';
import { dealScreens, dealsScreens, deskScreens } from './deals-screens.ts';
import { cashiersScreens, officeJobScreens, officesScreens, rateJobScreens, ratesScreens } from './network-screens.ts';
import { analyticsScreens, changesScreens, roleScreens, usersScreens } from './overview-screens.ts';
import { demo, desk, meet, newcomer, phone, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { type Screen, words } from './screens.ts';
import { strangersScreens } from './strangers-screens.ts';

const narrow = { width: 320, height: 640 };

/** Each language, scheme and size once: what is wrong with a colour, a word or a width shows in one of them. */
const everyDay = [
  { language: 'en', dark: false, device: desk },
  { language: 'uk', dark: true, device: phone },
] as const;

/** The other halves, for whoever asks: `EVERY_WAY=1 npm run e2e -- accessibility`. */
const onRequest = [
  { language: 'en', dark: true, device: phone },
  { language: 'uk', dark: false, device: desk },
] as const;
const ways = process.env.EVERY_WAY ? [...everyDay, ...onRequest] : everyDay;

// A hundred screens: what a trace keeps of them would take longer than looking at them.
test.use({ trace: 'off' });

/** Somebody whose account is made for the visit. */
const newAccount = 'new';

/** Who has which screens. The customer without a wallet still has deals, in most of the states. */
const visitors: { who: string; cellphone?: string; screens: Screen[] }[] = [
  { who: 'a stranger', screens: strangersScreens },
  { who: 'a customer', cellphone: '+380500000014', screens: customersScreens },
  { who: 'a newcomer', cellphone: newAccount, screens: newcomersScreens },
  { who: 'a customer with deals', cellphone: demo.customer, screens: dealScreens([1, 2, 3, 4, 5, 6]) },
  {
    who: 'a cashier',
    cellphone: demo.cashier,
    screens: [...dealsScreens, ...dealScreens([1]), ...ratesScreens, ...officesScreens],
  },
  {
    who: 'an owner',
    cellphone: demo.owner,
    screens: [...deskScreens, ...dealScreens([1, 2, 5]), ...officesScreens, ...cashiersScreens],
  },
  {
    who: 'an admin among offices',
    cellphone: demo.admin,
    screens: [...officesScreens, ...cashiersScreens, ...officeJobScreens],
  },
  { who: 'an admin among rates', cellphone: demo.admin, screens: [...ratesScreens, ...rateJobScreens] },
  {
    who: 'an admin among people',
    cellphone: demo.admin,
    screens: [...dealsScreens, ...usersScreens, ...roleScreens],
  },
  { who: 'an admin among figures', cellphone: demo.admin, screens: [...analyticsScreens, ...changesScreens] },
];

for (const { language, dark, device } of ways) {
  const seen = `${language}, ${dark ? 'dark' : 'light'}, ${device.width} wide`;
  for (const { who, cellphone: known, screens } of visitors) {
    test(`${who} meets no barrier and nothing that is cut off: ${seen}`, async ({ browser, product }) => {
      const page = await meet(browser, { language, dark, device });
      // How the page is without its background is the same everywhere, and at once.
      await page.route(/tile\.openstreetmap\.org/, (route) => route.abort('addressunreachable'));
      const cellphone = known === newAccount ? await newcomer(page.request) : known;
      if (cellphone) {
        await speaks(page.request, cellphone, language);
        await signIn(page, cellphone);
      }
      const found: string[] = [];
      for (const screen of screens) {
        const { name, path, open } = screen;
        await page.setViewportSize(device);
        await page.goto(path);
        await open(page, words[language], product.folder);
        await expect(page.locator('.mantine-Skeleton-root'), `${name}: nothing is waited for`).toHaveCount(0);
        found.push(...(await barriers(page, wcag)).map((barrier) => `${name}: ${barrier}`));
        await page.setViewportSize(narrow);
        found.push(...(await sticksOut(page, name)));
      }
      expect(found).toEqual([]);
      if (cellphone) await speaks(page.request, cellphone, 'en');
      await page.context().close();
    });
  }
}

/** So many frames a chart or a list over the page has, to follow a new width. */
const framesToFollow = 60;

/** Whatever reaches beyond the edge of a narrow screen, where nobody can see it without scrolling sideways. */
async function sticksOut(page: Page, name: string): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(narrow.width);
  let problems = await outside(page);
  for (let frame = 0; problems.length > 0 && frame < framesToFollow; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    problems = await outside(page);
  }
  return problems.slice(0, 5).map((problem) => `${name} at ${narrow.width}: ${problem}`);
}

async function outside(page: Page): Promise<string[]> {
  const { wide, culprits } = await page.evaluate(() => {
    const reachesOut = (element: Element) => {
      const { right, left, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (right > window.innerWidth + 1 || left < -1);
    };
    const isCutOnPurpose = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || isCutOnPurpose(element.parentElement));
    // Of a whole branch that reaches out, its tips are what makes it so wide.
    const culprits = [...document.body.querySelectorAll('*')]
      .filter((element) => reachesOut(element) && ![...element.children].some(reachesOut))
      .filter((element) => !isCutOnPurpose(element.parentElement))
      .map(({ outerHTML, textContent }) => `${outerHTML.slice(0, 60)}… ${textContent?.slice(0, 40)}`);
    return { wide: document.documentElement.scrollWidth, culprits };
  });
  return wide > narrow.width ? [`the page is ${wide} wide`, ...culprits] : culprits;
}
