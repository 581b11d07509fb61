import type { Selectable } from 'kysely';
import type { Actor, Role } from '#domain/person/actor.ts';
import type { Language } from '#domain/person/user.ts';
import type { Wallet } from '#domain/wallet/destination.ts';
import type { UserTable } from '../database/tables.ts';
import { demoAccounts } from './accounts.ts';
import { daysBefore, idAt, mapValues } from './insert-rows.ts';
import { type DemoOffice, demoAddress, demoWallet, type OfficeKey } from './offices.ts';
import type { SeededRandom } from './seeded-random.ts';

type PersonPlan = {
  name: string | null;
  role: Role;
  offices?: readonly OfficeKey[];
  lang?: Language;
  hasWallet?: boolean;
  /** What the person calls the wallet, and another one behind it. */
  walletNames?: readonly [string, string];
  /** Why an admin has blocked this person. */
  blocked?: string;
};

const customer = (
  name: string | null,
  more: Pick<PersonPlan, 'lang' | 'hasWallet' | 'walletNames' | 'blocked'> = {},
): PersonPlan => ({
  name,
  role: 'customer',
  hasWallet: true,
  ...more,
});

/**
 * The first four are the accounts that the server prints at the start, and the fifth is the one with a second factor. Names are in Latin or Cyrillic letters, as real
 * people write them.
 */
const plans = {
  admin: { name: 'Olha Danyliuk', role: 'admin' },
  owner: { name: 'Iryna Melnyk', role: 'office_owner', offices: ['rynok', 'stryiskyi'] },
  cashier: { name: 'Olena Hnatiuk', role: 'cashier', offices: ['rynok', 'stryiskyi'] },
  marta: customer('Marta Bondar', { walletNames: ['Phone', 'Ledger'] }),
  roman: {
    name: 'Roman Vasylenko',
    role: 'office_owner',
    offices: ['horodotska', 'khreshchatyk', 'podil'],
    lang: 'uk',
  },
  petro: { name: 'Petro Savchuk', role: 'cashier', offices: ['rynok'] },
  nataliia: { name: 'Наталія Гриценко', role: 'cashier', offices: ['khreshchatyk', 'podil'], lang: 'uk' },
  yurii: { name: 'Yurii Kozak', role: 'cashier', offices: ['horodotska', 'sykhiv'] },
  khrystyna: { name: 'Христина Дорош', role: 'cashier', lang: 'uk' },
  taras: customer('Taras Kovalenko'),
  ivan: customer('Ivan Petrenko'),
  sofiia: customer('Sofiia Lysenko'),
  dmytro: customer('Dmytro Shevchuk'),
  oksana: customer('Oksana Tkachenko', { hasWallet: false }),
  andrii: customer('Андрій Мельник', { lang: 'uk' }),
  yuliia: customer('Юлія Кравець', { lang: 'uk' }),
  bohdan: customer('Богдан Марченко', { lang: 'uk' }),
  kateryna: customer('Катерина Поліщук', { lang: 'uk', hasWallet: false }),
  maksym: customer('Максим Бойко', { lang: 'uk' }),
  yaryna: customer('Ярина В’юн', { lang: 'uk' }),
  newcomer: customer(null),
  passerby: customer(null, { lang: 'uk', hasWallet: false, blocked: 'Came with a forged banknote' }),
} as const satisfies Record<string, PersonPlan>;

export type PersonKey = keyof typeof plans;
export type DemoPerson = { row: Selectable<UserTable>; actor: Actor };

const blockedSince = (now: Date, reason: string | undefined) => ({
  blocked_at: reason === undefined ? null : daysBefore(now, 20),
  blocked_reason: reason ?? null,
});

/** Nothing has changed about how they enter their accounts. */
const sameEntry = {
  recovered_at: null,
  new_password_at: null,
  factor_reset_at: null,
  disowned_at: null,
  password_ended: false,
};

const walletWith = ({ data: [first] }: Wallet, names: PersonPlan['walletNames']): Wallet => {
  if (!first || !names) return { data: first ? [first] : [] };
  const [name, another] = names;
  return {
    data: [
      { ...first, name },
      { ...demoAddress(Buffer.from(another)), name: another },
    ],
  };
};

/** All people of the demo world. All have the same password. */
export function demoPeople(
  offices: Record<OfficeKey, DemoOffice>,
  password_hash: string,
  now: Date,
  chance: SeededRandom,
): Record<PersonKey, DemoPerson> {
  return mapValues(plans, ({ name, role, offices: keys = [], lang = 'en', ...plan }: PersonPlan, index) => {
    const created_at = daysBefore(now, role === 'customer' ? chance.between(65, 150) : 200);
    const isPrinted = index < demoAccounts.length;
    const id = idAt(created_at, chance);
    const row = {
      id,
      cellphone: `+3805000000${String(index + 1).padStart(2, '0')}`,
      cellphone_verified: isPrinted || chance.happens(70),
      full_name: name,
      email: isPrinted || chance.happens(40) ? `demo${index + 1}@example.com` : null,
      email_verified: false,
      wallet: plan.hasWallet ? walletWith(demoWallet(chance), plan.walletNames) : null,
      favorite_office_ids: null,
      lang,
      permissions: role,
      password_hash,
      created_at,
      set_aside_wallet: null,
      set_aside_email: null,
      device_generation: 0,
      guest_of: null,
      passwordless: false,
      second_factor_at: null,
      ...blockedSince(now, plan.blocked),
      ...sameEntry,
    };
    return { row, actor: { id, role, officeIds: keys.map((key) => offices[key].row.id) } };
  });
}
