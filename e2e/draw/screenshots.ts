import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { refuseWords, root } from '../../tools/run/command.ts';
import { browserOptions, prepareBrowser } from '../browser.ts';
import { demo, desk, fillExchange, meet, phone, signIn } from '../people.ts';
import { openHome } from '../product.ts';
import { publish } from '../publish-rate.ts';

/** The pictures of the README are in `pictures`. All others go to a folder that git ignores. */
const pictures = join(root, 'docs', 'pictures');
const others = join(root, 'screenshots');
const inReadme = new Set(['exchange-desk-light', 'deals-desk-dark']);
const tracked = [...inReadme].map((name) => `docs/pictures/${name}.png`).join(' and ');
const whatItWrites = `It rewrites two pictures that git tracks, ${tracked}; all others go to screenshots/, which git ignores.`;

type Scene = { name: string; path: string; who?: string; act?: (page: Page) => Promise<void> };
type Page = Awaited<ReturnType<typeof meet>>;

const dollars = { give: 'USD', receive: 'USDT', amount: '2500', office: 'Rynok Square' };

const scenes: Scene[] = [
  { name: 'login', path: '/login' },
  { name: 'exchange', path: '/', who: demo.customer, act: (page) => fillExchange(page, dollars) },
  { name: 'my-deals', path: '/?tab=deals', who: demo.customer },
  { name: 'profile', path: '/?tab=profile', who: demo.customer },
  { name: 'deals', path: '/?tab=deals', who: demo.admin },
  { name: 'window', path: '/?tab=deals&dialog=walk-in', who: demo.cashier },
  { name: 'approval', path: '/?tab=deals', who: demo.owner, act: openQuestion },
  { name: 'analytics', path: '/?tab=analytics', who: demo.admin },
  { name: 'rates', path: '/?tab=rates', who: demo.admin },
  { name: 'offices', path: '/?tab=offices', who: demo.admin },
  { name: 'users', path: '/?tab=users', who: demo.admin },
  { name: 'changes', path: '/?tab=changes', who: demo.admin, act: changeSomething },
];

/** A fresh world has one question that waits. */
async function openQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Petro Savchuk asks/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** A fresh world has no changes to show yet, so make some. */
async function changeSomething(page: Page): Promise<void> {
  await publish(page, 'USD', 'USDT', '0.9965');
  await publish(page, 'USDT', 'EUR', '0.8655');
  await page.reload({ waitUntil: 'networkidle' });
}

/** Hides the toast that disappears three seconds after each page load. */
const withoutToast = '[data-state="connected"] { display: none }';

const ways = [
  { device: phone, dark: false, way: 'phone-light' },
  { device: phone, dark: true, way: 'phone-dark' },
  { device: desk, dark: false, way: 'desk-light' },
  { device: desk, dark: true, way: 'desk-dark' },
];

/**
 * `npm run screenshots` takes pictures of the main screens of a fresh demo world: on a phone and a desktop screen,
 * light and dark.
 */
async function main(): Promise<void> {
  refuseWords(process.argv.slice(2), `npm run screenshots takes no words. ${whatItWrites}`);
  console.log(whatItWrites);
  await prepareBrowser();
  await mkdir(others, { recursive: true });
  const home = await openHome();
  const product = await home.start();
  const browser = await chromium.launch(browserOptions());
  try {
    for (const way of ways) await takeAll(browser, product.address, way);
  } finally {
    await browser.close();
    await product.stop();
    await home.remove();
  }
}

async function takeAll(browser: Browser, baseURL: string, { device, dark, way }: (typeof ways)[number]) {
  for (const who of new Set(scenes.map((scene) => scene.who))) {
    const page = await meet(browser, { baseURL, device, dark });
    if (who) await signIn(page, who);
    for (const scene of scenes.filter((one) => one.who === who)) await take(page, scene, `${scene.name}-${way}`);
    await page.context().close();
  }
}

async function take(page: Page, { path, act }: Scene, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  // What is read is drawn later.
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await act?.(page);
  await page.evaluate(async () => {
    scrollTo(0, 0);
    await document.fonts.ready;
  });
  const file = join(inReadme.has(name) ? pictures : others, `${name}.png`);
  await page.screenshot({ path: file, animations: 'disabled', style: withoutToast });
  console.log(file);
}

await main();
