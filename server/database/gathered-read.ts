import DataLoader from 'dataloader';

/**
 * Reads by key, with one statement for all calls in the same turn of the event loop. `readAll` returns the keys that
 * exist; for the others the call returns undefined. Nothing is cached: a read begins after all its calls, so its result is
 * never older than a call, on any number of nodes. Calls with the same key get the same object, so they must not change it.
 */
export function gatheredRead<V>(readAll: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
  const loader = new DataLoader<string, V | undefined>(
    async (keys) => {
      const found = await readAll([...new Set(keys)]);
      return keys.map((key) => found.get(key));
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  return (key: string): Promise<V | undefined> => loader.load(key);
}

/** The same for a read without a key. */
export function sharedRead<V>(read: () => Promise<V>): () => Promise<V> {
  const readOnce = gatheredRead(async () => new Map([['', { value: await read() }]]));
  return async () => {
    const found = await readOnce('');
    if (!found) throw new Error('A shared read has not answered');
    return found.value;
  };
}
