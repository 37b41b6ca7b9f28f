// The only access to Leaflet, which draws the map and its pin.
import { divIcon, map as openMap, marker as makeMarker, tileLayer, type Marker } from 'leaflet';
import { saudiBounds, type Point } from '../../../../contract/account/saudi-bounds.ts';

export type MapView = {
  /** Places the pin, or removes it. */
  setPin(point: Point | null): void;
  /** Centres the map on a point, close enough to see houses. */
  goTo(point: Point): void;
  middle(): Point;
  zoomBy(steps: 1 | -1): void;
  close(): void;
};

type Options = {
  /** URL template of a tile, with {z}, {x} and {y}. */
  tiles: string;
  middle: Point;
  zoom: number;
  /** Whether animations are off. */
  isCalm: boolean;
  /** CSS class of the pin. */
  pinClass: string;
  onPick: (point: Point) => void;
  /** Called with true when a tile loads, with false when tiles fail and none has loaded. */
  onPictures: (come: boolean) => void;
};

const [leastZoom, mostZoom, houseZoom] = [5, 19, 17];

/** Draws the pin. As an element: a page may not set HTML from text (server/pages/security-headers.ts). */
function drawPin(): Element {
  const draw = (name: string, attributes: Record<string, string>, ...inside: Element[]) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...inside);
    return element;
  };
  return draw(
    'svg',
    { viewBox: '0 0 32 40', width: '32', height: '40', 'aria-hidden': 'true' },
    draw('path', { d: 'M16 1a14 14 0 0 0-14 14c0 9.6 14 24 14 24s14-14.4 14-24A14 14 0 0 0 16 1Z' }),
    draw('circle', { cx: '16', cy: '15', r: '5' }),
  );
}

/** A point as stored: five decimals are about a metre. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) });

/** Opens a map in an element that already has its size. */
export function openMapView(
  element: HTMLElement,
  { tiles, middle, zoom, isCalm, pinClass, onPick, onPictures }: Options,
): MapView {
  const { south, west, north, east } = saudiBounds;
  const map = openMap(element, {
    zoomControl: false,
    attributionControl: false,
    center: middle,
    zoom,
    minZoom: leastZoom,
    maxZoom: mostZoom,
    maxBounds: [
      [south, west],
      [north, east],
    ],
    zoomAnimation: !isCalm,
    fadeAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    scrollWheelZoom: false, // would trap a page scroll over the map
  });
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
  let isZooming = false;
  map.on('zoomstart', () => (isZooming = true));
  map.on('zoomend', () => (isZooming = false));
  map.on('click', ({ latlng }) => onPick(rounded(latlng)));

  // OpenStreetMap rejects requests without a referrer.
  const layer = tileLayer(tiles, { maxZoom: mostZoom, referrerPolicy: 'strict-origin-when-cross-origin' });
  let come = 0;
  layer.on('loading', () => {
    come = 0;
  });
  layer.on('tileload', () => {
    come += 1;
    onPictures(true);
  });
  layer.on('tileerror', () => {
    if (come === 0) onPictures(false);
  });
  layer.addTo(map);

  let marker: Marker | null = null;
  const icon = divIcon({
    html: drawPin() as HTMLElement,
    className: pinClass,
    iconSize: [32, 40],
    iconAnchor: [16, 39],
  });
  return {
    setPin(point) {
      if (!point) {
        marker?.remove();
        marker = null;
      } else if (marker) marker.setLatLng(point);
      else {
        const added = makeMarker(point, { icon, draggable: true, autoPan: !isCalm, keyboard: false }).addTo(map);
        added.on('dragend', () => onPick(rounded(added.getLatLng())));
        marker = added;
      }
    },
    goTo: (point) => void map.setView(point, Math.max(map.getZoom(), houseZoom), { animate: !isCalm }),
    middle: () => rounded(map.getCenter()),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate: !isCalm }),
    // Leaflet 1.9 does not stop its timer for a running zoom, which would then find no map.
    close: () => void (isZooming ? map.once('zoomend', () => map.remove()) : map.remove()),
  };
}
