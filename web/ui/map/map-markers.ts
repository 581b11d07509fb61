import {
  DivIcon,
  type LatLngLiteral,
  type Map as Leaflet,
  latLngBounds,
  type Marker,
  marker,
  type PointTuple,
} from 'leaflet';
import styles from './map-markers.module.css';

/** A place on a map and the text of its marker. */
export type MapPoint = {
  id: string;
  position: LatLngLiteral;
  label: string;
  /** The marker's name for screen readers: "Rynok Square, 2,496.25 T". */
  name?: string;
};

type PointsState = {
  points: readonly MapPoint[];
  selected: string | undefined;
  onSelect: ((id: string) => void) | undefined;
  zoom: number | undefined;
};

type Drawn = { point: MapPoint; sign: HTMLElement; marker: Marker };

/** Specification §2: the zoom level for several points, and for a single point. */
const zoomOfSeveral = 10;
const zoomOfOne = 15;

/** Pixels kept free at the edges, so that no marker is cut off. */
const margin = 56;

/** Redraws all points at each call. Moves the view only if the points have changed. */
export function drawPoints({ map, isStill }: { map: Leaflet; isStill: boolean }) {
  let drawn: Drawn[] = [];
  let lookedAt = '';
  let chosen: string | undefined;
  const arrange = () => {
    const chosenFirst = [...drawn].sort((a, b) => Number(b.point.id === chosen) - Number(a.point.id === chosen));
    separateMarkers(
      chosenFirst.map(({ sign, marker: placed }) => ({
        sign,
        place: map.latLngToContainerPoint(placed.getLatLng()),
      })),
    );
  };
  map.on('zoomend resize', arrange);

  return ({ points, selected, onSelect, zoom }: PointsState) => {
    const focused = drawn.find(({ sign }) => sign === document.activeElement)?.point.id;
    for (const old of drawn) old.marker.remove();
    drawn = points.map((point) => put(map, point, point.id === selected, onSelect));
    drawn.find(({ point }) => point.id === focused)?.sign.focus({ preventScroll: true });

    const ids = points.map(({ id }) => id).join();
    if (ids !== lookedAt) lookAt(map, points, zoom);
    lookedAt = ids;
    const found = points.find(({ id }) => id === selected);
    if (found && selected !== chosen) map.panInside(found.position, { padding: [margin, margin], animate: !isStill });
    chosen = selected;
    arrange();
  };
}

function put(map: Leaflet, point: MapPoint, isSelected: boolean, onSelect: PointsState['onSelect']): Drawn {
  const sign = onSelect ? signToChoose(point, isSelected, onSelect) : signToSee(point);
  sign.addEventListener('focus', () => map.panInside(point.position, { padding: [margin, margin], animate: false }));
  const icon = new DivIcon({ html: sign, className: styles.spot, iconSize: [0, 0] });
  const placed = marker(point.position, { icon, keyboard: false, zIndexOffset: isSelected ? 10_000 : 0 }).addTo(map);
  return { point, sign, marker: placed };
}

function signToChoose({ id, label, name = label }: MapPoint, isSelected: boolean, onSelect: (id: string) => void) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.point ?? '';
  button.textContent = label;
  button.title = name;
  button.setAttribute('aria-label', name);
  button.setAttribute('aria-pressed', String(isSelected));
  button.addEventListener('click', () => onSelect(id));
  return button;
}

/** A marker that can't be pressed. A point without a label is shown as a pin. */
function signToSee({ label, name = label }: MapPoint): HTMLElement {
  const sign = document.createElement('span');
  sign.className = (label ? styles.point : styles.pin) ?? '';
  if (label) sign.textContent = label;
  else sign.append(drawing());
  if (name) {
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', name);
  }
  return sign;
}

function lookAt(map: Leaflet, points: readonly MapPoint[], zoom: number | undefined): void {
  const [only] = points;
  if (!only) return;
  if (points.length === 1) {
    map.setView(only.position, zoom ?? zoomOfOne, { animate: false });
    return;
  }
  const bounds = latLngBounds(points.map(({ position }) => position));
  map.fitBounds(bounds, { padding: [margin, margin], maxZoom: zoom ?? zoomOfSeveral, animate: false });
}

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

type PinState = {
  position: LatLngLiteral | undefined;
  /** The name of the pin: "Office location". */
  label: string;
  onMove: (position: LatLngLiteral) => void;
};

const zoomOfPin = 15;

/** Pixels that one press of an arrow key moves the pin. */
const stepPx = 10;
const steps: Record<string, PointTuple> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

/** A pin that moves by a click on the map, by dragging and by the arrow keys. */
export function drawPin({ map, isStill }: { map: Leaflet; isStill: boolean }) {
  let shown: PinState | undefined;
  let pin: Marker | undefined;
  const move = (to: LatLngLiteral) => shown?.onMove(rounded(to));
  map.on('click', ({ latlng }) => shown && move(latlng));

  return (next: PinState) => {
    const isFirst = shown === undefined;
    shown = next;
    if (!next.position) return void pin?.remove();
    pin ??= makePin(map, next, move);
    pin.setLatLng(next.position).addTo(map);
    if (isFirst) map.setView(next.position, zoomOfPin, { animate: false });
    else if (!map.getBounds().pad(-0.1).contains(next.position)) map.panTo(next.position, { animate: !isStill });
  };
}

function makePin(map: Leaflet, { position, label }: PinState, move: (to: LatLngLiteral) => void): Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.pin ?? '';
  button.setAttribute('aria-label', label);
  button.append(drawing());
  const icon = new DivIcon({ html: button, className: styles.spot, iconSize: [0, 0] });
  const pin = marker(position ?? map.getCenter(), { icon, keyboard: false, draggable: true, autoPan: true });
  pin.on('dragend', () => move(pin.getLatLng()));
  button.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    // Without this the map would move too.
    event.stopPropagation();
    move(map.containerPointToLatLng(map.latLngToContainerPoint(pin.getLatLng()).add(step)));
  });
  return pin;
}

/**
 * Six decimals are about 10 cm. The longitude is brought into −180 to 180, in case the map was turned around the globe.
 */
const rounded = ({ lat, lng }: LatLngLiteral): LatLngLiteral => ({
  lat: Number(lat.toFixed(6)),
  lng: Number((((((lng + 180) % 360) + 360) % 360) - 180).toFixed(6)),
});

/** Built from DOM elements, because the page's security headers forbid turning text into markup. */
function drawing(): SVGElement {
  const svg = shape('svg', { width: '32', height: '40', viewBox: '0 0 32 40', 'aria-hidden': 'true' });
  svg.append(
    shape('path', { d: 'M16 1C8 1 2 7 2 15c0 10 14 24 14 24s14-14 14-24C30 7 24 1 16 1Z' }),
    shape('circle', { cx: '16', cy: '15', r: '5' }),
  );
  return svg;
}

function shape(name: 'svg' | 'path' | 'circle', attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
