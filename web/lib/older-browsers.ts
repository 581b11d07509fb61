/** A polyfill for browsers from before 2023. Every text is checked with this method before it is sent. */
if (!('isWellFormed' in String.prototype)) {
  Object.defineProperty(String.prototype, 'isWellFormed', {
    value(this: string): boolean {
      try {
        return encodeURIComponent(this) !== undefined;
      } catch {
        // `encodeURIComponent` throws only for a lone surrogate, which is exactly a text that is not well-formed.
        return false;
      }
    },
  });
}
