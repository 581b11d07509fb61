import { authStore } from '../auth/auth.store.ts';
import { recoveryStore } from '../auth/recovery/recovery.store.ts';
import { writeOrder } from '../testing/order.test-kit.ts';
import type { Person, World } from '../testing/world.ts';
import type { CallerKind } from './rights.test-kit.ts';

/** One order of one customer at one office, the people who belong to it, and people who do not. */
export async function openScene(world: World) {
  const [office, elsewhere] = [await world.office(), await world.office({ name: 'Podil' })];
  const toCoin = await world.rate({ sc: 'USD', tc: 'USDT', rate: '0.9985' });
  const toCash = await world.rate({ sc: 'USDT', tc: 'USD', rate: '0.9955' });
  const switchedOff = await world.rate({ sc: 'GBP', tc: 'USDT', rate: '1.3' });
  await world.as(await world.admin()).patch(`/v1/rates/${switchedOff.id}/status?active=false`);
  const customer = await world.customer({ full_name: 'Olha' });
  return {
    ...{ office, toCoin, toCash, switchedOff, customer },
    ...(await somewhere(world)),
    order: await writeOrder(world, { customer, office, rate: toCash }),
    another: await world.customer(),
    recovering: await world.customer(),
    cashier: await world.cashier(office),
    cashierElsewhere: await world.cashier(elsewhere),
    idle: await world.cashier(),
    owner: await world.owner(office),
    ownerElsewhere: await world.owner(elsewhere),
    admin: await anotherAdmin(world),
    expired: await expiredAdmin(world),
    revoked: await revokedAdmin(world),
  };
}

export type RightsScene = Awaited<ReturnType<typeof openScene>>;

/** A new token of the caller, so that no earlier call has used it up. */
export async function tokenOf(caller: CallerKind, scene: RightsScene, world: World): Promise<string | undefined> {
  const session = ({ id, role }: Person) => authStore(world.db).addSession(id, role);
  const tokens: Record<CallerKind, () => Promise<string> | string | undefined> = {
    anonymous: () => undefined,
    'garbage token': () => 'garbage',
    'expired session': () => scene.expired,
    'revoked session': () => scene.revoked,
    'recovery token': () => recoveryStore(world.db).addToken(scene.recovering.id),
    customer: () => session(scene.customer),
    'another customer': () => session(scene.another),
    cashier: () => session(scene.cashier),
    'cashier elsewhere': () => session(scene.cashierElsewhere),
    owner: () => session(scene.owner),
    'owner elsewhere': () => session(scene.ownerElsewhere),
    admin: () => session(scene.admin),
  };
  return tokens[caller]();
}

/** A second admin. The first one prepares what the calls need, so no call may end the first one's session. */
export async function anotherAdmin(world: World): Promise<Person> {
  const person = await world.customer();
  await world.db.pool.query(`update users set permissions = 'admin' where id = $1`, [person.id]);
  return { ...person, role: 'admin' };
}

async function expiredAdmin(world: World): Promise<string> {
  const { id, token } = await anotherAdmin(world);
  await world.db.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [id]);
  return token;
}

async function revokedAdmin(world: World): Promise<string> {
  const person = await anotherAdmin(world);
  await world.as(person).post('/v1/token/revoke');
  return person.token;
}

async function somewhere({ db }: World) {
  const { rows } = await db.pool.query<{ city: string; district: string; region: string }>(
    `select c.id as city, d.id as district, d.region_id as region
     from cities c join districts d on d.id = c.district_id limit 1`,
  );
  const [place] = rows;
  if (!place) throw new Error('No locations came with the migrations');
  return place;
}
