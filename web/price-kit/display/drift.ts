/** A row of this many places, and as many rows. */
const side = 5;
const step = 4;
const middle = (side - 1) / 2;
const places = side * side;
/** There and back again. */
const round = 2 * (places - 1);

/**
 * Where the picture stands in this minute, in pixels from its place. It walks over a small square by one step a minute, so
 * that no pixel of the screen shows the same thing for weeks, and nobody sees it move.
 */
export function driftAt(minute: number): { x: number; y: number } {
  const at = minute % round;
  const place = at < places ? at : round - at;
  const row = Math.floor(place / side);
  const column = row % 2 === 0 ? place % side : side - 1 - (place % side);
  return { x: (column - middle) * step, y: (row - middle) * step };
}
