import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { desk, meet, phone, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { customersScreens, dealScreens, type Screen, staffScreens, strangersScreens, words } from './screens.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const narrow = { width: 320, height: 640 };

/** Each language, scheme and size once: what is wrong with a colour, a word or a width shows in one of them. */
const ways = [
  { language: 'en', dark: false, device: desk },
  { language: 'uk', dark: true, device: phone },
] as const;

test.describe.configure({ mode: 'parallel' });

/** Who has which screens. The customer without a wallet still has deals, in most of the states. */
const visitors: { who: string; cellphone?: string; screens: Screen[] }[] = [
  { who: 'a stranger', screens: strangersScreens },
  { who: 'a customer', cellphone: '+380500000014', screens: customersScreens },
  { who: 'a customer with deals', cellphone: '+380500000004', screens: dealScreens([1, 2, 3, 4, 5, 6]) },
  { who: 'an owner', cellphone: '+380500000002', screens: [...staffScreens, ...dealScreens([1, 2, 5])] },
];

for (const { language, dark, device } of ways) {
  const seen = `${language}, ${dark ? 'dark' : 'light'}, ${device.width} wide`;
  for (const { who, cellphone, screens } of visitors) {
    test(`${who} meets no barrier and nothing that is cut off: ${seen}`, async ({ browser }) => {
      const page = await meet(browser, { language, dark, device });
      if (cellphone) {
        await speaks(page.request, cellphone, language);
        await signIn(page, cellphone);
      }
      const found: string[] = [];
      for (const screen of screens) {
        await page.setViewportSize(device);
        await page.goto(screen.path);
        await screen.open(page, words[language]);
        found.push(...(await barriers(page, screen.name)));
        await page.setViewportSize(narrow);
        found.push(...(await sticksOut(page, screen.name)));
      }
      expect(found).toEqual([]);
      if (cellphone) await speaks(page.request, cellphone, 'en');
      await page.context().close();
    });
  }
}

async function barriers(page: Page, name: string): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(passes.length).toBeGreaterThan(5);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${name}: ${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Whatever reaches beyond the edge of a narrow screen, where nobody can see it without scrolling sideways. */
async function sticksOut(page: Page, name: string): Promise<string[]> {
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(narrow.width);
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
  const problems = wide > narrow.width ? [`the page is ${wide} wide`, ...culprits] : culprits;
  return problems.slice(0, 5).map((problem) => `${name} at ${narrow.width}: ${problem}`);
}
