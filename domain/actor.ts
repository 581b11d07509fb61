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

/** Whether to this very office is asked afterwards. Any cashier may be assigned, also one who works elsewhere. */
export const mayAssignCashiers = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/**
 * The first office makes a customer an owner, and losing the last one makes an owner a customer again. Undefined for
 * those who cannot own any: a cashier would check himself, and an admin needs none.
 */
export function roleAsOwner(role: Role, ownedOffices: number): Role | undefined {
  if (role !== 'customer' && role !== 'office_owner') return undefined;
  return ownedOffices > 0 ? 'office_owner' : 'customer';
}

/** Groups of people, of which no two share anybody. */
export type Circle = 'everybody' | 'served_customers' | 'own_cashiers' | 'free_cashiers';

/**
 * Whom each role may see besides the own record: customers with an order at one of the own offices, the cashiers who
 * work there, and those who work nowhere yet and can be taken on.
 */
export const circlesOf: Record<Role, readonly Circle[]> = {
  admin: ['everybody'],
  office_owner: ['served_customers', 'own_cashiers', 'free_cashiers'],
  cashier: ['served_customers'],
  customer: [],
};

/**
 * Cashiers who work only elsewhere are not listed for an owner. The whole phone number finds one: the owner has it from
 * the cashier.
 */
export const mayFindCashierByPhone = ({ role }: Pick<Actor, 'role'>) => role === 'office_owner';

/** The list of people is for those who direct others; a cashier meets customers one by one, at their orders. */
export const mayListUsers = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** A cashier learns who a customer is and how to call them, and nothing more. */
export const mayReadRecord = (actor: Actor, userId: string) => actor.id === userId || mayListUsers(actor);

/** Where else people work is not told to an owner, only the offices that they share. Undefined means all offices. */
export const sharedOffices = ({ role, officeIds }: Actor): readonly string[] | undefined =>
  role === 'admin' ? undefined : officeIds;

/** Who works on an order is for those to see who direct cashiers (specification §2). */
export const maySeeCashiers = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';

/** Whoever works with the orders of others may take them home as a table. */
export const mayExportOrders = ({ role }: Pick<Actor, 'role'>) => isStaff(role);

/** How the business goes is for admins, and for owners as far as their own offices go (specification §2). */
export const maySeeAnalytics = ({ role }: Pick<Actor, 'role'>) => role === 'admin' || role === 'office_owner';
