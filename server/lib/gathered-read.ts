type Batch<V> = Map<string, PromiseWithResolvers<V | undefined>>;

/**
 * Reads by key, with one statement for all calls in the same turn of the event loop. `readAll` returns the keys that
 * exist; for the others the call returns undefined. Nothing is cached: a read begins after all its calls, so its result is
 * never older than a call, on any number of nodes. Calls with the same key get the same object, so they must not change it.
 */
export function gatheredRead<V>(readAll: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
  let open: Batch<V> | undefined;

  function begin(): Batch<V> {
    const batch: Batch<V> = new Map();
    setImmediate(() => {
      open = undefined;
      void answer(batch);
    });
    return batch;
  }

  async function answer(batch: Batch<V>): Promise<void> {
    try {
      const found = await readAll([...batch.keys()]);
      for (const [key, { resolve }] of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  }

  return (key: string): Promise<V | undefined> => {
    open ??= begin();
    const reading = open.get(key) ?? Promise.withResolvers<V | undefined>();
    open.set(key, reading);
    return reading.promise;
  };
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
