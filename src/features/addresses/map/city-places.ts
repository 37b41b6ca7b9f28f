// Coordinates of the larger cities, to a hundredth of a degree: enough to open the map on one and to tell which city a
// pin is in.
import { isInSaudi, distanceKm, type Point } from '../../../../contract/account/saudi-bounds.ts';
import { cities, type City } from '../../../../contract/account/cities.ts';

/** By city code: latitude, longitude, and for a large city its approximate radius in kilometres. */
const places: Record<string, readonly [lat: number, lng: number, reachKm?: number]> = {
  riyadh: [24.71, 46.68, 18],
  kharj: [24.15, 47.31],
  dawadmi: [24.51, 44.39],
  majmaah: [25.9, 45.35],
  zulfi: [26.3, 44.82],
  wadi_dawasir: [20.47, 44.78],
  diriyah: [24.73, 46.57],
  aflaj: [22.28, 46.73],
  shaqra: [25.24, 45.25],
  quwayiyah: [24.05, 45.27],
  jeddah: [21.54, 39.17, 18],
  makkah: [21.42, 39.83, 8],
  taif: [21.27, 40.42, 7],
  qunfudhah: [19.13, 41.08],
  rabigh: [22.8, 39.03],
  lith: [20.15, 40.27],
  madinah: [24.47, 39.61, 9],
  yanbu: [24.09, 38.06, 6],
  ula: [26.61, 37.92],
  badr: [23.78, 38.79],
  dammam: [26.43, 50.1, 8],
  hofuf: [25.37, 49.59, 6],
  mubarraz: [25.41, 49.58, 4],
  khobar: [26.22, 50.2, 6],
  jubail: [27, 49.65, 7],
  qatif: [26.56, 50.01, 4],
  hafar_batin: [28.43, 45.97],
  dhahran: [26.29, 50.11, 5],
  khafji: [28.44, 48.49],
  ras_tanura: [26.7, 50.06],
  abqaiq: [25.93, 49.67],
  buraydah: [26.33, 43.97, 7],
  unayzah: [26.09, 43.98, 5],
  rass: [25.87, 43.5],
  bukayriyah: [26.14, 43.66],
  hail: [27.52, 41.7, 6],
  baqaa: [27.88, 42.39],
  tabuk: [28.39, 36.57, 7],
  umluj: [25.02, 37.27],
  duba: [27.35, 35.69],
  wajh: [26.24, 36.46],
  arar: [30.98, 41.02],
  rafha: [29.63, 43.49],
  turaif: [31.67, 38.66],
  jazan: [16.89, 42.56],
  sabya: [17.15, 42.63],
  abu_arish: [16.97, 42.83],
  samtah: [16.6, 42.94],
  najran: [17.54, 44.22, 6],
  sharurah: [17.48, 47.11],
  bahah: [20.01, 41.47],
  baljurashi: [19.86, 41.56],
  sakaka: [29.97, 40.2],
  qurayyat: [31.33, 37.34],
  dawmat_jandal: [29.81, 39.87],
  khamis_mushait: [18.3, 42.73, 6],
  abha: [18.22, 42.5, 5],
  bishah: [20, 42.6],
  muhayil: [18.55, 42.05],
  ahad_rafidah: [18.21, 42.84],
};

/** A point farther from a city's centre than this counts as outside it. */
const farthestKm = 40;
const usualReachKm = 3;

/** The centre of a city by its code; null if not listed. */
export function placeOfCity(code: string): Point | null {
  const [lat, lng] = places[code] ?? [];
  return lat === undefined || lng === undefined ? null : { lat, lng };
}

/** The most likely city of a point: the nearest in proportion to each city's radius; null if none is near. */
export function cityNear(point: Point): City | null {
  if (!isInSaudi(point)) return null;
  let [nearest, least]: [City | null, number] = [null, Infinity];
  for (const city of cities) {
    const place = placeOfCity(city.code);
    const km = place ? distanceKm(point, place) : Infinity;
    const reaches = km / (places[city.code]?.[2] ?? usualReachKm);
    if (km < farthestKm && reaches < least) [nearest, least] = [city, reaches];
  }
  return nearest;
}
