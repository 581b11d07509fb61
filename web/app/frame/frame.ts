import type { User } from '#contract/person/user.ts';
import { isStaff, type Role } from '#domain/person/actor.ts';
import { type Language, languages } from '#domain/person/user.ts';

/**
 * A frame is a first screen without anybody's data, as the build has drawn it into index.html: the sign-in, the customer's
 * exchange or the desk of staff. `/scheme.js` shows one before the first paint, and React takes it over.
 */
export type Frame = { of: FrameName; language: Language };

export const frameNames = ['out', 'customer', 'staff'] as const;
type FrameName = (typeof frameNames)[number];

/** The frame that people of this role begin with. */
export const frameOf = (role: Role): FrameName => (isStaff(role) ? 'staff' : 'customer');

/** Who stands in the frame. All staff begin with the same screen; what only some of them see comes after the frame. */
const roles = { out: undefined, customer: 'customer', staff: 'cashier' } as const satisfies Record<
  FrameName,
  Role | undefined
>;
export const roleOf = ({ of }: Frame): Role | undefined => roles[of];
export const pathOf = ({ of }: Frame): string => (of === 'out' ? '/login' : '/');

/** Who stands in the frame. Build and browser must draw the same, so it has nothing of anybody. */
export function personIn(frame: Frame): User | null {
  const permissions = roleOf(frame);
  if (!permissions) return null;
  return {
    id: '',
    full_name: null,
    cellphone: '',
    cellphone_verified: false,
    email: null,
    email_verified: false,
    wallet: null,
    lang: frame.language,
    permissions,
    created_at: new Date(0),
    user_offices: [],
  };
}

/** The frame that `/scheme.js` has put into the page. */
export function shownFrame({ dataset }: HTMLElement): Frame | undefined {
  const of = frameNames.find((name) => name === dataset.frame);
  const language = languages.find((name) => name === dataset.language);
  return of && language && { of, language };
}
