/**
 * Calls `make` at the first call and keeps the result for all callers. A failed call is not kept, so the next call
 * tries again.
 */
export function asyncOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
