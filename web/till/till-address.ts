import { Id } from '#contract/wire/wire-types.ts';
import { useScreenAddress } from '../lib/address/address.ts';
import { useUser } from '../lib/call/session.tsx';

/** The office whose tills are shown. Who works at one sees that, and an admin chooses. */
export function useTillOffice(): string | undefined {
  const { office } = useScreenAddress();
  const { permissions, user_offices } = useUser();
  const asked = Id.safeParse(office).data;
  if (permissions === 'admin') return asked;
  const own = user_offices.map(({ office_id }) => office_id);
  return asked !== undefined && own.includes(asked) ? asked : own[0];
}
