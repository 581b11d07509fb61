/** A new random idempotency key. `crypto.randomUUID` is missing on pages without HTTPS, so it is not used. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
