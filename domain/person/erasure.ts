/** What stands in the place of a name, a text or an address that was erased. The database writes the same. */
export const erasedMark = '***';

/** No country has this code. The database gives such a phone to an account that was erased, so that no two are alike. */
const erasedPhoneCode = '+999';

/** Whether nothing is left of a person but the deals. The name alone does not tell: people write theirs themselves. */
export const isErased = ({ full_name, cellphone }: { full_name: string | null; cellphone: string }) =>
  full_name === erasedMark && cellphone.startsWith(erasedPhoneCode);

/** An erasure is carried out so much later at the earliest, so that the person may think again. */
export const hoursBeforeErasure = 24;

/** The most years for which a network may keep the data after the last completed deal. */
export const mostKeepingYears = 25;
export const firstKeepingYears = 5;

/**
 * What keeps the data of a person: an open deal, money of an ended deal that nobody has settled, or the years that the law
 * asks for. Who works for the network leaves it first.
 */
export const erasureKeeps = ['staff', 'deals', 'money', 'years'] as const;
export type ErasureKeep = (typeof erasureKeeps)[number];
