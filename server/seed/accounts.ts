import type { Role } from '#domain/person/actor.ts';

/** This password is public. A database with these accounts must not be reachable from outside. */
export const demoPassword = 'Obmin!2026';

/** The accounts that the server prints at the start, one of each role. */
export const demoAccounts = [
  { role: 'admin', cellphone: '+380500000001' },
  { role: 'office_owner', cellphone: '+380500000002' },
  { role: 'cashier', cellphone: '+380500000003' },
  { role: 'customer', cellphone: '+380500000004' },
] as const satisfies readonly { role: Role; cellphone: string }[];

/** Another owner, who also has an app with codes. The secret is public too, so that everybody can add it to an app. */
export const demoFactorAccount = {
  role: 'office_owner',
  cellphone: '+380500000005',
  secret: 'OBMINDEMOSECONDFACTORROMAN234567',
} as const satisfies { role: Role; cellphone: string; secret: string };
