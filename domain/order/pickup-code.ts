/**
 * The code with which the customer takes the money of a ready order. It is made when the order becomes ready, and is good
 * for this order once.
 */
export const pickupCodeLength = 6;

/** After this many wrong codes for an order, only its customer or an admin completes it. The right code is refused too. */
export const pickupTries = 5;

/** A person may search for codes that no order has this many times in an hour, over all nodes together. */
export const pickupMissesPerHour = 20;

/** "The customer is at the office" holds for this long, and can be said again. */
export const hereMinutes = 30;

export const isPickupCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Whether the customer is at the office now, by when somebody said so. */
export const isHere = ({ here_at }: { here_at: Date | null }, now: Date): boolean =>
  here_at !== null && now.getTime() - here_at.getTime() < hereMinutes * 60_000;

const fragment = 'pickup=';

/**
 * The address that the QR on the customer's screen holds. Order and code stand in the fragment, which browsers never send
 * to a server. `origin` is that of the page, such as https://obmin.example.
 */
export const pickupAddress = (origin: string, orderId: string, code: string): string =>
  `${origin}/#${fragment}${orderId}.${code}`;

/** What was scanned or typed. `orderId` is missing where only the digits are known. */
export type ReadPickup = { code: string; orderId?: string };

/** The keys of `#pickup=`, of the digits a to f and of the dot, in the Ukrainian layout and in the Latin one. */
const [ukrainianKeys, latinKeys] = ['№зшслгзфивуаю', '#pickupabdef.'];
const ukrainianFragment = '№зшслгз=';

/** A scanner presses the keys of the Latin layout. With the Ukrainian one switched on, other letters arrive. */
const inLatin = (text: string): string =>
  text.includes(ukrainianFragment)
    ? [...text].map((letter) => latinKeys[ukrainianKeys.indexOf(letter)] ?? letter).join('')
    : text;

const scanned = new RegExp(`#${fragment}([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})\\.(\\d{6})$`);

/** Reads the address of a QR, or six digits with or without spaces. Undefined for any other text. */
export function readPickup(text: string): ReadPickup | undefined {
  const [, orderId, code] = scanned.exec(inLatin(text.trim().toLowerCase())) ?? [];
  if (orderId !== undefined && code !== undefined) return { code, orderId };
  const digits = text.replace(/\s/g, '');
  return isPickupCode(digits) ? { code: digits } : undefined;
}

/**
 * Whether a text is a pickup code, or holds something like one. It must not be searched for like other texts: a code
 * belongs into no list, address or log.
 */
export const isPickupText = (text: string): boolean =>
  readPickup(text) !== undefined || inLatin(text.toLowerCase()).includes(`#${fragment}`);

/** "042 917", as people read six digits. */
export const spacedPickupCode = (code: string): string => `${code.slice(0, 3)}\u00a0${code.slice(3)}`;
