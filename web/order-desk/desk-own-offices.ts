import { mayManageNetwork } from '#domain/actor.ts';
import { useActor, useUser } from '../lib/session.tsx';

/** Whose deals are those of their offices, and who works at none: no deal can come before somebody adds them. */
export function useWorksNowhere(): boolean {
  const managesAll = mayManageNetwork(useActor());
  return useUser().user_offices.length === 0 && !managesAll;
}
