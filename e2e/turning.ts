import { expect, type Page } from '@playwright/test';
import { speaks } from './people.ts';

/**
 * Switches the language of the open page, even under a dialog. For a signed-in person the language changes on another
 * device, and the page reads it when its network comes back. A stranger uses the list of languages.
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

/** Sets the colour scheme of the device, and waits until the page has followed. */
export async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
