import type { SessionBy } from '../database/by.ts';
import type { Caller } from '../http/access.ts';
import type { TicketStore } from './ticket.store.ts';
import { isToken } from './token.ts';

type Needs = { store: TicketStore; findSession: (tokenHash: Buffer) => Promise<Caller | undefined> };

export const ticketService = ({ store, findSession }: Needs) => ({
  issue: async (by: SessionBy): Promise<{ ticket: string }> => ({ ticket: await store.add(by) }),

  /**
   * Uses up the ticket. Returns the caller that its session belongs to, or undefined if the ticket or the session is
   * not valid.
   */
  async redeem(ticket: string): Promise<Caller | undefined> {
    const tokenHash = isToken(ticket) ? await store.take(ticket) : undefined;
    return tokenHash && findSession(tokenHash);
  },
});

export type TicketService = ReturnType<typeof ticketService>;
