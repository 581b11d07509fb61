/** What asks for the password again only from some size on. */

/** An office is closed for up to this many hours without a question. */
export const hoursClosedUnasked = 4;

/** A file of up to this many orders is exported without a question, however they are filtered. */
export const ordersExportedUnasked = 1_000;
