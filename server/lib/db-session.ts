import type pg from 'pg';

/**
 * Settings of each session are made by a statement and not while connecting: poolers refuse unknown parameters there, or
 * are told to ignore them, and the timeouts would be lost without a word.
 */
export function prepareSession(settings: Record<string, number | false | undefined>, named: ReadonlySet<string>) {
  const text = Object.entries(settings)
    .filter(([name, value]) => typeof value === 'number' && !named.has(name))
    .map(([name, value]) =>
      name === 'transaction_timeout' ? transactionLimit(Number(value)) : `set ${name} = ${value}`,
    )
    .join('; ');
  return async (client: pg.ClientBase): Promise<void> => {
    await client.query(text);
  };
}

/** Sets how long a transaction of this session may last; 0 is without end. PostgreSQL 16 and older have no such limit. */
export const transactionLimit = (ms: number) =>
  `select set_config('transaction_timeout', '${ms}', false) where current_setting('transaction_timeout', true) is not null`;
