/** What somebody else's yes is asked for. A kind is carried out by its own room. */
export const approvalKinds = ['mandate', 'bound', 'late_walk_in', 'rate', 'entry'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** `failed`: it was agreed to, and the call was refused when it was carried out. All but `waiting` are final. */
export const approvalStates = ['waiting', 'approved', 'rejected', 'withdrawn', 'expired', 'failed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** How long somebody may agree. Only with an entry of the books no customer stands at the desk. The database allows 31. */
export const approvalMinutes = {
  ...{ mandate: 10, bound: 10, late_walk_in: 10, rate: 10 },
  entry: 30,
} as const satisfies Record<ApprovalKind, number>;
/** From then on the admins hear of it too. */
export const adminsAfterMinutes = 5;

/** As many wait at once of one person, and at one office. The database has the same bounds. */
export const mostAskedByOne = 5;
export const mostAskedAtOffice = 20;

export const approvalReasonLength = { min: 3, max: 500 } as const;

/** What a call is beyond: what is allowed, and how much of it was used before. */
export const approvalLimits = ['per_deal', 'per_day', 'per_entry'] as const;
export type ApprovalLimit = (typeof approvalLimits)[number];
