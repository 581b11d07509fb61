type Spot = { sign: HTMLElement; place: { x: number; y: number } };
type Taken = { box: DOMRect; sign: HTMLElement; others: number };

/** The radius of a dot, and the distance of a label above its point, in px. */
const dotRadius = 12;
const lift = 6;

/**
 * Shrinks overlapping markers to dots. Where even the dots overlap, only the first marker is shown, with the number of
 * the hidden ones.
 */
export function makeRoom(spots: readonly Spot[]): void {
  const taken: Taken[] = [];
  for (const { sign } of spots) show(sign, {});
  for (const spot of spots) stand(spot, taken);
  for (const { sign, others } of taken) if (others > 0) sign.setAttribute('data-more', `+${others}`);
}

function stand({ sign, place }: Spot, taken: Taken[]): void {
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

function labelBox(sign: HTMLElement, { x, y }: Spot['place']): DOMRect {
  const { width, height } = sign.getBoundingClientRect();
  return new DOMRect(x - width / 2, y - height - lift, width, height + lift);
}

const dotBox = ({ x, y }: Spot['place']) => new DOMRect(x - dotRadius, y - dotRadius, 2 * dotRadius, 2 * dotRadius);

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
