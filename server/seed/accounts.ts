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
