/** Browsers of before 2023 lack this check, which every text goes through before it is sent. */
if (!('isWellFormed' in String.prototype)) {
  Object.defineProperty(String.prototype, 'isWellFormed', {
    value(this: string): boolean {
      try {
        return encodeURIComponent(this) !== undefined;
      } catch {
        // Half a pair of surrogates is exactly what cannot be encoded.
        return false;
      }
    },
  });
}
