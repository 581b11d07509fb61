/** `offered`: somebody is asked, and counts it to take it. One person has the safe, and one is asked at a time. */
export const keepingStates = ['offered', 'kept', 'ended', 'withdrawn'] as const;
export type KeepingState = (typeof keepingStates)[number];
