/** All code that uses Leaflet. It is loaded when the first map opens. */
import 'leaflet/dist/leaflet.css';
import { map as createMap, type LatLngLiteral, type Map as Leaflet, tileLayer } from 'leaflet';
import { drawPin, drawPoints } from './map-markers.ts';
import type { Tiles } from './map-tiles.ts';

/** The view of a map with nothing to show: the centre of Kyiv. */
const usualCentre: LatLngLiteral = { lat: 50.4501, lng: 30.5234 };
const usualZoom = 15;

/** After this many failed tiles in a row, the map stops loading tiles. */
const maxFailures = 4;

export type OpenMap = ReturnType<typeof openMap>;

/** Creates an empty map in this box, without tiles and markers. */
export function openMap(box: HTMLElement) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(box, {
    center: usualCentre,
    zoom: usualZoom,
    minZoom: 4,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    // On touch screens one finger scrolls the page and two fingers move the map. The wheel zooms only after a click on
    // the map.
    dragging: !matchMedia('(pointer: coarse)').matches,
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  const stopFollowing = followSize(map, box);
  const shared = { map, isStill };
  return {
    /** Adds the tiles. Returns a function that removes them. */
    layGround: (ground: Tiles, onGone: () => void) => layGround(map, ground, onGone),
    zoomIn: () => map.zoomIn(),
    zoomOut: () => map.zoomOut(),
    points: drawPoints(shared),
    pin: drawPin(shared),
    close: () => {
      stopFollowing();
      map.remove();
    },
  };
}

/** Tiles that fail are tried a few times, then removed. The map also works on the grey background. */
function layGround(map: Leaflet, { tiles }: Tiles, onGone: () => void) {
  let failures = 0;
  const layer = tileLayer(tiles, { maxZoom: 19, maxNativeZoom: 19 });
  layer.on('tileload', () => {
    failures = 0;
  });
  layer.on('tileerror', () => {
    failures += 1;
    if (failures !== maxFailures) return;
    layer.remove();
    onGone();
  });
  layer.addTo(map);
  return () => {
    layer.remove();
  };
}

function followSize(map: Leaflet, box: HTMLElement) {
  const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  observer.observe(box);
  return () => observer.disconnect();
}
