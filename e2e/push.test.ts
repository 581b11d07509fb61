import { expect, type Page } from '@playwright/test';
import { openPushService, type Receiver } from '../server/testing/push-service.test-kit.ts';
import { notification as t } from '../web/locales/uk/notification.ts';
import { known, openOffice, type PlacedOrder, place, registerPerson, take } from './calls-of-others.ts';
import { meet, signIn } from './people.ts';
import { openHome, test } from './product.ts';
import { words } from './screens/screens.ts';

const { common } = words.uk;

test('a person with pushes switched on receives each step in their language, and no push after they sign out', async ({
  browser,
}) => {
  // This test starts a separate product.
  test.slow();
  const service = await openPushService();
  const home = await openHome();
  const product = await home.start({ PUSH_RELAY: service.url });
  const page = await meet(browser, { language: 'uk', installed: true, baseURL: product.address });
  const { request } = page;
  try {
    const owner = await registerPerson(request, 'Iryna Melnyk');
    const cashier = await registerPerson(request, 'Olena Hnatiuk');
    const office = await openOffice(request, 'Ринок', { owner, cashiers: [cashier] });
    const andrii = await registerPerson(request, 'Андрій Мельник', 'uk');
    const device = service.aReceiver();
    await bringsPushesTo(page, device);
    await signIn(page, andrii.cellphone, '/?tab=profile');
    await page.getByRole('button', { name: t.ask.button }).click();
    const pushes = page.getByRole('switch', { name: t.pushes.label });
    await expect(pushes).not.toBeChecked();
    await pushes.click();
    await expect(pushes).toBeChecked();
    await expect(pushes).toBeEnabled();

    const deal = await place(request, andrii, office, { sc: 'USDT', tc: 'UAH', amount: '500' });
    await take(request, cashier, deal, 'confirm');
    await expect.poll(() => titles(device)).toEqual([`Заявку ${noticed(deal)} підтверджено`]);
    expect(device.shown[0]).toMatchObject({
      type: 'order_update',
      order_id: deal.id,
      body: 'USDT → UAH\nОфіс: Ринок',
      url: `/?tab=deals&order=${deal.id}`,
    });
    await take(request, owner, deal, 'receive');
    await expect.poll(() => titles(device)).toContain(`Заявка ${noticed(deal)}: кошти отримано`);

    // A second device of the same person stays signed in. It still receives the pushes that the first device no longer
    // receives.
    const other = service.aReceiver();
    const { headers } = await known(request, andrii.cellphone);
    const response = await request.post('/v1/users/subscription_info', { headers, data: other.subscription });
    expect(response.status()).toBe(200);
    await page.getByRole('button', { name: common.signOut, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.uk.auth.signIn.title })).toBeVisible();
    const before = device.tries.length;
    await take(request, cashier, deal, 'ready');
    await expect.poll(() => titles(other)).toEqual([`Заявка ${noticed(deal)} готова`]);
    const next = await place(request, andrii, office, { sc: 'USDT', tc: 'UAH', amount: '600' });
    await take(request, cashier, next, 'confirm');
    await expect.poll(() => titles(other)).toContain(`Заявку ${noticed(next)} підтверджено`);
    expect(device.tries.length).toBe(before);
    expect(service.complaints).toEqual([]);
  } finally {
    await page.context().close();
    await product.stop().finally(home.remove);
    await service.close();
  }
});

const titles = ({ shown }: Receiver) => shown.map(({ title }) => title);
/** Notices name an order by the first eight characters of its id. */
const noticed = ({ id }: PlacedOrder) => `#${id.slice(0, 8)}…${id.slice(-4)}`;

/**
 * This browser refuses notifications and has no push service, so the test replaces both. The rest is real, from the
 * switch to the encrypted push that arrives at the device.
 */
async function bringsPushesTo(page: Page, { subscription }: Receiver): Promise<void> {
  await page.addInitScript((made) => {
    let permission = 'default';
    let current: object | null = null;
    const own = {
      ...made,
      toJSON: () => made,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Object.defineProperty(Notification, 'requestPermission', {
      value: async () => {
        permission = 'granted';
        return permission;
      },
    });
    Object.defineProperty(PushManager.prototype, 'subscribe', {
      value: async () => {
        current = own;
        return own;
      },
    });
    Object.defineProperty(PushManager.prototype, 'getSubscription', { value: async () => current });
  }, subscription);
}
