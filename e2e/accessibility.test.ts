import { type Browser, expect, type Page } from '@playwright/test';
import { barriers, contrast, wcag } from './barriers.ts';
import { type Device, demo, desk, meet, newcomer, phone, resize, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { exchangeScreens, myDealsScreens, newcomersScreens, profileScreens } from './screens/customers-screens.ts';
import { marketScreens, priceSettingsScreens } from './screens/market-screens.ts';
import {
  cashiersScreens,
  officeJobScreens,
  officesScreens,
  rateJobScreens,
  ratesScreens,
} from './screens/network-screens.ts';
import { dealsScreens, deskScreens, messagesScreen, orderScreens } from './screens/order-screens.ts';
import {
  analyticsScreens,
  booksScreens,
  changesScreens,
  roleScreens,
  settingsScreens,
  shiftScreens,
  tillScreens,
  usersScreens,
} from './screens/overview-screens.ts';
import { arrived, inTurns, type Screen, words } from './screens/screens.ts';
import { signedOutScreens } from './screens/signed-out-screens.ts';
import { windowScreens } from './screens/window-screens.ts';
import { switchLanguage, switchScheme } from './turning.ts';

const narrow = { width: 320, height: 640 };

type Way = { language: 'en' | 'uk'; dark: boolean; device: Device };

const named = ({ language, dark, device }: Way) => `${language}, ${dark ? 'dark' : 'light'}, ${device.width} wide`;

/**
 * Covers each language, scheme and size once. Every visitor sees one half of the screens in the first way and the other
 * half in the second one; the long form opens each screen in every way. The page has the same layout from the narrow
 * width to that of a phone, so the window needs only two sizes.
 */
const everyDay: readonly [Way, Way] = [
  { language: 'en', dark: false, device: desk },
  { language: 'uk', dark: true, device: narrow },
];

/** Opens each screen, for each role, again in each way and checks it with all rules: `EVERY_WAY=1 npm run e2e -- accessibility`. */
const everyWay: readonly Way[] = [
  { language: 'en', dark: false, device: desk },
  { language: 'uk', dark: true, device: phone },
  { language: 'en', dark: true, device: phone },
  { language: 'uk', dark: false, device: desk },
];

/** The journey creates a new account for this visitor. */
const newAccount = 'new';

/**
 * `shared` are screens that another visitor walks too, so the short form leaves them out. `seldom` visitors have screens
 * that change little, so only the long form has them.
 */
type Visitor = { who: string; cellphone?: string; screens: Screen[]; shared?: Screen[]; seldom?: true };

/** Which visitor sees which screens. */
const visitors: Visitor[] = [
  { who: 'a stranger', screens: signedOutScreens },
  { who: 'a customer without a wallet', cellphone: '+380500000014', screens: exchangeScreens, seldom: true },
  { who: 'a newcomer', cellphone: newAccount, screens: newcomersScreens, seldom: true },
  {
    who: 'a customer in the account',
    cellphone: demo.customer,
    screens: inTurns([...orderScreens([1, 2, 3, 4, 5, 6]), messagesScreen], myDealsScreens, profileScreens),
  },
  {
    who: 'a cashier',
    cellphone: demo.cashier,
    screens: [...dealsScreens, ...orderScreens([1]), messagesScreen],
    shared: [...ratesScreens, ...officesScreens],
  },
  { who: 'a cashier at the window', seldom: true, cellphone: demo.cashier, screens: windowScreens },
  {
    who: 'an owner',
    seldom: true,
    cellphone: demo.owner,
    screens: [...deskScreens, ...orderScreens([2, 5]), ...cashiersScreens],
    shared: [...orderScreens([1]), ...officesScreens],
  },
  {
    who: 'an admin among rates, offices and people',
    cellphone: demo.admin,
    screens: inTurns(
      [...ratesScreens, ...rateJobScreens],
      [...officesScreens, ...officeJobScreens],
      [...usersScreens, ...roleScreens],
    ),
    shared: [...cashiersScreens, ...dealsScreens],
  },
  {
    who: 'an admin among figures',
    seldom: true,
    cellphone: demo.admin,
    screens: inTurns(analyticsScreens, changesScreens, settingsScreens, booksScreens),
  },
  {
    who: 'an admin among markets and rules',
    seldom: true,
    cellphone: demo.admin,
    screens: inTurns(marketScreens, priceSettingsScreens),
  },
  { who: 'an owner among tills and days', seldom: true, cellphone: demo.owner, screens: tillScreens },
  { who: 'a cashier in a shift', seldom: true, cellphone: demo.cashier, screens: shiftScreens },
];

for (const [at, visitor] of visitors.entries()) {
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
    const tag = visitor.seldom ? '@long' : [];
    test(`${visitor.who} meets no accessibility barrier and no cut-off content`, { tag }, async ({
      browser,
      product,
    }) => {
      const found: string[] = [];
      // Every second visitor begins in the other way, so that the screens which several of them have are seen in both.
      const [first, second] = at % 2 === 0 ? everyDay : everyDay.toReversed();
      if (!first || !second) throw new Error('There must be two ways.');
      const visit = await begin(browser, visitor, first, product.folder);
      const half = Math.ceil(visitor.screens.length / 2);
      for (const screen of visitor.screens.slice(0, half)) found.push(...(await openAndLook(visit, screen, first)));
      const last = visitor.screens[half - 1];
      if (last) found.push(...(await turnAndLook(visit, last, second)));
      for (const screen of visitor.screens.slice(half)) found.push(...(await openAndLook(visit, screen, second)));
      expect(found).toEqual([]);
      await end(visit);
    });
  }
}

type Visit = { page: Page; cellphone: string | undefined; folder: string; isUntouched: boolean };

/** A signed-in visitor begins on the first screen. */
async function begin(browser: Browser, visitor: Visitor, way: Way, folder: string): Promise<Visit> {
  const { cellphone: known, screens } = visitor;
  const page = await meet(browser, way);
  const cellphone = known === newAccount ? await newcomer(page.request) : known;
  if (cellphone) {
    await speaks(page.request, cellphone, way.language);
    await signIn(page, cellphone, screens[0]?.path);
  }
  return { page, cellphone, folder, isUntouched: cellphone !== undefined };
}

async function end({ page, cellphone }: Visit): Promise<void> {
  if (cellphone) await speaks(page.request, cellphone, 'en');
  await page.context().close();
}

/** Opens a screen as a person reaches it, and checks it with all rules. */
async function openAndLook(visit: Visit, screen: Screen, way: Way): Promise<string[]> {
  const { page, folder } = visit;
  const { name, path, open, isUntouched = false } = screen;
  await sizeTo(page, way.device);
  await moveTo(visit, path);
  visit.isUntouched = isUntouched;
  await open(page, words[way.language], folder);
  // A list that waits for its next page is paler than it will be.
  const waiting = page.locator('.mantine-Skeleton-root, [aria-busy="true"]');
  await expect(waiting, `${name}: nothing is waited for`).toHaveCount(0);
  const found = await barriers(page, wcag);
  await sizeTo(page, narrow);
  return [...found, ...(await sticksOut(page))].map((problem) => `${name}: ${named(way)}: ${problem}`);
}

/** Opens an address so that nothing typed or opened before stays. */
async function moveTo({ page, cellphone, isUntouched }: Visit, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
  } else {
    if (!isUntouched) await (cellphone === undefined ? leaveForm(page) : leaveTab(page, path));
    await change(page, path);
  }
  await arrived(page);
}

/** A stranger who opens a screen of the signed-in is led back to a new form. */
async function leaveForm(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear();
    history.pushState({}, '', '/');
  });
  await page.waitForFunction(() => location.pathname === '/login');
}

/** A tab that opens has a new screen. So between two screens of one tab another tab is opened. */
async function leaveTab(page: Page, path: string): Promise<void> {
  // Playwright itself learns of a new address a little later.
  const now = await page.evaluate(() => location.href);
  if (tabOf(now) === tabOf(path)) await change(page, tabOf(path) === 'profile' ? '/?tab=deals' : '/?tab=profile');
}

const tabOf = (address: string) => new URL(address, 'http://localhost').searchParams.get('tab');

/** A chart, a list that covers the page or a closing dialog may take this many frames to follow a change. */
const framesToFollow = 60;

/** Changes the address without a reload, and waits until the page shows the tab and no dialog of the screen before. */
async function change(page: Page, path: string): Promise<void> {
  const isThere = await page.evaluate(
    async ({ to, frames }) => {
      const shownTab = () => document.querySelector('[aria-current="page"]');
      const before = { tab: shownTab(), search: new URLSearchParams(location.search) };
      const dialogs = [...document.querySelectorAll('[role="dialog"]')];
      history.pushState({}, '', to);
      const isSameTab = before.search.get('tab') === new URLSearchParams(location.search).get('tab');
      const isThere = () => (isSameTab || shownTab() !== before.tab) && !dialogs.some(({ isConnected }) => isConnected);
      for (let frame = 0; frame < 2 || (frame < frames && !isThere()); frame += 1) {
        await new Promise(requestAnimationFrame);
      }
      return isThere();
    },
    { to: path, frames: framesToFollow },
  );
  // Some questions are not part of the address, so they stay open.
  if (!isThere) await page.goto(path);
}

/** Checks the open screen in another language, scheme and size, without a reload. */
async function turnAndLook({ page }: Visit, { name }: Screen, way: Way): Promise<string[]> {
  await switchScheme(page, way.dark ? 'dark' : 'light');
  await switchLanguage(page, way.language);
  const cutOff = await sticksOut(page);
  await sizeTo(page, way.device);
  const found = await barriers(page, contrast);
  return [...cutOff, ...found].map((problem) => `${name}: turned to ${named(way)}: ${problem}`);
}

/** Sets the size of the window, unless it has this size: each change draws the whole page again. */
async function sizeTo(page: Page, size: Device): Promise<void> {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await resize(page, size);
}

/** Finds what reaches beyond the edge of a narrow screen: a person would have to scroll sideways to see it. */
async function sticksOut(page: Page): Promise<string[]> {
  const problems = await page.evaluate(
    async ({ width, frames }) => {
      const reachesOut = (element: Element) => {
        const box = element.getBoundingClientRect();
        return box.width > 1 && box.height > 1 && (box.right > window.innerWidth + 1 || box.left < -1);
      };
      const isCutOnPurpose = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).overflowX !== 'visible' || isCutOnPurpose(element.parentElement));
      const outside = () => {
        if (window.innerWidth !== width) return [`the window is ${window.innerWidth} wide`];
        // Name only the innermost elements that reach beyond the edge: they make their parents too wide.
        const culprits = [...document.body.querySelectorAll('*')]
          .filter((element) => reachesOut(element) && ![...element.children].some(reachesOut))
          .filter((element) => !isCutOnPurpose(element.parentElement))
          .map(({ outerHTML, textContent }) => `${outerHTML.slice(0, 60)}… ${textContent?.slice(0, 40)}`);
        const wide = document.documentElement.scrollWidth;
        return wide > width ? [`the page is ${wide} wide`, ...culprits] : culprits;
      };
      let found = outside();
      for (let frame = 0; found.length > 0 && frame < frames; frame += 1) {
        await new Promise(requestAnimationFrame);
        found = outside();
      }
      return found.slice(0, 5);
    },
    { width: narrow.width, frames: framesToFollow },
  );
  return problems.map((problem) => `at ${narrow.width}: ${problem}`);
}
