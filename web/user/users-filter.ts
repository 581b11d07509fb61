import { UserFilter as Filter, type UserFilter } from '#contract/user.ts';
import type { Role } from '#domain/actor.ts';
import type { Address } from '../lib/address.ts';

/** Specification §9. */
export const usersPageSize = 10;

/** The roles that the filter takes (specification §9); owners are found by their office or by a search. */
export const filterRoles = ['admin', 'cashier', 'customer'] as const satisfies readonly Role[];

/** By the bits of the call: of the phone, 1 not verified and 2 verified. */
export const verifications = { unverified: 1, verified: 2 } as const;
export type Verification = keyof typeof verifications;

export type UsersChoice = { search?: string; role?: Role; verification?: Verification; office?: string };

/** What the address asks for. The office is a question about cashiers, so it counts only where they are listed. */
export function readUsersChoice({ search, role, verified, office }: Address): UsersChoice {
  return {
    search,
    role,
    verification: verified,
    office: role === 'cashier' && Filter.shape.office_id.safeParse(office).success ? office : undefined,
  };
}

export const toUserFilter = ({ search, role, verification, office }: UsersChoice): UserFilter => ({
  search,
  permissions__in: role && [role],
  verification: verification && verifications[verification],
  office_id: office,
});

export const noUsersFilter = {
  search: undefined,
  role: undefined,
  verified: undefined,
  office: undefined,
  page: undefined,
};
