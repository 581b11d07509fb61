/** A fake CacheStorage, which jsdom lacks. It has only the parts that the app uses. */
export function fakeCaches(): CacheStorage {
  const all = new Map<string, Cache>();
  return {
    open: async (name: string) => {
      const cache = all.get(name) ?? fakeCache();
      all.set(name, cache);
      return cache;
    },
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async () => undefined,
  };
}

function fakeCache(): Cache {
  const entries = new Map<string, Response>();
  const urlOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  return {
    put: async (request, response) => void entries.set(urlOf(request), response),
    match: async (request?: RequestInfo | URL) => (request ? entries.get(urlOf(request))?.clone() : undefined),
    delete: async (request) => entries.delete(urlOf(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    matchAll: async () => [...entries.values()],
    add: () => Promise.reject(new TypeError('Nothing is fetched here')),
    addAll: () => Promise.reject(new TypeError('Nothing is fetched here')),
  };
}
