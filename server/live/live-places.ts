/** Gives a place back. Calling it again does nothing. */
export type GiveBack = () => void;

/**
 * The live connections that each person may have on this node. A place is taken before the handshake and its waits: a
 * count of the open connections would let any number in that open at the same moment.
 */
export function livePlaces(most: number) {
  const taken = new Map<string, number>();

  return {
    /** Undefined when the person has all places already. */
    take(person: string): GiveBack | undefined {
      const before = taken.get(person) ?? 0;
      if (before >= most) return undefined;
      taken.set(person, before + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(person) ?? 0) - 1;
        if (left > 0) taken.set(person, left);
        else taken.delete(person);
      };
    },
  };
}
