import type { Office } from '#contract/office.ts';
import type { Role } from '#domain/actor.ts';
import type { Crew } from './offices.queries.ts';

const roleOf: Record<Crew, Role> = { cashiers: 'cashier', owners: 'office_owner' };

/** The cashiers or the owners of an office. */
export const crewOf = ({ user_offices }: Office, crew: Crew) =>
  user_offices.map(({ user }) => user).filter(({ permissions }) => permissions === roleOf[crew]);
