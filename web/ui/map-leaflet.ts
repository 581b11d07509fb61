/** The part of the map that is fetched when a map is first opened: everything that touches the library. */
import 'leaflet/dist/leaflet.css';
import { map as createMap, type LatLngLiteral, type Map as Leaflet, tileLayer } from 'leaflet';
import type { Ground } from './map-ground.ts';
import { drawPin } from './map-pin.ts';
import { drawPoints } from './map-points.ts';

/** What a map starts with when there is nothing to show: the middle of Kyiv. */
const usualCentre: LatLngLiteral = { lat: 50.4501, lng: 30.5234 };
const usualZoom = 10;

/** After so many failures in a row, with no success between, no more tiles are asked for. */
const mostFailures = 4;

export type OpenMap = ReturnType<typeof openMap>;

/** A map in this box, still without a ground and without anything on it. */
export function openMap(box: HTMLElement) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(box, {
    center: usualCentre,
    zoom: usualZoom,
    minZoom: 4,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    // One finger scrolls the page, two move the map; the wheel scrolls the page until somebody has clicked the map.
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
    /** Answers how to take the ground away again. */
    layGround: (ground: Ground, onGone: () => void) => layGround(map, ground, onGone),
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

/** Tiles out of reach are asked for a few times and then left alone: the grey ground serves as well. */
function layGround(map: Leaflet, { tiles }: Ground, onGone: () => void) {
  let failures = 0;
  const layer = tileLayer(tiles, { maxZoom: 19, maxNativeZoom: 19 });
  layer.on('tileload', () => {
    failures = 0;
  });
  layer.on('tileerror', () => {
    failures += 1;
    if (failures !== mostFailures) return;
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
