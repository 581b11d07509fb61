import { parseWorkingHours } from './hours/working-hours.ts';
import { destinationsOf, isStated, type Wallet } from './wallet/destination.ts';

/** Specification §3: where the map of a new office begins. An office that still lies there has not been placed. */
export const firstPosition = { lat: 50.4501, lng: 30.5234 };

/** What a draft needs before it opens, in the order of its checklist. */
export const draftNeeds = ['city', 'map', 'hours', 'owner', 'cashier', 'wallet', 'rates'] as const;
export type DraftNeed = (typeof draftNeeds)[number];

export type DraftFacts = {
  cityId: string | null;
  position: { lat: number; lng: number };
  workingHours: string | null;
  owners: number;
  cashiers: number;
  wallet: Wallet | null;
  /** The pairs that it would offer if it were open. */
  pairs: number;
};

const isDone: Record<DraftNeed, (office: DraftFacts) => boolean> = {
  city: ({ cityId }) => cityId !== null,
  map: ({ position }) => position.lat !== firstPosition.lat || position.lng !== firstPosition.lng,
  hours: ({ workingHours }) => workingHours !== null && parseWorkingHours(workingHours) !== undefined,
  owner: ({ owners }) => owners > 0,
  cashier: ({ cashiers }) => cashiers > 0,
  wallet: ({ wallet }) => destinationsOf(wallet).some(isStated),
  rates: ({ pairs }) => pairs > 0,
};

/** What is missing before the office can open. */
export const missingOf = (office: DraftFacts): DraftNeed[] => draftNeeds.filter((need) => !isDone[need](office));
