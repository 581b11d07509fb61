export type Tell = (text: string) => void;

const everyMs = 5_000;

/**
 * Tells how far work with many parts is: at its start, and then every few seconds before the next part. So quick work
 * says one line, and slow work does not look as if it hangs.
 */
export function countParts(tell: Tell, what: string, all: number): (part: string) => void {
  if (all > 0) tell(`${what}: ${all === 1 ? '1 part' : `${all} parts`} …`);
  let toldAt = performance.now();
  let begun = 0;
  return (part) => {
    begun += 1;
    if (performance.now() - toldAt < everyMs) return;
    toldAt = performance.now();
    tell(`${what}: ${part}, ${begun} of ${all} …`);
  };
}
