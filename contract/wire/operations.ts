import { hoursClosedUnasked, ordersExportedUnasked } from '#domain/person/fresh-sign-in.ts';
import type { ErrorCode } from './errors.ts';

/** The parts of the service in the published description, in its order. */
export const parts = [
  { name: 'Session', description: 'Signing in, registering and signing out.' },
  { name: 'Profile', description: 'The account of whoever calls.' },
  { name: 'Recovery', description: 'A new password for who lost theirs.' },
  { name: 'People', description: 'Accounts of others, as far as the caller may see them.' },
  { name: 'Offices', description: 'Where the exchange happens, and who works there.' },
  { name: 'Locations', description: 'Regions, their districts, and the cities of these.' },
  { name: 'Rates', description: 'What a currency is worth: globally, and at an office.' },
  { name: 'Orders', description: 'From a request to the pay-out.' },
  { name: 'Books', description: 'What an office has, owes and has promised.' },
  { name: 'Tills', description: 'Who has which drawer of an office, and what was counted in it.' },
  { name: 'Notifications', description: 'Being told of what happens: on the live connection, and by push.' },
  { name: 'Administration', description: 'For admins, and what owners may see of it.' },
  { name: 'Health', description: 'For whoever watches over the service.' },
] as const;

/** A code with a status other than its own. */
type OtherStatus = { code: ErrorCode; status: number };

/**
 * When a call asks for the password or the second factor again: FRESH_SIGN_IN_REQUIRED, decided last. The published description has these
 * words.
 */
export const freshWhen = {
  always: 'always',
  beyondGuard: 'for a rate that is beyond the rate guard, or that has no rate before it to be compared with',
  switchOn: 'to switch a rate on',
  switches: 'to change a switch',
  longClosing: `to close for longer than ${hoursClosedUnasked} hours`,
  officeWallet: 'for a wallet of an office',
  ownAddress: 'for any own address but the first of an account that has none',
  roles: 'to change the role of a person',
  ofFactor: 'for a person who has a second factor',
  manyOrders: `for more than ${ordersExportedUnasked.toLocaleString('en')} orders`,
} as const;
export type FreshWhen = keyof typeof freshWhen;

/** What a route says about itself. The published description, its tests and the checks of refusals read it. */
export type Operation = {
  part: (typeof parts)[number]['name'];
  operationId: string;
  summary: string;
  /** Refusals beyond those that follow from access, input and load, which every such route can answer. */
  refusals?: readonly (ErrorCode | OtherStatus)[];
  /** When the call asks for a fresh sign-in. The server lets no other call ask. */
  fresh?: FreshWhen;
};
