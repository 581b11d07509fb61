import type pg from 'pg';

/** How a program of its own is told of a database on the PostgreSQL of the tests. */
export function databaseUrl({ user = '', password, host = '', port }: pg.PoolConfig, name: string): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  const query = new URLSearchParams({ host, port: String(port) });
  return `postgres://${encodeURIComponent(user)}${secret}@localhost/${name}?${query}`;
}
