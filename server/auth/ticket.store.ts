import type { Db } from '../lib/db.ts';
import { hashToken, newToken } from './token.ts';

const lifeSeconds = 30;

/** The session row is locked, so the session can't end during the insert. Expired tickets are deleted too. */
const addSql = `
  with held as (
    select token_hash from sessions where token_hash = $2 for key share
  ), expired as (
    delete from live_tickets where expires_at < now()
  )
  insert into live_tickets (ticket_hash, token_hash, expires_at)
  select $1, token_hash, now() + make_interval(secs => ${lifeSeconds}) from held`;

const takeSql = 'delete from live_tickets where ticket_hash = $1 returning token_hash, expires_at > now() as is_good';

export const ticketStore = ({ pool }: Db) => ({
  /** Returns the ticket; only its hash is stored. Undefined when the session has just ended. */
  async add(tokenHash: Buffer): Promise<string | undefined> {
    const ticket = newToken();
    const { rowCount } = await pool.query({ name: 'ticket-add', text: addSql, values: [hashToken(ticket), tokenHash] });
    return rowCount === 1 ? ticket : undefined;
  },

  /**
   * Uses up the ticket. Returns the token hash of its session to the first call; undefined later, or when the ticket
   * has expired.
   */
  async take(ticket: string): Promise<Buffer | undefined> {
    const { rows } = await pool.query<{ token_hash: Buffer; is_good: boolean }>({
      name: 'ticket-take',
      text: takeSql,
      values: [hashToken(ticket)],
    });
    return rows[0]?.is_good ? rows[0].token_hash : undefined;
  },
});

export type TicketStore = ReturnType<typeof ticketStore>;
