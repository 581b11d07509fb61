/**
 * A sign-in from a device that the account did not know. The first ones of a day are told to the person, so a stranger
 * who signs in at all is told, and nobody can make a flood of notices.
 */
export const newSignInsToldPerDay = 5;

/** The newest that an account keeps, and for how long its person reads them. */
export const newSignInsKept = 20;
export const newSignInDays = 30;
