import { DivIcon, type LatLngLiteral, type Map as Leaflet, type Marker, marker, type PointTuple } from 'leaflet';
import styles from './map.module.css';

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
export function drawing(): SVGElement {
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
