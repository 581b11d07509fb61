import { type Browser, expect, type Page } from '@playwright/test';
import { barriers, contrast, type Rules, settle, wcag } from './barriers.ts';
import { accountScreens, exchangeScreens, newcomersScreens } from './customers-screens.ts';
import { cashiersScreens, officeJobScreens, officesScreens, rateJobScreens, ratesScreens } from './network-screens.ts';
import { dealsScreens, deskScreens, orderScreens } from './order-screens.ts';
import { analyticsScreens, changesScreens, roleScreens, settingsScreens, usersScreens } from './overview-screens.ts';
import { type Device, demo, desk, meet, newcomer, phone, resize, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { arrived, type Screen, words } from './screens.ts';
import { signedOutScreens } from './signed-out-screens.ts';
import { switchLanguage, switchScheme } from './turning.ts';

const narrow = { width: 320, height: 640 };

type Way = { language: 'en' | 'uk'; dark: boolean; device: Device };

const named = ({ language, dark, device }: Way) => `${language}, ${dark ? 'dark' : 'light'}, ${device.width} wide`;

/** Covers each language, scheme and size once. A fault of a colour, a text or a width shows in one of the two ways. */
const everyDay: readonly [Way, Way] = [
  { language: 'en', dark: false, device: desk },
  { language: 'uk', dark: true, device: phone },
];

/** Opens each screen, for each role, again in each way and checks it with all rules: `EVERY_WAY=1 npm run e2e -- accessibility`. */
const everyWay: readonly Way[] = [
  ...everyDay,
  { language: 'en', dark: true, device: phone },
  { language: 'uk', dark: false, device: desk },
];

/** The journey creates a new account for this visitor. */
const newAccount = 'new';

/** `shared` are screens that another visitor walks too, so the short form leaves them out. */
type Visitor = { who: string; cellphone?: string; screens: Screen[]; shared?: Screen[] };

/** Which visitor sees which screens. The customer without a wallet still has orders, in most of the statuses. */
const visitors: Visitor[] = [
  { who: 'a stranger', screens: signedOutScreens },
  // Two customers: all these screens in one minute make more calls than one person may.
  { who: 'a customer', cellphone: '+380500000014', screens: exchangeScreens },
  { who: 'a customer in the account', cellphone: '+380500000013', screens: accountScreens },
  { who: 'a newcomer', cellphone: newAccount, screens: newcomersScreens },
  { who: 'a customer with deals', cellphone: demo.customer, screens: orderScreens([1, 2, 3, 4, 5, 6]) },
  {
    who: 'a cashier',
    cellphone: demo.cashier,
    screens: [...dealsScreens, ...orderScreens([1])],
    shared: [...ratesScreens, ...officesScreens],
  },
  {
    who: 'an owner',
    cellphone: demo.owner,
    screens: [...deskScreens, ...orderScreens([2, 5]), ...cashiersScreens],
    shared: [...orderScreens([1]), ...officesScreens],
  },
  {
    who: 'an admin among offices',
    cellphone: demo.admin,
    screens: [...officesScreens, ...officeJobScreens],
    shared: cashiersScreens,
  },
  { who: 'an admin among rates', cellphone: demo.admin, screens: [...ratesScreens, ...rateJobScreens] },
  {
    who: 'an admin among people',
    cellphone: demo.admin,
    screens: [...usersScreens, ...roleScreens],
    shared: dealsScreens,
  },
  {
    who: 'an admin among figures',
    cellphone: demo.admin,
    screens: [...analyticsScreens, ...changesScreens, ...settingsScreens],
  },
];

for (const visitor of visitors) {
  if (process.env.EVERY_WAY) {
    for (const way of everyWay) {
      test(`${visitor.who} meets no accessibility barrier and no cut-off content: ${named(way)}`, async ({
        browser,
        product,
      }) => {
        const found: string[] = [];
        const visit = await begin(browser, visitor, way, product.folder);
        for (const screen of [...visitor.screens, ...(visitor.shared ?? [])]) {
          found.push(...(await openAndLook(visit, screen, way)));
        }
        expect(found).toEqual([]);
        await end(visit);
      });
    }
  } else {
    test(`${visitor.who} meets no accessibility barrier and no cut-off content`, async ({ browser, product }) => {
      const found: string[] = [];
      let [way, other] = everyDay;
      const visit = await begin(browser, visitor, way, product.folder);
      for (const screen of visitor.screens) {
        found.push(...(await openAndLook(visit, screen, way)));
        found.push(...(await turnAndLook(visit, screen, other)));
        // The next screen starts in the way in which this one ends. So every second screen opens on the phone and in
        // Ukrainian.
        [way, other] = [other, way];
      }
      expect(found).toEqual([]);
      await end(visit);
    });
  }
}

type Visit = { page: Page; cellphone: string | undefined; folder: string };

async function begin(browser: Browser, { cellphone: known }: Visitor, way: Way, folder: string): Promise<Visit> {
  const page = await meet(browser, way);
  const cellphone = known === newAccount ? await newcomer(page.request) : known;
  if (cellphone) {
    await speaks(page.request, cellphone, way.language);
    await signIn(page, cellphone);
  }
  return { page, cellphone, folder };
}

async function end({ page, cellphone }: Visit): Promise<void> {
  if (cellphone) await speaks(page.request, cellphone, 'en');
  await page.context().close();
}

/** Opens a screen as a person reaches it, and checks it with all rules. */
async function openAndLook({ page, cellphone, folder }: Visit, screen: Screen, way: Way): Promise<string[]> {
  const { name, path, open } = screen;
  await page.setViewportSize(way.device);
  if (cellphone === undefined) await page.goto(path);
  else await moveTo(page, path);
  await arrived(page);
  await open(page, words[way.language], folder);
  await expect(page.locator('.mantine-Skeleton-root'), `${name}: nothing is waited for`).toHaveCount(0);
  return lookAround(page, `${name}: ${named(way)}`, wcag);
}

/** Changes the address without a reload, and leaves the screen before, so that nothing typed there stays. */
async function moveTo(page: Page, path: string): Promise<void> {
  const between = path.includes('tab=profile') ? '/?tab=deals' : '/?tab=profile';
  for (const address of [between, path]) {
    await page.evaluate(async (to) => {
      history.pushState({}, '', to);
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }, address);
    await settle(page);
    // Some questions are not part of the address, so they stay open.
    if (address === between && (await page.getByRole('dialog').count()) > 0) await page.goto(between);
  }
}

/** Checks the open screen in another language, scheme and size, without a reload. */
async function turnAndLook({ page }: Visit, { name }: Screen, way: Way): Promise<string[]> {
  await switchScheme(page, way.dark ? 'dark' : 'light');
  await switchLanguage(page, way.language);
  await resize(page, way.device);
  return lookAround(page, `${name}: turned to ${named(way)}`, contrast);
}

async function lookAround(page: Page, name: string, rules: Rules): Promise<string[]> {
  const found = (await barriers(page, rules)).map((barrier) => `${name}: ${barrier}`);
  await page.setViewportSize(narrow);
  return [...found, ...(await sticksOut(page, name))];
}

/** A chart or a list that covers the page may take this many frames to follow a new width. */
const framesToFollow = 60;

/** Finds what reaches beyond the edge of a narrow screen: a person would have to scroll sideways to see it. */
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
    // Name only the innermost elements that reach beyond the edge: they make their parents too wide.
    const culprits = [...document.body.querySelectorAll('*')]
      .filter((element) => reachesOut(element) && ![...element.children].some(reachesOut))
      .filter((element) => !isCutOnPurpose(element.parentElement))
      .map(({ outerHTML, textContent }) => `${outerHTML.slice(0, 60)}… ${textContent?.slice(0, 40)}`);
    return { wide: document.documentElement.scrollWidth, culprits };
  });
  return wide > narrow.width ? [`the page is ${wide} wide`, ...culprits] : culprits;
}
