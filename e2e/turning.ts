import { expect, type Page } from '@playwright/test';
import { setLanguage } from './people.ts';

/**
 * Switches the language of the open page, even under a dialog. For a signed-in person a call changes it, and the page
 * reads the account when the person comes back to it. The call uses the session of the page, because a sign-in hashes a
 * password. A stranger uses the list of languages.
 */
export async function switchLanguage(page: Page, language: 'en' | 'uk'): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('obmin.token'));
  if (token === null) {
    const list = page.getByRole('combobox', { name: /^(Language|Мова)$/, includeHidden: true });
    await list.selectOption(language, { force: true });
    expect(await speaksWithin(page, language, 10_000)).toBe(true);
    return;
  }
  await setLanguage(page.request, token, language);
  // A read that was in progress before the change still answers the old language. Then the page has to read again.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    expect(await speaksWithin(page, language, 2_000)).toBe(true);
  }).toPass({ timeout: 30_000 });
}

/** Looks at every frame, because Playwright itself looks only every few hundred milliseconds. */
const speaksWithin = (page: Page, language: string, patienceMs: number): Promise<boolean> =>
  page.evaluate(
    ({ wanted, patienceMs: withinMs }) =>
      new Promise<boolean>((resolve) => {
        const end = performance.now() + withinMs;
        const look = () => {
          if (document.documentElement.lang === wanted) resolve(true);
          else if (performance.now() > end) resolve(false);
          else requestAnimationFrame(look);
        };
        look();
      }),
    { wanted: language, patienceMs },
  );

/** Sets the colour scheme of the device, and waits until the page has followed. */
export async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}
