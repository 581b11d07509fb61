import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { barriers, wcag } from './barriers.ts';
import {
  type Office,
  openOffice,
  type Person,
  type PlacedOrder,
  place,
  registerPerson,
  take,
} from './calls-of-others.ts';
import { textWith } from './customer.ts';
import { desk, goTo, meet, openDeal, phone, signIn, speaks } from './people.ts';
import { test } from './product.ts';
import { beginningOf, words } from './screens/screens.ts';

/** The most keys from the desk's search to the cash in the customer's hand. */
const mostKeys = 9;

type Story = { office: Office; owner: Person; cashier: Person; customer: Person };

/** The people of all stories, and the customer's phone. */
let story: Story;
let onPhone: Page;

test.beforeAll(async ({ browser, request, baseURL }) => {
  story = await anOffice(request);
  onPhone = await meet(browser, { device: phone, touch: true, baseURL });
  await signIn(onPhone, story.customer.cellphone, '/?tab=deals');
});
test.afterAll(() => onPhone.context().close());

async function anOffice(request: APIRequestContext): Promise<Story> {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const cashier = await registerPerson(request, 'Olena Hnatiuk');
  const customer = await registerPerson(request, 'Marta Bondar');
  const office = await openOffice(request, 'Zelena', { owner, cashiers: [cashier] });
  return { office, owner, cashier, customer };
}

async function readyDeal(request: APIRequestContext, sc: string, tc: string): Promise<PlacedOrder> {
  const { office, owner, cashier, customer } = story;
  const deal = await place(request, customer, office, { sc, tc, amount: '500' });
  const [payer, receiver] = tc === 'USDT' ? [owner, cashier] : [cashier, owner];
  await take(request, payer, deal, 'confirm');
  await take(request, receiver, deal, 'receive');
  await take(request, payer, deal, 'ready');
  return deal;
}

/** Opens the deal on the customer's phone. */
async function opensOnPhone({ id, number }: PlacedOrder) {
  await goTo(onPhone, `/?tab=deals&order=${id}`);
  const dialog = onPhone.getByRole('dialog', { name: textWith(words.en.order.name, { id: number }) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Replaces the camera by a canvas. What it is held at comes with the event `hold-camera-at`, as a picture. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 720 });
    const context = canvas.getContext('2d');
    const picture = new Image();
    setInterval(() => {
      context?.fillRect(0, 0, canvas.width, canvas.height);
      if (picture.width > 0) context?.drawImage(picture, 240, 120, 480, 480);
    }, 100);
    window.addEventListener('hold-camera-at', (event) => {
      picture.src = event instanceof CustomEvent ? String(event.detail) : '';
    });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  });

const holdCameraAt = (page: Page, png: Buffer) =>
  page.evaluate(
    (detail) => window.dispatchEvent(new CustomEvent('hold-camera-at', { detail })),
    `data:image/png;base64,${png.toString('base64')}`,
  );

test('a cashier scans the QR code on the customer’s phone and hands over the cash', async ({
  browser,
  request,
  baseURL,
}) => {
  const deal = await readyDeal(request, 'USDT', 'UAH');
  const { handover: t, order, pickup, step } = words.en;
  const dialog = await opensOnPhone(deal);
  await dialog.getByRole('button', { name: pickup.show }).click();
  const qr = onPhone.getByRole('img', { name: pickup.qr });
  await expect(qr).toBeVisible();

  const page = await meet(browser, { device: desk, baseURL });
  await withCamera(page);
  await signIn(page, story.cashier.cellphone);
  await page.getByRole('search').getByRole('button', { name: t.scan.button }).click();
  const camera = page.getByRole('dialog', { name: t.scan.title });
  await expect(camera.getByText(t.scan.hint)).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);
  await holdCameraAt(page, await qr.screenshot());

  const panel = page.getByRole('dialog', { name: textWith(step.title.code, { id: deal.number }) });
  const yes = panel.getByRole('button', { name: beginningOf(t.yes.cash) });
  await expect(panel.getByRole('textbox', { name: t.label })).toHaveValue(/^\d{6}$/);
  await expect(yes).toBeFocused();
  await expect(camera).toBeHidden();
  expect(await barriers(page, wcag)).toEqual([]);
  await expect(yes).toBeEnabled();
  await page.keyboard.press('Enter');

  await expect(panel).toBeHidden();
  const said = textWith(order.taken.byCode, { id: deal.number, who: story.cashier.name, time: '' });
  await expect(page.getByText(said)).toBeVisible();
  await expect(openDeal(page).getByText(beginningOf(pickup.handedOver.by)).first()).toBeVisible();
  // The steps are folded and say it too.
  await expect(dialog.getByText(pickup.handedOver.atOffice).filter({ visible: true })).toBeVisible();
  await page.context().close();
});

test('a cashier types the code into the search, and the cash is handed over after nine keys', async ({
  browser,
  request,
  baseURL,
}) => {
  const deal = await readyDeal(request, 'USDT', 'UAH');
  const { handover: t, step, deals, order } = words.uk;
  const { headers } = story.customer;
  const answer = await request.get(`/v1/orders/${deal.id}/pickup-code`, { headers });
  const { code } = z.object({ code: z.string() }).parse(await answer.json());

  const page = await meet(browser, { device: desk, language: 'uk', dark: true, baseURL });
  await speaks(request, story.cashier.cellphone, 'uk');
  await signIn(page, story.cashier.cellphone);
  await expect(page.getByRole('table')).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('/');
  await expect(page.getByRole('textbox', { name: deals.filter.search })).toBeFocused();
  for (const digit of code) await press(digit);
  await expect(page.getByText(textWith(t.find.enter, { code: `${code.slice(0, 3)} ${code.slice(3)}` }))).toBeVisible();
  expect(await barriers(page, wcag)).toEqual([]);
  await press('Enter');
  const panel = page.getByRole('dialog', { name: textWith(step.title.code, { id: deal.number }) });
  const yes = panel.getByRole('button', { name: beginningOf(t.yes.cash) });
  await expect(yes).toBeFocused();
  await expect(yes).toBeEnabled();
  await press('Enter');
  await expect(panel).toBeHidden();
  await expect(openDeal(page).getByText(order.status.completed).first()).toBeVisible();
  expect(keys).toBeLessThanOrEqual(mostKeys);

  // The deal goes, and the next customer's code can be typed at once.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: deals.filter.search })).toBeFocused();
  await page.context().close();
});

test('a customer at home completes the deal that was paid in USDT, without a code', async ({ request }) => {
  const deal = await readyDeal(request, 'USD', 'USDT');
  const { order, pickup, step } = words.en;
  const dialog = await opensOnPhone(deal);
  await dialog.getByRole('button', { name: order.step.close }).click();
  const panel = onPhone.getByRole('dialog', { name: textWith(step.title.close, { id: deal.number }) });
  await panel.getByRole('button', { name: /are in my wallet$/ }).click();
  await expect(panel).toBeHidden();
  await expect(dialog.getByText(order.status.completed).first()).toBeVisible();
  await expect(dialog.getByText(pickup.handedOver.atOffice)).toHaveCount(0);
});
