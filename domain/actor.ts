/** The four roles of the specification, §6. The wire spells them 1 to 4, see contract/user.ts. */
export const roles = ['admin', 'cashier', 'customer', 'office_owner'] as const;
export type Role = (typeof roles)[number];

/** Who is asking: read from the database at each request, never from the token. */
export type Actor = {
  id: string;
  role: Role;
  /** The offices of which this person is a member. Admins need none. */
  officeIds: readonly string[];
};

export const isStaff = (role: Role) => role !== 'customer';

/** Rates, offices and people are changed by admins alone. */
export const mayManageNetwork = ({ role }: Pick<Actor, 'role'>) => role === 'admin';

/** Orders are placed by customers alone, so that nobody serves himself. */
export const mayPlaceOrders = ({ role }: Pick<Actor, 'role'>) => role === 'customer';

export const maySeeOffice = (actor: Actor, officeId: string) =>
  actor.role === 'admin' || (isStaff(actor.role) && actor.officeIds.includes(officeId));
