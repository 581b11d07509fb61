/** The messenger works, but it can't deliver this message, for example to a phone without an account there. */
export class UndeliverableError extends Error {
  override name = 'Undeliverable';
}
