import { mayManageNetwork } from '#domain/actor.ts';
import { useActor, useUser } from '../lib/session.tsx';

/**
 * Whether the person sees only the orders of their own offices and belongs to no office. Such a person gets no orders
 * until someone adds them to an office.
 */
export function useWorksNowhere(): boolean {
  const managesAll = mayManageNetwork(useActor());
  return useUser().user_offices.length === 0 && !managesAll;
}
