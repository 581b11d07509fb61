import { type SessionBy, stranger } from '../database/by.ts';
import type { Db } from '../database/db.ts';
import { statement } from '../database/statement.ts';
import { writeOne } from '../database/tx.ts';
import { hashToken, newToken } from './token.ts';

const lifeSeconds = 30;

const sql = {
  /** Expired tickets are deleted too. */
  add: statement(
    'ticket-add',
    `with expired as (delete from live_tickets where expires_at < now())
     insert into live_tickets (ticket_hash, token_hash, expires_at)
     values ($1, $2, now() + make_interval(secs => ${lifeSeconds}))`,
  ),
  take: statement<{ token_hash: Buffer; is_good: boolean }>(
    'ticket-take',
    'delete from live_tickets where ticket_hash = $1 returning token_hash, expires_at > now() as is_good',
  ),
};

export const ticketStore = (db: Pick<Db, 'write'>) => ({
  /** Returns the ticket; only its hash is stored. */
  async add(by: SessionBy): Promise<string> {
    const ticket = newToken();
    await writeOne(db, by, sql.add, [hashToken(ticket), by.tokenHash]);
    return ticket;
  },

  /**
   * Uses up the ticket. Returns the token hash of its session to the first call; undefined later, or when the ticket
   * has expired.
   */
  async take(ticket: string): Promise<Buffer | undefined> {
    const [taken] = await writeOne(db, stranger, sql.take, [hashToken(ticket)]);
    return taken?.is_good ? taken.token_hash : undefined;
  },
});

export type TicketStore = ReturnType<typeof ticketStore>;
