import type { World } from './world.ts';

type Id = { id: string };

/** A second factor of which nobody knows the secret. Sessions that were opened before it stay. */
export const giveFactor = ({ db }: Pick<World, 'db'>, { id }: Id) =>
  db.pool.query(
    `insert into second_factors (id, user_id, kind, name, secret, last_step)
     values (gen_random_uuid(), $1, 'totp', 'App', decode(repeat('00', 40), 'hex'), 0)`,
    [id],
  );

export const waitingReset = ({ db }: Pick<World, 'db'>, { user, askedBy }: { user: Id; askedBy: Id }) =>
  db.pool.query(
    `insert into factor_resets (user_id, asked_by, reason) values ($1, $2, 'The phone is lost')
     on conflict (user_id) where ended_at is null do nothing`,
    [user.id, askedBy.id],
  );

/** Lets the 30 minutes of a reset pass. */
export const passResets = ({ db }: Pick<World, 'db'>) =>
  db.pool.query(
    `alter table factor_resets disable trigger factor_resets_kept;
     update factor_resets set asked_at = asked_at - interval '31 minutes', due_at = due_at - interval '31 minutes' where ended_at is null;
     alter table factor_resets enable trigger factor_resets_kept`,
  );
