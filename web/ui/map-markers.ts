import { DivIcon, type LatLngLiteral, type Map as Leaflet, latLngBounds, type Marker, marker } from 'leaflet';
import styles from './map.module.css';
import { separateMarkers } from './map-marker-overlap.ts';
import { drawing } from './map-pin.ts';

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
