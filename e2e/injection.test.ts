import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { payloads } from './payloads.ts';
import { demo, meet, password, tokenOf } from './people.ts';
import { test } from './product.ts';

/** Somebody who typed such a text wherever a text can be typed, and the office and the deal that carry it too. */
type Trap = { text: string; token: string; userId: string; officeId: string; orderId: string };

declare global {
  interface Window {
    fired: () => void;
  }
}

test('forty ways to make a text run in another browser end as text on every screen', async ({ browser, baseURL }) => {
  test.setTimeout(900_000);
  expect(payloads.length).toBeGreaterThanOrEqual(40);
  const page = await meet(browser, { baseURL });
  const alarms = await listen(page);
  const admin = await tokenOf(page.request, demo.admin);
  const traps: Trap[] = [];
  for (const [index, text] of payloads.entries()) traps.push(await lay(page.request, admin, text, index));

  for (const trap of traps) {
    await enter(page, trap.token);
    await see(page, `/?order=${trap.orderId}`, trap.text);
    await see(page, '/?tab=profile', trap.text);
    await see(page, `/?office_id=${trap.officeId}&search=${encodeURIComponent(trap.text)}`, trap.text);
  }

  await enter(page, admin);
  for (const trap of traps) {
    await see(page, `/?tab=deals&order=${trap.orderId}`, trap.text);
    await see(page, `/?tab=users&user=${trap.userId}`, trap.text);
    await see(page, `/?tab=offices&dialog=edit&office=${trap.officeId}`, trap.text);
    await see(page, `/?tab=rates&scope=${trap.officeId}`, trap.text);
  }
  for (const tab of ['deals', 'users', 'offices', 'rates', 'changes']) {
    for (let number = 1; number <= Math.ceil(payloads.length / 10); number++) {
      await page.goto(`/?tab=${tab}&page=${number}`);
      await expect(
        page
          .getByRole('main')
          .getByText(/fired|example\.com|\/login|data:|common:close/)
          .first(),
      ).toBeVisible();
    }
  }
  await see(page, `/?tab=deals&search=${encodeURIComponent(payloads[0] ?? '')}`, payloads[0] ?? '');
  await page.goto('/?tab=analytics');
  await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
  expect(await alarms()).toEqual([]);
  await page.context().close();
});

/** Whatever runs, navigates or is stopped by the browser's policy is an alarm. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  const alarms: string[] = [];
  await page.exposeFunction('alarm', (what: string) => alarms.push(`${what} at ${page.url()}`));
  await page.addInitScript(() => {
    const alarm = (what: string) => Reflect.get(window, 'alarm')(what);
    window.fired = () => alarm('A text ran');
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      alarm(`Stopped by the policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  page.on('dialog', (dialog) => {
    alarms.push(`A dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => alarms.push(`${error.message} at ${page.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) alarms.push(`A frame went to ${frame.url()}`);
  });
  return async () => {
    // What was still on its way has arrived once the page has drawn itself twice more.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return alarms;
  };
}

const WithId = z.object({ id: z.string() });
const Offer = z.array(z.object({ office_id: z.string(), rate: WithId }));

async function lay(request: APIRequestContext, admin: string, text: string, index: number): Promise<Trap> {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const wallet = { data: [{ address: text }] };
  const office = await request.post('/v1/offices/', {
    headers: as(admin),
    data: { name: text, address: text, working_hours: text, wallet, marker: { position: { lat: 49.84, lng: 24.03 } } },
  });
  expect(office.status()).toBe(201);
  const { id: officeId } = WithId.parse(await office.json());

  const cellphone = `+38063555${String(index).padStart(4, '0')}`;
  const registered = await request.post('/v1/users/', { data: { cellphone, password } });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await registered.json());
  const me = await request.put('/v1/users/me/', { headers: as(token), data: { full_name: text, wallet, lang: 'en' } });
  expect(me.status()).toBe(200);
  const { id: userId } = WithId.parse(await me.json());

  const offers = Offer.parse(
    await (await request.get('/v1/rates/office-rates?sc=USD&tc=USDT', { headers: as(token) })).json(),
  );
  const er_id = offers.find(({ office_id }) => office_id === officeId)?.rate.id;
  const order = await request.post('/v1/orders/', {
    headers: as(token),
    data: { er_id, office_id: officeId, amount: '100', note: text },
  });
  expect(order.status()).toBe(201);
  return { text, token, userId, officeId, orderId: WithId.parse(await order.json()).id };
}

/** Signed in without the form: a session is what the browser keeps of it. */
async function enter(page: Page, token: string): Promise<void> {
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('obmin.token', kept), token);
}

/** The text is there to be read, letter by letter, in words or in a field. */
async function see(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(
      () =>
        page.evaluate((wanted) => {
          const fields = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'));
          return document.body.textContent?.includes(wanted) === true || fields.includes(wanted);
        }, text),
      { message: `${text} at ${path}` },
    )
    .toBe(true);
}
