/** The short id on screens: the last four characters (specification §2). */
export const shortOrderId = (id: string) => `#${id.slice(-4)}`;

/**
 * The short id in notifications: the first eight characters (specification §4), and the four of the screens, so that both
 * are known as one number.
 */
export const noticedOrderId = (id: string) => `#${id.slice(0, 8)}…${id.slice(-4)}`;

/** The text of a notice as a screen shows it: the number has the four characters of all screens. */
export const onScreen = (notice: string): string => notice.replace(/#[0-9a-f]{8}…(?=[0-9a-f]{4})/g, '#');

/** Where the four characters of the screens stand in a text with such an id; -1 where there is none. */
export const fourInNotice = (text: string): number => text.search(/(?<=#[0-9a-f]{8}…)[0-9a-f]{4}/);
