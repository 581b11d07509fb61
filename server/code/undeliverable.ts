/** The messenger works, but this message cannot be delivered: a number without an account there, for one. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
