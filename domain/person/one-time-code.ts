/** Specification §9: one-time codes have six digits. */
export const codeLength = 6;

/** A code is valid for 5 minutes. */
export const codeLifeSeconds = 300;

/** After this many wrong tries the code is dead: then the right code is refused too. */
export const codeMaxTries = 5;

/** The pause before the same requester can have another code sent to the same number. */
export const codePauseSeconds = 60;

/** Codes to one number in a day: asked for by one requester, and by all together. */
export const codesPerDay = { byRequester: 5, all: 15, ofStrangers: 10 } as const;

/**
 * When strangers have used up the codes of a number for a day, it still gets some against a proof of work: one for each
 * network in this time, and so many more in all.
 */
export const codesBeyondDay = { pauseSeconds: 3600, all: 10 } as const;

/** Each code has one purpose. It is wrong for any other purpose. */
export type CodePurpose = 'phone_verification' | 'recovery';
