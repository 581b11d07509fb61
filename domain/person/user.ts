/** Specification §9: the maximum lengths of profile fields. */
export const fullNameMaxLength = 128;
export const emailMaxLength = 128;

/** The most offices that a person may mark with a star. */
export const mostFavoriteOffices = 20;

/** The length of the reason for which an admin blocks somebody. */
export const blockReasonLength = { min: 3, max: 300 } as const;

/** The product's languages, by their codes in `lang`. */
export const languages = ['en', 'uk'] as const;
export type Language = (typeof languages)[number];

/** The short id in lists of users: the last six characters, which are random. */
export const shortUserId = (id: string) => `#${id.slice(-6)}`;

const emailShape = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Catches only obvious mistakes. A real check needs an answer from the address. */
export const isEmail = (text: string) => text.length <= emailMaxLength && emailShape.test(text);
