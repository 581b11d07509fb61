import { describe, expect, test } from 'vitest';
import {
  changesAddresses,
  destinationOf,
  destinationOn,
  destinationsOf,
  destinationText,
  isSameDestination,
  isStated,
  isTooLong,
  needsProof,
  newEntries,
  noDestination,
  readBackPlace,
  shortAddress,
  type Wallet,
  walletMaxLength,
  walletOf,
  withDestination,
  withoutSpaces,
  withWhatIsKnown,
  worksOn,
} from './destination.ts';

const at = (address: string) => ({ network: null, address });
const onTron = (address: string) => ({ network: 'TRC20', address }) as const;

test('the destination of a wallet is its first address', () => {
  expect(destinationOf({ data: [{ address: 'first' }, { address: 'second' }] })).toEqual(at('first'));
  expect([destinationOf(null), destinationOf(undefined), destinationOf({ data: [] })]).toEqual(
    Array(3).fill(undefined),
  );
});

test('the wallet of one destination has this destination', () => {
  expect(walletOf(at('first'))).toEqual({ data: [{ address: 'first' }] });
  expect(destinationOf(walletOf(at('first')))).toEqual(at('first'));
});

test('a new first destination keeps the others, and an emptied one leaves no wallet', () => {
  const wallet = { data: [{ address: 'first' }, { address: 'second' }] };
  expect(withDestination(wallet, at(' new '))).toEqual({ data: [{ address: 'new' }, { address: 'second' }] });
  expect(withDestination(null, at('new'))).toEqual({ data: [{ address: 'new' }] });
  expect([withDestination(null, noDestination), withDestination(wallet, at(' '))]).toEqual([null, null]);
});

test('two destinations are the same when the addresses are, unless both state networks that differ', () => {
  expect(isSameDestination(at('one'), at('one'))).toBe(true);
  expect(isSameDestination(at('one'), at('other'))).toBe(false);
  expect(isSameDestination(at('one'), onTron('one'))).toBe(true);
  expect(isSameDestination(onTron('one'), onTron('one'))).toBe(true);
  expect(isSameDestination(onTron('one'), { network: 'ERC20', address: 'one' })).toBe(false);
});

test('the text of a destination is its network and address, or the address alone', () => {
  expect([destinationText(onTron('one')), destinationText(at('one'))]).toEqual(['TRC20 one', 'one']);
  expect([isStated(onTron('one')), isStated(at('one'))]).toEqual([true, false]);
});

test('an address is too long by its characters without the spaces around it', () => {
  const longest = 'x'.repeat(walletMaxLength);
  expect([isTooLong(at(` ${longest} `)), isTooLong(at(`${longest}x`))]).toEqual([false, true]);
});

// spec 9.41
test('a long address shows its first 6 and last 4 characters, and four of its middle', () => {
  expect(shortAddress('TQ9xK2mZr8vLw4nYp6sUe3aHb5cJd17fHd')).toBe('TQ9xK2…Yp6s…7fHd');
  expect(shortAddress('TQ9xK2nYp67fHd12')).toBe('TQ9xK2nYp67fHd12');
});

test('spaces and invisible characters are removed from a copied address', () => {
  expect(withoutSpaces(' TXk3nR8v\n Q2mP\u200B7wL9\u00A0 ')).toBe('TXk3nR8vQ2mP7wL9');
});

describe('a wallet with networks', () => {
  const wallet: Wallet = { data: [onTron('tron'), { address: 'ether', network: 'ERC20' }, { address: 'unknown' }] };

  test('has a destination on each of its networks, and the first one where no network is asked for', () => {
    expect(destinationsOf(wallet)).toEqual([onTron('tron'), { network: 'ERC20', address: 'ether' }, at('unknown')]);
    expect(destinationOn(wallet, 'ERC20')).toEqual({ network: 'ERC20', address: 'ether' });
    expect(destinationOn(wallet, null)).toEqual(onTron('tron'));
    expect(destinationOn(null, 'ERC20')).toBeUndefined();
  });

  test('may have a destination on any network where one does not state it', () => {
    expect(destinationOn(wallet, 'TON')).toEqual(at('unknown'));
    expect(destinationOn({ data: [onTron('tron')] }, 'TON')).toBeUndefined();
  });

  test('of an office refuses a network only when it states others', () => {
    expect([worksOn(wallet, 'TON'), worksOn({ data: [onTron('tron')] }, 'TON')]).toEqual([true, false]);
    expect([worksOn(null, 'TON'), worksOn({ data: [onTron('tron')] }, null)]).toEqual([true, true]);
  });

  test('gives the network that is known already to an address that is sent without one', () => {
    const sent: Wallet = { data: [{ address: 'ether' }, { address: 'new' }] };
    expect(withWhatIsKnown(sent, wallet)).toEqual({
      data: [{ address: 'ether', network: 'ERC20' }, { address: 'new' }],
    });
    expect(newEntries(wallet, { data: [onTron('tron')] }).map(({ at: place }) => place)).toEqual([1, 2]);
  });

  test('keeps the name of an address that is sent without one, and takes it away with null', () => {
    const named: Wallet = {
      data: [
        { ...onTron('tron'), name: 'Ledger' },
        { address: 'ether', name: 'Phone' },
      ],
    };
    expect(withWhatIsKnown({ data: [{ address: 'ether' }, { address: 'tron' }] }, named)).toEqual({
      data: [
        { address: 'ether', name: 'Phone' },
        { ...onTron('tron'), name: 'Ledger' },
      ],
    });
    expect(
      withWhatIsKnown(
        {
          data: [
            { ...onTron('tron'), name: null },
            { address: 'ether', name: 'Home' },
          ],
        },
        named,
      ),
    ).toEqual({
      data: [onTron('tron'), { address: 'ether', name: 'Home' }],
    });
    expect(changesAddresses(named, { data: named.data.map(({ name: _, ...entry }) => entry) })).toBe(false);
  });

  test('changes its addresses when one is added, replaced, moved or removed, not when one gets its network', () => {
    const unstated = wallet.data.map(({ address }) => ({ address }));
    const changes = (data: Wallet['data'], stored: Wallet | null = wallet) => changesAddresses(stored, { data });
    expect([changes(wallet.data), changes(unstated), changes(wallet.data, { data: unstated })]).toEqual([
      false,
      false,
      false,
    ]);
    const [first = onTron('none'), ...others] = wallet.data;
    for (const data of [
      [...wallet.data, { address: 'new' }],
      [{ ...first, address: 'new' }, ...others],
      [{ ...first, network: 'BEP20' as const }, ...others],
      wallet.data.toReversed(),
      others,
    ])
      expect(changes(data)).toBe(true);
    expect([changesAddresses(wallet, null), changesAddresses(null, wallet), changesAddresses(null, null)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('needs a proof for every change of its addresses but the first one of an account that has none', () => {
    const one = { data: [onTron('tron')] };
    expect(needsProof(null, one)).toBe(false);
    expect(needsProof({ data: [] }, one)).toBe(false);
    for (const [stored, wanted] of [
      [null, { data: [onTron('tron'), onTron('other')] }],
      [one, { data: [onTron('other')] }],
      [one, null],
    ] as const)
      expect(needsProof(stored && { data: [...stored.data] }, wanted && { data: [...wanted.data] })).toBe(true);
  });
});

test('The characters that are read back from the middle stay away from both ends, wherever they are', () => {
  const tron = 'TJVmXyUZekESryivHSoHcbqh3KonLxsbgn';
  const places = Array.from({ length: 100 }, (_, at) => readBackPlace(tron, at / 100));
  expect([Math.min(...places), Math.max(...places)]).toEqual([8, tron.length - 12]);
  expect(new Set(places).size).toBe(15);
  expect(readBackPlace('short', 0.9)).toBe(0);
});
