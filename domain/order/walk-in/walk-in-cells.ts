/** The fields of a walk-in that the rules below read. */
export type WalkInFacts = {
  /** Who of the staff placed it at the window. Null for an order that its customer placed. */
  placed_by?: { id: string } | null | undefined;
  /** Whether the staff complete the walk-in without the pickup code now: its customer has no app that could show one. */
  without_code?: boolean | undefined;
  /** A guest of the office has no phone. */
  customer?: { cellphone: string };
};

type Rule = (order: WalkInFacts, mover: { id: string }) => boolean;

const never: Rule = () => false;
const always: Rule = () => true;
const placer: Rule = ({ placed_by }, { id }) => placed_by?.id === id;
const withoutCode: Rule = ({ without_code }) => without_code === true;

type Staff = 'office_owner' | 'cashier';

/**
 * What a walk-in adds to the table of steps for the staff of its office (decision 54): its customer stands at the window, so who
 * places it confirms it, and an owner takes its money and pays it out alone.
 */
// biome-ignore format: the columns make it a table
const walkInCells: Readonly<Record<string, Record<Staff, Rule>>> = {
  confirm: { office_owner: placer,      cashier: placer },
  receive: { office_owner: always,      cashier: never },
  ready:   { office_owner: always,      cashier: never },
  close:   { office_owner: withoutCode, cashier: withoutCode },
};

const isStaffOf = (part: string): part is Staff => part === 'cashier' || part === 'office_owner';

/** Whether a walk-in gives the call to a person with this part, beyond the table of all orders. */
export const mayAtWindow = (part: string, call: string, order: WalkInFacts, mover: { id: string }): boolean =>
  Boolean(order.placed_by) && isStaffOf(part) && walkInCells[call]?.[part](order, mover) === true;

export const isOfGuest = ({ customer }: WalkInFacts): boolean => customer?.cellphone === '';

/** The calls with which a walk-in waits for a part, always, or only while no code is asked. */
export function callsAtWindow(part: string): { always: string[]; withoutCode: string[] } {
  const among = (rule: Rule) =>
    Object.entries(walkInCells).flatMap(([call, cells]) => (isStaffOf(part) && cells[part] === rule ? [call] : []));
  return { always: among(always), withoutCode: among(withoutCode) };
}
