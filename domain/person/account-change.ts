/**
 * What has changed about how a person enters the account: a new password by a code to the phone, the second factor taken
 * away, a new password of any other kind, and that the person said of a sign-in that it was somebody else's.
 */
export const accountChanges = ['recovered', 'factor_reset', 'new_password', 'disowned'] as const;
export type AccountChange = (typeof accountChanges)[number];

/** A stranger in an account has changed one of these first, and its deals next. So the desk sees it for so long. */
export const accountChangeHours = 24;
