import i18next from 'i18next';
import { z } from 'zod';
import type { Office } from '#contract/office/office.ts';
import { destinationsOf, noDestination, type Wallet, walletMaxLength } from '#domain/wallet/destination.ts';
import { type KnownWallets, type TypedWallet, walletProblem, walletProblemText } from '../ui/wallet/wallet-check.ts';

/** The addresses of an office as the form shows them. There is always one to type in. */
export const walletsOf = (office: Office | undefined): TypedWallet[] => {
  const stored = destinationsOf(office?.wallet);
  return stored.length > 0 ? stored : [noDestination];
};

const isUntouched = (typed: readonly TypedWallet[], office: Office | undefined) => {
  const before = walletsOf(office);
  return (
    office?.wallet != null &&
    typed.length === before.length &&
    typed.every(({ address, network }, at) => before[at]?.address === address && before[at]?.network === network)
  );
};

/** The first row that can't be saved, and its sentence. An empty row is left out, so one without an address is wrong only if all are. */
export function wrongWallet(typed: readonly TypedWallet[], known: KnownWallets) {
  if (typed.every(({ address }) => address === '')) return { at: 0, text: i18next.t('offices:problem.wallet') };
  const at = typed.findIndex((row, index) => walletProblem(row, known) || isSecond(row, typed.slice(0, index)));
  const row = typed[at];
  if (!row) return undefined;
  return { at, text: walletProblem(row, known) ? walletProblemText(row, known) : i18next.t('wallet:problem.twice') };
}

const isSecond = ({ network }: TypedWallet, before: readonly TypedWallet[]) =>
  network !== null && before.some((row) => row.address !== '' && row.network === network);

export const walletsProblemText = (typed: readonly TypedWallet[], known: KnownWallets): string =>
  wrongWallet(typed, known)?.text ?? i18next.t('offices:problem.wallet');

/** Reads the rows into the wallet of the body. Undefined if it was not touched. */
export const typedWallets = (office: Office | undefined, known: KnownWallets) =>
  z
    .custom<TypedWallet[]>()
    .check(({ value, issues }) => {
      if (isUntouched(value, office)) return;
      if (value.some((row) => walletProblem(row, known) === 'tooLong')) {
        issues.push({ code: 'too_big', origin: 'string', maximum: walletMaxLength, input: value });
      } else if (wrongWallet(value, known)) issues.push({ code: 'custom', input: value });
    })
    .transform((rows): Wallet | undefined => {
      if (isUntouched(rows, office)) return undefined;
      const filled = rows.filter(({ address }) => address !== '');
      return { data: filled.map(({ address, network }) => ({ address, ...(network && { network }) })) };
    });
