type Asked<V> = Map<string, PromiseWithResolvers<V | undefined>>;

/**
 * Reads by key, with one statement for all calls in the same turn of the event loop. `readAll` returns the keys that
 * exist; for the others the call returns undefined. Nothing is cached: a read begins after all its calls, so its result is
 * never older than a call, on any number of nodes. Calls with the same key get the same object, so they must not change it.
 */
export function gatheredRead<V>(readAll: (keys: string[]) => Promise<ReadonlyMap<string, V>>) {
  let gathering: Asked<V> | undefined;

  function begin(): Asked<V> {
    const asked: Asked<V> = new Map();
    setImmediate(() => {
      gathering = undefined;
      void answer(asked);
    });
    return asked;
  }

  async function answer(asked: Asked<V>): Promise<void> {
    try {
      const found = await readAll([...asked.keys()]);
      for (const [key, { resolve }] of asked) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of asked.values()) reject(error);
    }
  }

  return (key: string): Promise<V | undefined> => {
    gathering ??= begin();
    const reading = gathering.get(key) ?? Promise.withResolvers<V | undefined>();
    gathering.set(key, reading);
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
