import type pg from 'pg';

/**
 * Returns a function that applies session settings by a statement. They are not sent as connection parameters, because
 * poolers refuse unknown parameters or are configured to ignore them. Ignored timeouts would be lost silently.
 */
export function prepareSession(
  settings: Record<string, number | false | undefined>,
  { named, readOnly }: { named: ReadonlySet<string>; readOnly: boolean },
) {
  const limits = Object.entries(settings)
    .filter(([name, value]) => typeof value === 'number' && !named.has(name))
    .map(([name, value]) =>
      name === 'transaction_timeout' ? transactionLimit(Number(value)) : `set ${name} = ${value}`,
    );
  const text = [...limits, ...(readOnly ? ['set default_transaction_read_only = on'] : [])].join('; ');
  return async (client: pg.ClientBase): Promise<void> => {
    await client.query(text);
  };
}

/**
 * SQL that limits the transactions of this session, in milliseconds; 0 means no limit. PostgreSQL 16 and older have no
 * such setting, and there it does nothing.
 */
export const transactionLimit = (ms: number) =>
  `select set_config('transaction_timeout', '${ms}', false) where current_setting('transaction_timeout', true) is not null`;
