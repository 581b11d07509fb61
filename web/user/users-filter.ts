import { UserFilter as Filter, type UserFilter } from '#contract/user.ts';
import type { Role } from '#domain/actor.ts';
import type { Address } from '../lib/address.ts';

/** Specification §9. */
export const usersPageSize = 10;

/** Roles in the filter (specification §9). Office owners are found by office or by search. */
export const filterRoles = ['admin', 'cashier', 'customer'] as const satisfies readonly Role[];

/** Values of the `verification` parameter: bit 1 is an unverified phone, bit 2 a verified phone. */
export const verifications = { unverified: 1, verified: 2 } as const;
export type Verification = keyof typeof verifications;

export type UsersChoice = { search?: string; role?: Role; verification?: Verification; office?: string };

/** Reads the filters from the page address. The office counts only when the role is cashier. */
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
