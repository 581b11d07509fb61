import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import type { ReadableNetwork } from '../../domain/wallet/network.ts';
import { openOffice, type Person, type PlacedOrder, place, registerPerson, take } from '../calls-of-others.ts';
import { textWith } from '../customer.ts';
import { goTo, meet, openDeal, phone, setLanguage, signIn, tokenOf } from '../people.ts';
import { words } from '../screens/screens.ts';

export type Language = 'en' | 'uk';

/** The addresses of the office. Those of Ethereum and its like are one account. */
export const own: Readonly<Record<ReadableNetwork, string>> = {
  TRC20: 'TK1jVnZ3Bk7o71qkPNNt8xTuK612k8xTXV',
  ERC20: '0x52908400098527886E0F7030069857D2E4169EE7',
  BEP20: '0x52908400098527886E0F7030069857D2E4169EE7',
};
/** Of nobody here, also as the contract of a coin that only calls itself USDT. */
export const elsewhere = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';

export type Deal = PlacedOrder & { network: ReadableNetwork };
type Opening = { browser: Browser; request: APIRequestContext; baseURL: string | undefined };
type Ask = { amount: string; network?: ReadableNetwork; who?: Person };

/** An office with an address on two networks, its owner's desk, and a customer of each language with a phone. */
export async function openScene({ browser, request, baseURL }: Opening) {
  const owner = await registerPerson(request, 'Iryna Melnyk');
  const cashier = await registerPerson(request, 'Olena Hnatiuk');
  const wallet = { data: (['TRC20', 'ERC20'] as const).map((network) => ({ network, address: own[network] })) };
  const office = await openOffice(request, 'Virmenska', { owner, cashiers: [cashier], wallet });
  const [marta, taras] = [await registerPerson(request, 'Marta Bondar'), await registerPerson(request, 'Тарас Лис')];
  const opened = async ({ cellphone }: Person, options = {}) => {
    const page = await meet(browser, { baseURL, ...options });
    await signIn(page, cellphone, '/?tab=deals');
    return page;
  };
  const [desk, martas, tarass] = [
    await opened(owner),
    await opened(marta, { device: phone }),
    await opened(taras, { device: phone }),
  ];

  // Those of `beforeAll` end with it.
  const calls = desk.context().request;

  return {
    ...{ owner, marta, taras, desk, martas, tarass },

    /** A confirmed deal that awaits USDT. The sum is that of no other deal, since what nobody names is found by its sum. */
    async deal({ amount, network = 'TRC20', who = marta }: Ask): Promise<Deal> {
      const placed = await place(calls, who, office, { sc: 'USDT', tc: 'USD', amount, network });
      await take(calls, owner, placed, 'confirm');
      return { ...placed, network };
    },

    /** A deal whose cash is at the office, and whose USDT are to be sent to its customer's address. */
    async payout({ amount, network = 'TRC20', who = marta }: Ask, address: string): Promise<Deal & { sum: string }> {
      const { headers } = who;
      const wallet = { data: [{ network, address }] };
      expect((await calls.put('/v1/users/me/', { headers, data: { wallet } })).status()).toBe(200);
      const placed = await place(calls, who, office, { sc: 'USD', tc: 'USDT', amount });
      await take(calls, owner, placed, 'confirm');
      // A cashier counts the cash.
      await take(calls, cashier, placed, 'receive');
      const { amt_to_recv: sum } = await this.standing({ ...placed, network });
      return { ...placed, network, sum };
    },

    /** A customer names the transaction from elsewhere. */
    async names({ headers }: Person, { id }: Deal, tx_hash: string): Promise<void> {
      expect((await calls.put(`/v1/orders/${id}/sent`, { headers, data: { tx_hash } })).status()).toBe(200);
    },

    /** How the deal stands, as the owner reads it. No reading moves any of it. */
    async standing({ id }: Deal) {
      return Standing.parse(await (await calls.get(`/v1/orders/${id}`, { headers: owner.headers })).json());
    },

    async speak(language: Language) {
      for (const { cellphone } of [owner, marta, taras])
        await setLanguage(calls, await tokenOf(calls, cellphone), language);
      await Promise.all([desk, martas, tarass].map((page) => page.reload()));
    },

    close: () => Promise.all([desk, martas, tarass].map((page) => page.context().close())),
  };
}
export type Scene = Awaited<ReturnType<typeof openScene>>;

const Standing = z.object({
  ...{ status: z.number(), version: z.number(), due_at: z.string().nullable() },
  ...{ amt_to_recv: z.coerce.string(), payout_tx_hash: z.string().nullable() },
});

/** Opens a deal on a page, at the desk beside the lanes and on a phone as a dialog. */
export async function open(page: Page, { id, number }: Deal, language: Language = 'en'): Promise<Locator> {
  await goTo(page, `/?tab=deals&order=${id}`);
  const deal = openDeal(page, textWith(words[language].order.name, { id: number }));
  await expect(deal).toBeVisible();
  return deal;
}

/** What a deal says of the chain. */
export const said = (deal: Locator, language: Language = 'en'): Locator =>
  deal.getByRole('region', { name: words[language].chain.title });

/** Opens the question of the receipt at the desk. */
export async function receives(page: Page, deal: Locator, { number }: Deal, language: Language = 'en') {
  const { order, step } = words[language];
  await deal.getByRole('button', { name: order.step.receive }).click();
  const panel = page.getByRole('dialog', { name: textWith(step.title.receive, { id: number }) });
  await expect(panel).toBeVisible();
  const yes = (sum: string) => panel.getByRole('button', { name: textWith(step.yes.receive.cash, { sum }) });
  return { panel, yes };
}

/** A sum of USDT as these words write it. */
export const usdt = (sum: string, language: Language = 'en'): string =>
  language === 'uk' ? `${sum.replace('.', ',')} USDT` : `${sum} USDT`;
