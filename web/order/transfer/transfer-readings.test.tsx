import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TransferReading } from '#contract/chain/transfer-reading.ts';
import type { Order } from '#contract/order/order.ts';
import { transferApi } from '#contract/order/order-transfer.ts';
import { type Answer, refuse } from '../../testing/answers.ts';
import { plain } from '../../testing/exchange.tsx';
import { renderApp } from '../../testing/render.tsx';
import { aDeal, anArrival, aStaff, hash, marta, officeAddress, showTransfer } from '../../testing/transfer.tsx';
import { TransferReadings } from './transfer-readings.tsx';

/** On a wider window the desk shows the deal beside its lanes, and there is no dialog. */
window.innerWidth = 1100;

const aReading = (more: Partial<TransferReading> = {}): TransferReading => ({
  ...{ tx_hash: hash, network: 'TRC20', use: 'claimed', state: 'final', problem: null, found_on: null },
  ...{ amount: '1000', at: '2025-11-20T13:03:00Z', depth: 19, depth_needed: 19 },
  ...{ read_at: '2025-11-20T13:05:00Z', blind_since: null, is_shared: false, ...more },
});
const pending = aReading({ state: 'pending', depth: 7 });
const unread = { amount: null, at: null, depth: 0, read_at: null } as const;
const named = { sent_at: new Date('2025-11-20T13:00:00Z'), sent_tx_hash: hash };
const paidOut = {
  ...{ sc: 'UAH', tc: 'USDT', sale: true, status: 'ready', received_at: new Date(), ready_at: new Date() },
  ...{ payout_tx_hash: hash, wallet: { data: [{ address: officeAddress, network: 'TRC20' }] } },
} satisfies Partial<Order>;

const readers = { customer: marta, staff: aStaff('office_owner') };
type Reader = keyof typeof readers;

async function speak(language: 'en' | 'uk') {
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await i18next.changeLanguage(language);
}

const read = (readings: readonly TransferReading[], more: Partial<Order> = {}) =>
  aDeal({ ...named, transfer_readings: [...readings], ...more });
const theSection = { name: /^(On the network|У мережі)$/ };

/** The whole deal, and what it says of the chain to this reader. */
async function showWhole(readings: readonly TransferReading[], more: Partial<Order> = {}, who: Reader = 'customer') {
  const kept = {
    route: transferApi.arrived,
    keep: ({ amount, tx_hash }: Record<string, unknown>) => ({
      arrived: [anArrival(String(amount), { tx_hash: String(tx_hash) })],
    }),
  };
  const app = await showTransfer(read(readings, more), kept, readers[who]);
  const section = await within(app.dialog).findByRole('region', theSection);
  return { ...app, section, said: () => plain(section.textContent) };
}

/** What the deal says of the chain to this reader, without the rest of it. */
async function show(
  readings: readonly TransferReading[],
  more: Partial<Order> = {},
  who: Reader = 'customer',
  routes: Answer[] = [],
) {
  const app = await renderApp(<TransferReadings order={read(readings, more)} />, { user: readers[who], routes });
  const section = screen.getByRole('region', theSection);
  return { ...app, section, said: () => plain(section.textContent) };
}

/** A reading, and its words to the customer and to the staff in both languages. Words that are not named are the same. */
type Told = {
  reading: TransferReading;
  more?: Partial<Order>;
  en: string;
  uk: string;
  enStaff?: string;
  ukStaff?: string;
};
const told: Record<string, Told> = {
  unread: { reading: aReading({ state: 'unread', ...unread }), en: 'Not checked yet', uk: 'Ще не перевірено' },
  missing: {
    reading: aReading({ state: 'missing', ...unread }),
    en: 'The network does not know this transaction yet. It is looked for again',
    uk: 'Мережа ще не знає цього переказу. Його шукають далі',
  },
  'unread while nobody can read': {
    reading: aReading({ state: 'unread', ...unread, blind_since: '2025-11-20T12:30:00Z' }),
    en: 'Not checked since 20 Nov 2025 14:30: the network can’t be read now',
    uk: 'Не перевірено від 20 лист. 2025 р., 14:30: мережу зараз не прочитати',
  },
  'on its way while nobody can read': {
    reading: aReading({ state: 'pending', blind_since: '2025-11-20T12:30:00Z' }),
    en: '19 of 19 blocksNot checked since 20 Nov 2025 14:30',
    uk: 'Не перевірено від 20 лист. 2025 р., 14:30',
  },
  'on its way': {
    reading: pending,
    en: '1,000.00 USDT is on its way on TRC20',
    uk: '1 000,00 USDT у дорозі в мережі TRC20',
  },
  right: {
    reading: aReading(),
    en: '1,000.00 USDT arrived on TRC20, 20 Nov 2025 15:03, final',
    uk: 'Надійшло 1 000,00 USDT у мережі TRC20, 20 лист. 2025 р., 15:03, остаточно',
  },
  failed: {
    reading: aReading({ problem: 'failed', amount: null }),
    en: 'The transaction failed: nothing was moved',
    uk: 'Переказ не виконано: нічого не переказано',
  },
  'no transfer': {
    reading: aReading({ problem: 'no_transfer', amount: null }),
    en: 'The transaction moves no money, such as a permission to spend',
    uk: 'Ця транзакція не переказує коштів, наприклад лише дозволяє їх витрачати',
  },
  'another coin': {
    reading: aReading({ problem: 'other_contract', amount: null }),
    en: 'The transaction moves another coin and no USDT',
    uk: 'Переказано іншу монету, а не USDT',
  },
  'another recipient': {
    reading: aReading({ problem: 'other_recipient', amount: null }),
    en: 'The transaction went to another address',
    uk: 'Переказ пішов на іншу адресу',
  },
  older: {
    reading: aReading({ problem: 'older' }),
    en: 'The transaction is older than the deal',
    uk: 'Переказ старіший за заявку',
  },
  'another sum': {
    reading: aReading({ problem: 'other_sum', amount: '600.5' }),
    en: 'Another sum arrived: 600.50 USDT',
    uk: 'Надійшла інша сума: 600,50 USDT',
  },
  'a sum that no deal can have': {
    reading: aReading({ problem: 'other_sum', amount: null }),
    en: 'Another sum arrived',
    uk: 'Надійшла інша сума',
  },
  'another network': {
    reading: aReading({ problem: 'other_network', network: 'ERC20', found_on: 'BEP20' }),
    en: 'It was sent on BEP20 (BNB Smart Chain), another network than agreed',
    uk: 'Переказано в мережі BEP20 (BNB Smart Chain), а не в домовленій',
  },
  'found without a word': {
    reading: aReading({ use: 'found' }),
    more: { sent_at: null, sent_tx_hash: null },
    en: 'The office receives the deal.',
    uk: 'Офіс прийме ці кошти за вашою заявкою.',
    enStaff: 'Nobody has named this transaction. Receive the deal with it if it is right.',
    ukStaff: 'Цього переказу ніхто не вказав. Якщо він правильний, прийміть кошти з ним.',
  },
  'a payout': {
    reading: aReading({ use: 'payout', amount: '995' }),
    more: paidOut,
    en: '995.00 USDT came to your address on TRC20, 20 Nov 2025 15:03, final',
    uk: 'Вам надійшло 995,00 USDT у мережі TRC20, 20 лист. 2025 р., 15:03, остаточно',
    enStaff: '995.00 USDT came to the customer on TRC20, 20 Nov 2025 15:03, final',
    ukStaff: 'Клієнту надійшло 995,00 USDT у мережі TRC20, 20 лист. 2025 р., 15:03, остаточно',
  },
};

describe.each(['en', 'uk'] as const)('what is read is said to both sides (%s)', (language) => {
  test.each(Object.entries(told))('%s', async (_, { reading, more, ...words }) => {
    await speak(language);
    const shown = await show([reading], more);
    expect(shown.said()).toContain(words[language]);
    shown.unmount();
    const { said } = await show([reading], more, 'staff');
    expect(said()).toContain(words[`${language}Staff`] ?? words[language]);
  });
});

test('a transaction on its way fills a bar block by block, and one that is final has none', async () => {
  const { section, unmount } = await show([pending]);
  const bar = within(section).getByRole<HTMLProgressElement>('progressbar', { name: '7 of 19 blocks' });
  expect([bar.value, bar.max]).toEqual([7, 19]);
  unmount();
  const final = await show([aReading()]);
  expect(within(final.section).queryByRole('progressbar')).toBeNull();
});

test.each([
  ['its own network', pending, 'Tron', `https://tronscan.org/#/transaction/${hash}`],
  [
    'the network on which it was found',
    aReading({ network: 'ERC20', tx_hash: `0x${hash}`, problem: 'other_network', found_on: 'BEP20' }),
    'BNB Smart Chain',
    `https://bscscan.com/tx/0x${hash}`,
  ],
])('the explorer opens on %s', async (_, reading, name, address) => {
  const { section } = await show([reading]);
  const link = within(section).getByRole<HTMLAnchorElement>('link', { name });
  expect([link.href, link.rel, link.target]).toEqual([address, 'noreferrer', '_blank']);
});

test('the whole of a long id stands on the deal once, and its box says what is known and when', async () => {
  const { section, text, said } = await showWhole([aReading()]);
  expect(text().split(hash)).toHaveLength(2);
  expect(said()).toContain('Checked 20 Nov 2025 15:05');
  expect(within(section).getByRole('link').textContent).toBe('Tron');
});

test('what was found without a word has no link for the customer, and two of them stand apart', async () => {
  const found = [
    aReading({ use: 'found', tx_hash: null }),
    aReading({ use: 'found', tx_hash: null, at: '2025-11-20T14:00:00Z' }),
  ];
  const { section } = await show(found, { sent_at: null, sent_tx_hash: null });
  expect(within(section).getAllByRole('status')).toHaveLength(2);
  expect(within(section).queryByRole('link')).toBeNull();
});

test('what several deals expect is no proposal: the staff ask the customer', async () => {
  const nothing = { sent_at: null, sent_tx_hash: null };
  const { said } = await show([aReading({ use: 'found', is_shared: true })], nothing, 'staff');
  expect(said()).toContain('Several deals expect this sum at this address. Ask the customer for the transaction.');
  expect(said()).not.toContain('Receive the deal with it');
});

test('nobody is asked to receive a deal that is received', async () => {
  const received = { sent_at: null, sent_tx_hash: null, status: 'received', received_at: new Date() } as const;
  const { said } = await show([aReading({ use: 'found' })], received, 'staff');
  expect(said()).not.toContain('Receive the deal');
});

describe('nobody has looked', () => {
  test.each([
    ['customer', 'Not checked on the network', 'The office looks into its wallet itself.'],
    ['staff', 'Not checked on the network', 'Look into the wallet or into the explorer before you receive the deal.'],
  ] as const)('at the transaction of the customer: the %s reads it', async (who, ...words) => {
    const { said } = await showWhole([], {}, who);
    for (const each of words) expect(said()).toContain(each);
  });

  test.each([
    ['customer', 'Подивіться у свій гаманець.'],
    ['staff', 'Клієнт дивиться у свій гаманець.'],
  ] as const)('at the payout: the %s reads it in Ukrainian', async (who, words) => {
    await speak('uk');
    const { said } = await show([], { ...named, ...paidOut }, who);
    expect(said()).toContain('Виплата в мережі');
    expect(said()).toContain('У мережі не перевірено');
    expect(said()).toContain(words);
  });

  test('because nothing is named: nothing is said', async () => {
    const kept = { route: transferApi.arrived, keep: () => ({}) };
    const { dialog } = await showTransfer(aDeal(), kept, readers.customer);
    expect(within(dialog).queryByRole('region', { name: 'On the network' })).toBeNull();
  });
});

describe('another sum than was agreed', () => {
  const other = aReading({ problem: 'other_sum', amount: '600.5' });
  const record = (section: HTMLElement) => within(section).queryByRole('button', { name: /^Record 600.50.USDT$/ });

  test('is recorded by the staff with one press, once', async () => {
    const { section, bodies } = await showWhole([other], {}, 'staff');
    fireEvent.click(record(section) ?? document.body);
    await waitFor(() => expect(bodies()).toEqual([{ amount: '600.5', tx_hash: hash }]));
    await waitFor(() => expect(record(section)).toBeNull());
  });

  test('and a record that is refused is told', async () => {
    const known = refuse(transferApi.arrived, 'CONFLICT', { reason: 'saidAlready' });
    const { section } = await show([other], {}, 'staff', [known]);
    fireEvent.click(record(section) ?? document.body);
    expect(await screen.findByText('It was not recorded')).toBeTruthy();
  });

  test.each([
    ['by the customer', other, 'customer'],
    ['before it is final', { ...other, state: 'pending' }, 'staff'],
    ['of a sum that no deal can have', { ...other, amount: null }, 'staff'],
    ['of nothing', { ...other, amount: '0' }, 'staff'],
    ['of what nobody has named', { ...other, use: 'found' }, 'staff'],
  ] as const)('is not recorded %s', async (_, reading, who) => {
    const { section } = await show([reading], {}, who);
    expect(within(section).queryByRole('button')).toBeNull();
  });
});

test.each([
  ['wrong', {}, 'The transaction that you named did not bring 1,000.00 USDT to the office'],
  ['not yet final', { state: 'pending' }, 'The office checks that they arrived'],
  ['of another sum', { problem: 'other_sum', amount: '600.5' }, 'The office checks that they arrived'],
] as const)('the first sentence of the deal fits a named transaction that is %s', async (_, more, sentence) => {
  const { text } = await showWhole([aReading({ problem: 'other_contract', amount: null, ...more })]);
  expect(plain(text())).toContain(sentence);
});
