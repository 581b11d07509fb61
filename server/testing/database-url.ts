import type pg from 'pg';

/** The address of a database on the PostgreSQL of the tests, for a separate process. */
export function databaseUrl({ user = '', password, host = '', port }: pg.PoolConfig, name: string): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}${secret}@localhost/${name}?${query}`;
}
