type PlacedMarker = { sign: HTMLElement; place: { x: number; y: number } };
type TakenBox = { box: DOMRect; sign: HTMLElement; others: number };

/** The radius of a dot, and the distance of a label above its point, in px. */
const dotRadius = 12;
const lift = 6;

/**
 * Shrinks overlapping markers to dots. Where even the dots overlap, only the first marker is shown, with the number of
 * the hidden ones.
 */
export function separateMarkers(markers: readonly PlacedMarker[]): void {
  const taken: TakenBox[] = [];
  for (const { sign } of markers) show(sign, {});
  for (const marker of markers) placeMarker(marker, taken);
  for (const { sign, others } of taken) if (others > 0) sign.setAttribute('data-more', `+${others}`);
}

function placeMarker({ sign, place }: PlacedMarker, taken: TakenBox[]): void {
  const at = (box: DOMRect) => taken.find((other) => overlap(box, other.box));
  const label = labelBox(sign, place);
  if (!at(label)) return void taken.push({ box: label, sign, others: 0 });
  const dot = dotBox(place);
  const first = at(dot);
  show(sign, { isDot: true, isHidden: first !== undefined });
  if (first) first.others += 1;
  else taken.push({ box: dot, sign, others: 0 });
}

function show(sign: HTMLElement, { isDot = false, isHidden = false }): void {
  sign.hidden = isHidden;
  sign.toggleAttribute('data-dot', isDot);
  sign.removeAttribute('data-more');
}

function labelBox(sign: HTMLElement, { x, y }: PlacedMarker['place']): DOMRect {
  const { width, height } = sign.getBoundingClientRect();
  return new DOMRect(x - width / 2, y - height - lift, width, height + lift);
}

const dotBox = ({ x, y }: PlacedMarker['place']) =>
  new DOMRect(x - dotRadius, y - dotRadius, 2 * dotRadius, 2 * dotRadius);

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
