import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { holdLine } from './live-line.ts';
import { boxOf, doOverlap, drag, isWithin } from './overlap.ts';
import { demo, desk, fillExchange, goTo, meet, phone, resize, signIn } from './people.ts';
import { test } from './product.ts';

// Checks what only a browser can measure: positions, sizes and pictures. It compares positions with each other and
// expects no absolute ones.

test.describe('a customer', () => {
  let page: Page;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await meet(browser, { device: phone, baseURL });
    await signIn(page, demo.customer, '/?tab=profile');
  });
  test.afterAll(() => page.context().close());
  test.beforeEach(() => resize(page, phone));

  // spec 9.41
  test('a wallet shows its two ends and a piece of its middle on a phone, and the whole address on a desktop', {
    tag: '@long',
  }, async () => {
    const ends = page.getByText(/^\w{6}…\w{4}…\w{4}$/).first();
    const [first, middle, last] = ((await ends.textContent()) ?? '').split('…');
    await page.setViewportSize(desk);
    await expect(ends).toBeHidden();
    await expect(page.getByText(new RegExp(`${first}\\w+${middle}\\w+${last}$`)).first()).toBeVisible();
  });

  test('on a phone the buttons of a dialog share its width, and no button is cut off', { tag: '@long' }, async () => {
    await goTo(page, '/?tab=profile&dialog=password');
    for (const width of [phone.width, 320]) {
      await resize(page, { ...phone, width });
      const dialog = page.getByRole('dialog');
      const [no, yes, field, whole] = await Promise.all([
        boxOf(dialog.getByRole('button', { name: 'Cancel' })),
        boxOf(dialog.getByRole('button', { name: 'Change password' })),
        boxOf(dialog.getByLabel('Current password', { exact: true })),
        boxOf(dialog),
      ]);
      for (const button of [no, yes]) {
        expect(isWithin(button, whole), 'no button reaches out of the dialog').toBe(true);
        expect(button.height, 'as high as a finger').toBeGreaterThanOrEqual(44);
      }
      expect(doOverlap(no, yes), 'neither lies on the other').toBe(false);
      const [left, right] = [Math.min(no.x, yes.x), Math.max(no.x + no.width, yes.x + yes.width)];
      expect(right - left, 'together at least as wide as a field').toBeGreaterThanOrEqual(field.width);
      expect(yes.y + yes.height).toBeLessThanOrEqual(phone.height);
    }
  });

  test('on a desktop a deal that is not found is told in the middle of its dialog', { tag: '@long' }, async () => {
    await resize(page, desk);
    await goTo(page, '/?tab=deals&order=00000000-0000-4000-8000-000000000000');
    const dialog = page.getByRole('dialog', { name: 'Deal not found' });
    const [text, whole] = await Promise.all([boxOf(dialog.getByText('There is no such deal')), boxOf(dialog)]);
    expect(Math.abs(text.x + text.width / 2 - whole.x - whole.width / 2)).toBeLessThan(2);
  });

  test('on a phone the main button of an order stays visible while the dialog scrolls', async () => {
    await goTo(page, '/?tab=deals&status=4');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('region', { name: 'Chosen deals' }).getByRole('listitem').getByRole('link').first().click();
    const dialog = page.getByRole('dialog');
    const again = dialog.getByRole('button', { name: 'Ask again' });
    const last = dialog.getByRole('button', { name: 'Copy the deal number' });
    await expect(again).toBeInViewport({ ratio: 1 });
    const { y } = await boxOf(again);
    await last.focus();
    await expect(last).toBeInViewport({ ratio: 1 });
    const box = await boxOf(last);
    expect(box.y + box.height, 'what has the focus is not under it').toBeLessThan(y);
    expect(Math.abs((await boxOf(again)).y - y)).toBeLessThan(1);
  });

  test('in a low window the QR code is smaller, so that a camera sees all of it', { tag: '@long' }, async () => {
    await goTo(page, '/');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const low of [
      { width: 720, height: 450 },
      { width: 740, height: 360 },
    ]) {
      await resize(page, low);
      await page.getByRole('button', { name: 'QR code' }).click();
      const picture = page.getByRole('dialog').getByRole('img', { name: 'QR code of the address below' });
      await expect(picture).toBeInViewport({ ratio: 1 });
      const { width, height } = await boxOf(picture);
      expect(Math.abs(width - height)).toBeLessThan(1);
      expect(height).toBeGreaterThan(160);
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await expect(picture).toBeHidden();
    }
  });

  test('on a phone a notice that stays does not cover the last line of the page', { tag: '@long' }, async () => {
    await goTo(page, '/');
    await fillExchange(page, { give: 'USDT', receive: 'USD', amount: '81', office: 'Rynok Square' });
    await page.route('**/v1/orders/', (route) =>
      route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
    );
    const send = page.getByRole('button', { name: /^Request / });
    await send.click();
    const notice = page.getByRole('region', { name: 'Notices' }).getByRole('alert');
    await expect(notice).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const line = page.getByText(/^No clear answer came/);
    const [top, said] = [(await boxOf(notice)).y, await boxOf(line)];
    expect(said.y + said.height).toBeLessThanOrEqual(top);
  });
});

test.describe('an admin', () => {
  let page: Page;
  let line: Awaited<ReturnType<typeof holdLine>>;
  test.beforeAll(async ({ browser, baseURL }) => {
    page = await meet(browser, { device: desk, baseURL });
    line = await holdLine(page);
    await signIn(page, demo.admin, '/?tab=offices');
  });
  test.afterAll(() => page.context().close());

  test('no button of the profile is cut off where it has three columns', { tag: '@long' }, async () => {
    await goTo(page, '/?tab=profile');
    const words = page.getByRole('button', { name: 'Change password' }).locator('.mantine-Button-label');
    await expect(words).toBeVisible();
    expect(await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(2);
  });

  test('a card has its final height while its chart loads', { tag: '@long' }, async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route(/analytics-plot.*\.js$/, (route) => released.then(() => route.continue()));
    await goTo(page, '/?tab=analytics');
    const card = page.getByRole('region', { name: 'Orders by Office' });
    const waiting = card.locator('.mantine-Skeleton-root');
    await expect(waiting).toBeVisible();
    const { height } = await boxOf(card);
    release();
    await expect(waiting).toBeHidden();
    await expect(card.getByRole('group', { name: 'Orders by Office' })).toBeVisible();
    expect(Math.abs((await boxOf(card)).height - height)).toBeLessThan(1);
  });

  // spec 2.49, 2.55
  test('the history of a rate is a line chart, and the figures of a month are four bar charts', async () => {
    await goTo(page, '/?tab=rates');
    await page.getByRole('button', { name: 'History of USD to USDT' }).click();
    const figure = page.getByRole('dialog').getByRole('figure');
    const line = figure.locator('path.recharts-line-curve');
    await expect(line).toBeVisible();
    const [drawn, whole] = await Promise.all([boxOf(line), boxOf(page.getByRole('dialog'))]);
    expect(isWithin(drawn, whole)).toBe(true);
    expect(drawn.width, 'it spans most of the dialog').toBeGreaterThan(whole.width / 2);

    await goTo(page, '/?tab=analytics');
    const charts = ['Orders by Status', 'Orders by Office', /USDT to currency/, /currency to USDT/];
    for (const name of charts) {
      const chart = page.getByRole('region', { name });
      await expect(chart.locator('.recharts-bar-rectangle path').first()).toBeVisible();
      // In the same order as the bars of each pair.
      await expect(chart.locator('.recharts-legend-wrapper')).toHaveText('This periodPeriod before');
    }
  });

  // spec 2.31, 2.64, 9.28, 9.29
  test('the QR code of an office is a picture of 400 by 400 pixels, black on white', { tag: '@long' }, async () => {
    await goTo(page, '/?tab=offices');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const heights = await page.evaluateHandle(() => {
      const seen: number[] = [];
      const look = () => {
        const dialog = document.querySelector<HTMLElement>('[role="dialog"]');
        if (dialog) seen.push(dialog.offsetHeight);
        requestAnimationFrame(look);
      };
      look();
      return seen;
    });
    await page
      .getByRole('button', { name: /^QR code of / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const { width, height } = await boxOf(dialog.getByRole('img', { name: 'QR code of the address below' }));
    expect([Math.round(width), Math.round(height)]).toEqual([400, 400]);
    const seen = await heights.jsonValue();
    expect(Math.max(...seen) - Math.min(...seen), 'the dialog stands still while the picture comes').toBeLessThan(8);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download PNG' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^obmin-.+\.png$/);
    const picture = await readFile(await download.path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([400, 400]);
    expect(await coloursIn(page, picture)).toEqual(['0 0 0', '255 255 255']);
  });

  // spec 2.84
  test('the notice about the connection is at the top right, also when the page is scrolled', async () => {
    await goTo(page, '/?tab=deals');
    await expect(page.getByRole('table')).toBeVisible();
    // The notice about the lost connection stays. The one about the restored connection disappears after 3 s.
    await line.lose();
    const toast = page.getByText('Disconnected', { exact: true });
    await expect(toast).toBeVisible();
    const before = await boxOf(toast);
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(await boxOf(toast)).toEqual(before);
    await expect(toast).toBeInViewport({ ratio: 1 });
    const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(before.x, 'in the right half').toBeGreaterThan(width / 2);
    expect(before.y + before.height, 'in the upper quarter').toBeLessThan(height / 4);
    await line.mend();
  });

  // spec 2.88, 2.90, 2.93, 4.37
  test('the map of an office fills its column and is 16 rem high, and its pin moves by drag and by click', {
    tag: '@long',
  }, async () => {
    await goTo(page, '/?tab=offices&dialog=add');
    const form = page.getByRole('dialog', { name: 'Add office' });
    const map = form.getByRole('region', { name: 'Location of the office' });
    const pin = form.getByRole('button', { name: 'Location of the office' });
    await expect(pin).toBeVisible();
    const box = await boxOf(map);
    const column = await boxOf(form.getByText('Click on the map or drag the marker to set the office location'));
    expect(Math.abs(box.height - 256)).toBeLessThanOrEqual(2);
    expect(Math.abs(box.width - column.width)).toBeLessThanOrEqual(2);

    const place = async () => {
      const [lat, lng] = await Promise.all(['Latitude', 'Longitude'].map((name) => form.getByLabel(name).inputValue()));
      return { lat: Number(lat), lng: Number(lng) };
    };
    const before = await place();
    expect(before).toEqual({ lat: 50.4501, lng: 30.5234 });
    await drag(page, pin, 60, -40);
    await expect.poll(async () => (await place()).lng).toBeGreaterThan(before.lng);
    const dragged = await place();
    expect(dragged.lat).toBeGreaterThan(before.lat);

    await page.mouse.click(box.x + box.width / 4, box.y + box.height * 0.75);
    await expect.poll(async () => (await place()).lng).toBeLessThan(dragged.lng);
    expect((await place()).lat).toBeLessThan(dragged.lat);
  });
});

/** Every colour of a picture, without repeats. */
const coloursIn = (page: Page, picture: Buffer) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = pen?.getImageData(0, 0, image.width, image.height) ?? {};
    const found = new Set<string>();
    for (let at = 0; at < data.length; at += 4) found.add(data.slice(at, at + 3).join(' '));
    return [...found].sort();
  }, picture.toString('base64'));
