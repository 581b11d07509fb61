/**
 * The difference between the server's clock and this device's lies between these, in milliseconds. Deadlines are those of
 * the server, and the clock of a phone may be minutes off.
 */
type Offset = { least: number; most: number };
let known: Offset | undefined;

/** The header has whole seconds. */
const secondMs = 1_000;

/**
 * Reads the server's clock from an answer. `sentAt` is when the device sent the request: the server wrote the time
 * between that and now. Each answer narrows what is known. An answer that contradicts it replaces it: somebody has set
 * the clock of the device.
 */
export function noteServerTime(headers: Headers, sentAt: number): void {
  const written = Date.parse(headers.get('Date') ?? '');
  // Stored answers have no date, and a proxy may leave it out.
  if (Number.isNaN(written)) return;
  const heard = { least: written - Date.now(), most: written + secondMs - sentAt };
  const both = known && { least: Math.max(known.least, heard.least), most: Math.min(known.most, heard.most) };
  known = both && both.least <= both.most ? both : heard;
}

/** The present time by the server's clock in ms. Until the first answer it is that of the device. */
export const serverNow = (): number => Date.now() + (known ? Math.round((known.least + known.most) / 2) : 0);
