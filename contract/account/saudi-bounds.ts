// The bounds of Saudi Arabia: our carriers deliver nowhere else.
import * as v from 'valibot';

export const point = v.object({ lat: v.number(), lng: v.number() });

/** A location in degrees (WGS 84). */
export type Point = v.InferOutput<typeof point>;

/** Bounding box of Saudi Arabia, in degrees. */
export const saudiBounds = { south: 16, west: 34.4, north: 32.4, east: 55.8 } as const;

/**
 * Longitude and latitude along the border and coasts (after Natural Earth 1:110m, public domain), and around the
 * Farasan Islands.
 */
const outline: readonly (readonly [lng: number, lat: number])[] = [
  [34.96, 29.36], [36.07, 29.2], [36.5, 29.51], [36.74, 29.87], [37.5, 30], [37.67, 30.34], [38, 30.51], [37, 31.51],
  [39, 32.01], [39.2, 32.16], [40.4, 31.89], [41.89, 31.19], [44.71, 29.18], [46.57, 29.1], [47.46, 29], [47.71, 28.53],
  [48.42, 28.55], [48.81, 27.69], [49.3, 27.46], [49.47, 27.11], [50.15, 26.69], [50.21, 26.28], [50.11, 25.94],
  [50.24, 25.61], [50.53, 25.33], [50.66, 25], [50.81, 24.75], [51.11, 24.56], [51.39, 24.63], [51.58, 24.25],
  [51.62, 24.01], [52, 23], [55.01, 22.5], [55.21, 22.71], [55.67, 22], [55, 20], [52, 19], [49.12, 18.62],
  [48.18, 18.17], [47.47, 17.12], [47, 16.95], [46.75, 17.28], [46.37, 17.23], [45.4, 17.33], [45.22, 17.43],
  [44.06, 17.41], [43.79, 17.32], [43.38, 17.58], [43.12, 17.09], [43.22, 16.67], [42.78, 16.35], [42.2, 16.3],
  [41.5, 16.75], [42.27, 17.47], [41.75, 17.83], [41.22, 18.67], [40.94, 19.49], [40.25, 20.17], [39.8, 20.34],
  [39.14, 21.29], [39.02, 21.99], [39.07, 22.58], [38.49, 23.69], [38.02, 24.08], [37.48, 24.29], [37.15, 24.86],
  [37.21, 25.08], [36.93, 25.6], [36.64, 25.83], [36.25, 26.57], [35.64, 27.38], [35.13, 28.06], [34.63, 28.06],
  [34.79, 28.61], [34.83, 28.96],
]; // prettier-ignore

/**
 * Tolerance of the rough outline: homes at the border or the shore count as inside; Manama, Kuwait and Aqaba do not.
 */
const roughKm = 15;
const kmInDegree = 111.2;

/** Whether a location is in Saudi Arabia, or so close to its border that it may be. */
export function isInSaudi(place: Point): boolean {
  const { south, west, north, east } = saudiBounds;
  const { lat, lng } = place;
  if (lat < south || lat > north || lng < west || lng > east) return false;
  let isInside = false;
  for (const [at, end] of outline.entries()) {
    const start = outline.at(at - 1) ?? end;
    if (kmToSide(place, start, end) < roughKm) return true;
    // Ray casting: a ray east from a location inside crosses the outline an odd number of times.
    const crossesAt = start[0] + ((lat - start[1]) * (end[0] - start[0])) / (end[1] - start[1]);
    if (start[1] > lat !== end[1] > lat && lng < crossesAt) isInside = !isInside;
  }
  return isInside;
}

/** Distance in km, computed on a plane; over such short distances the error is a few metres. */
export function distanceKm(one: Point, other: Point): number {
  const east = (one.lng - other.lng) * Math.cos((one.lat * Math.PI) / 180);
  return kmInDegree * Math.hypot(one.lat - other.lat, east);
}

function kmToSide(place: Point, start: readonly [number, number], end: readonly [number, number]): number {
  const [east, north] = [end[0] - start[0], end[1] - start[1]];
  const along = ((place.lng - start[0]) * east + (place.lat - start[1]) * north) / (east * east + north * north);
  const part = Math.min(1, Math.max(0, along));
  return distanceKm(place, { lng: start[0] + part * east, lat: start[1] + part * north });
}
