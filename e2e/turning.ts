import { expect, type Page } from '@playwright/test';
import { speaks } from './people.ts';

/**
 * Lets the page that is open speak another language, whatever lies over it. Somebody who is signed in has changed it on
 * another device, which the page learns when its network comes back; a stranger uses the list.
 */
export async function switchLanguage(page: Page, cellphone: string | undefined, language: 'en' | 'uk'): Promise<void> {
  if (cellphone === undefined) {
    const list = page.getByRole('combobox', { name: /^(Language|Мова)$/, includeHidden: true });
    await list.selectOption(language, { force: true });
  } else {
    await speaks(page.request, cellphone, language);
    await page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))));
  }
  await page.evaluate(
    ({ wanted, patienceMs }) =>
      new Promise<void>((resolve, reject) => {
        const end = performance.now() + patienceMs;
        const look = () => {
          if (document.documentElement.lang === wanted) resolve();
          else if (performance.now() > end) reject(new Error(`The page does not speak ${wanted}.`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    { wanted: language, patienceMs: 10_000 },
  );
}

/** Lets the device be light or dark, and waits until the page has followed. */
export async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
