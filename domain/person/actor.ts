/** The four roles of specification §6. Their numbers on the wire are in contract/person/user.ts. */
export const roles = ['admin', 'cashier', 'customer', 'office_owner'] as const;
export type Role = (typeof roles)[number];

/** The person who makes a call. Read from the database at each request, never from the token. */
export type Actor = {
  id: string;
  role: Role;
  /** The offices where this person is a member. Empty for an admin, who needs none. */
  officeIds: readonly string[];
  /** Those of them where a cashier has a mandate for coin. Absent: none. */
  mandates?: readonly string[];
};

export const isStaff = (role: Role) => role !== 'customer';

/** Staff read whether the service works, so that a desk knows whether to wait or to call somebody. */
export const mayReadStatus = ({ role }: Pick<Actor, 'role'>) => isStaff(role);

/** Only admins change rates, offices and people. */
export const mayManageNetwork = ({ role }: Pick<Actor, 'role'>) => role === 'admin';

/** Only customers place orders: staff must not serve themselves. */
export const mayPlaceOrders = ({ role }: Pick<Actor, 'role'>) => role === 'customer';

export const maySeeOffice = (actor: Actor, officeId: string) =>
  actor.role === 'admin' || (isStaff(actor.role) && actor.officeIds.includes(officeId));

/** Checks the role only; the caller checks the office. Any cashier may be assigned, also one of another office. */
export const mayAssignCashiers = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Checks the role only; the caller checks the office. Who reads and keeps its books: a cashier reads no balance. */
export const mayKeepBooks = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Checks the role only; the caller checks the office. Its staff work in its drawers. */
export const mayWorkTills = ({ role }: Pick<Actor, 'role'>) => isStaff(role);

/** Checks the role only; the caller checks the office. Its staff close an office for a time, and open it again. */
export const mayCloseOffices = ({ role }: Pick<Actor, 'role'>) => isStaff(role);

/** Checks the role only, as above. A cashier closes for a few hours and plans nothing. */
export const mayPlanClosings = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/**
 * The role after a change in the number of owned offices: a customer with a first office becomes an owner, and an owner
 * without offices becomes a customer. Undefined for roles that can't own an office: a cashier would check their own
 * work, and an admin needs no office.
 */
export function roleAsOwner(role: Role, ownedOffices: number): Role | undefined {
  if (role !== 'customer' && role !== 'office_owner') return undefined;
  return ownedOffices > 0 ? 'office_owner' : 'customer';
}

/** Groups of people that a role may see. No person is in two groups. */
export type UserGroup = 'everybody' | 'served_customers' | 'own_cashiers' | 'free_cashiers';

/**
 * The people that each role may see, besides their own record: customers with an order at an office of the viewer,
 * cashiers of these offices, and cashiers without an office, who can be assigned.
 */
export const userGroupsOf: Record<Role, readonly UserGroup[]> = {
  admin: ['everybody'],
  office_owner: ['served_customers', 'own_cashiers', 'free_cashiers'],
  cashier: ['served_customers'],
  customer: [],
};

/**
 * The list for an owner does not have the cashiers of other offices. A search for the whole phone number finds one: the
 * cashier gave the owner this number.
 */
export const mayFindCashierByPhone = ({ role }: Pick<Actor, 'role'>) => role === 'office_owner';

/** Only roles that direct other people may list them. A cashier sees customers through their orders. */
export const mayListUsers = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** A cashier sees only the name and phone of a customer. */
export const mayReadRecord = (actor: Actor, userId: string) => actor.id === userId || mayListUsers(actor);

/**
 * The offices that the actor may see in other people's records. An owner sees only shared offices. Undefined means all
 * offices.
 */
export const sharedOffices = ({ role, officeIds }: Actor): readonly string[] | undefined =>
  role === 'admin' ? undefined : officeIds;

/** Who may see which cashier handles an order (specification §2). */
export const maySeeCashiers = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Admins read the whole journal of changes, owners the entries of their offices. */
export const mayReadJournal = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Staff may export the orders that they can see. */
export const mayExportOrders = ({ role }: Pick<Actor, 'role'>) => isStaff(role);

/** Who decides what becomes of money that came after an order had ended. */
export const maySettle = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Staff see which deals are stuck, and give a deal more time. */
export const mayReadRadar = ({ role }: Pick<Actor, 'role'>) => isStaff(role);
export const mayExtend = ({ role }: Pick<Actor, 'role'>) => isStaff(role);

/** Owners see what is of the rates of their offices. */
export const mayReadRateRadar = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Admins see analytics of all offices, owners of their own (specification §2). */
export const maySeeAnalytics = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';
