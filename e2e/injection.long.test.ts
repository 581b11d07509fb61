import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { packs, payloads } from './payloads.ts';
import { demo, goTo, meet, openDeal, password, tokenOf } from './people.ts';
import { test } from './product.ts';

/**
 * A person who typed such texts into every free-text field, with the office and the order that carry them too. A wallet
 * has room for one of the texts.
 */
type Trap = {
  text: string;
  wallet: string;
  officeWallet: string;
  token: string;
  userId: string;
  officeId: string;
  orderId: string;
};

declare global {
  interface Window {
    fired: () => void;
  }
}

// The journey opens hundreds of screens. Recording a trace of them would take longer than the journey.
test.use({ trace: 'off' });

test("forty texts that attack another person's browser appear as plain text on every screen", { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  expect(payloads.length).toBeGreaterThanOrEqual(40);
  expect(packs.flat().sort()).toEqual([...payloads].sort());
  const page = await meet(browser, { baseURL });
  const alarms = await listen(page);
  const admin = await tokenOf(page.request, demo.admin);
  const traps: Trap[] = [];
  for (const [index, pack] of packs.entries()) traps.push(await lay(page.request, admin, pack, index));

  await page.goto('/login');
  // Before that the page is a picture, which no address can change.
  await expect(page.locator('#root:not([data-frame])')).toBeAttached();
  for (const trap of traps) {
    await asCustomer(page, trap);
    expect(await alarms()).toEqual([]);
  }
  await asAdmin(page, admin, traps);
  expect(await alarms()).toEqual([]);
  await page.context().close();
});

/** Reads their order, their office among all others, and their profile. */
async function asCustomer(page: Page, { token, text, wallet, orderId, officeId }: Trap): Promise<void> {
  await enter(page, token);
  await goTo(page, `/?office_id=${officeId}&order=${orderId}`);
  const deal = page.getByRole('dialog');
  await holds(deal, text, ['note', 'office', 'address', 'hours'].length);
  await holds(deal, wallet);
  await holds(page.getByRole('radio', { checked: true, includeHidden: true }), text);
  await holds(page.getByRole('banner', { includeHidden: true }), text);
  await goTo(page, '/?tab=profile');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await holds(page.getByRole('main'), text, ['heading', 'name'].length);
  await holds(page.getByRole('main'), wallet);
}

/**
 * Reads screen by screen, so that an expectation cannot match what another screen shows. A dialog and the list under it
 * are one screen, in which each is looked at alone.
 */
async function asAdmin(page: Page, admin: string, traps: Trap[]): Promise<void> {
  await enter(page, admin);
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main', { includeHidden: true });
  // With a deal beside it the list has cards.
  const cards = main.getByRole('list').filter({ has: page.getByRole('button', { name: /^Open deal/ }) });
  const table = main.getByRole('table', { includeHidden: true });
  for (const { orderId, text, wallet } of traps) {
    await goTo(page, `/?tab=deals&order=${orderId}&search=${encodeURIComponent(text)}`);
    await holds(openDeal(page), text, ['customer', 'office', 'address', 'note'].length);
    await holds(openDeal(page), wallet);
    await holds(cards, text, ['customer', 'office'].length);
  }
  for (const { userId, text, wallet } of traps) {
    await goTo(page, `/?tab=users&user=${userId}&search=${encodeURIComponent(text)}`);
    await holds(dialog, text);
    await holds(dialog, wallet);
    await holds(table, text);
  }
  for (const { officeId, text, officeWallet } of traps) {
    await goTo(page, `/?tab=offices&dialog=edit&office=${officeId}&search=${encodeURIComponent(text)}`);
    await holds(dialog, text, ['name', 'address', 'hours'].length);
    await holds(dialog, officeWallet);
    await holds(main.getByRole('heading', { level: 3, includeHidden: true }), text);
  }
  for (const { officeId, text } of traps) {
    await goTo(page, `/?tab=rates&scope=${officeId}`);
    await holds(main.getByRole('heading', { level: 2 }), text);
  }
  await readJournal(page, new Set(traps.map(({ text }) => text)));
  await goTo(page, '/?tab=analytics');
  await page.getByRole('radiogroup', { name: 'Orders by Office: chart or table' }).getByText('Table').click();
  for (const { text } of traps) await holds(main.getByRole('table', { name: 'Orders by Office' }), text);
}

/** Reads the audit entries page by page, until every text that these people typed has been shown. */
async function readJournal(page: Page, texts: Set<string>): Promise<void> {
  for (let number = 1; texts.size > 0; number += 1) {
    await goTo(page, `/?tab=changes&page=${number}`);
    const first = [...texts].at(-1) ?? '';
    const entries = page.getByRole('main').getByRole('list', { name: 'Changes' });
    await holds(entries, first);
    const written = (await entries.textContent()) ?? '';
    for (const text of texts) if (written.includes(text)) texts.delete(text);
  }
}

/** Records an alarm whenever a text runs as code, navigates, or is blocked by the browser's policy. */
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
    // After two more frames, alarms that were still in progress have arrived.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    return alarms;
  };
}

const WithId = z.object({ id: z.string() });
const Offer = z.array(z.object({ office_id: z.string(), rate: WithId }));

async function lay(
  request: APIRequestContext,
  admin: string,
  pack: readonly [string, ...string[]],
  index: number,
): Promise<Trap> {
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const [first, second = first] = pack;
  const text = pack.join(' ');
  const walletOf = (address: string) => ({ data: [{ address }] });
  const office = await request.post('/v1/offices/', {
    headers: as(admin),
    data: {
      name: text,
      address: text,
      working_hours: text,
      wallet: walletOf(second),
      marker: { position: { lat: 49.84, lng: 24.03 } },
    },
  });
  expect(office.status()).toBe(201);
  const { id: officeId } = WithId.parse(await office.json());

  const cellphone = `+38063555${String(index).padStart(4, '0')}`;
  const registered = await request.post('/v1/users/', { data: { cellphone, password, agreement: 1 } });
  const { access_token: token } = z.object({ access_token: z.string() }).parse(await registered.json());
  const me = await request.put('/v1/users/me/', {
    headers: as(token),
    data: { full_name: text, wallet: walletOf(first), lang: 'en' },
  });
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
  const orderId = WithId.parse(await order.json()).id;
  return { text, wallet: first, officeWallet: second, token, userId, officeId, orderId };
}

/** Signs in without the form, as a sign-in in another tab does: the browser keeps a session only as this token. */
const enter = (page: Page, token: string) =>
  page.evaluate((kept) => {
    localStorage.setItem('obmin.token', kept);
    window.dispatchEvent(new StorageEvent('storage', { key: 'obmin.token', newValue: kept }));
  }, token);

/** Expects the exact text at least this many times, in elements or in fields. */
async function holds(place: Locator, text: string, times = 1): Promise<void> {
  const countThem = () =>
    place.evaluateAll((elements, wanted) => {
      const written = elements.flatMap((element) => [
        element.textContent ?? '',
        ...[...element.querySelectorAll('input, textarea')].map((field) => String(Reflect.get(field, 'value'))),
      ]);
      return written.reduce((sum, words) => sum + words.split(wanted).length - 1, 0);
    }, text);
  await expect.poll(countThem, { message: `${text} in ${place}` }).toBeGreaterThanOrEqual(times);
}
