import { expect, test } from 'vitest';
import { isInSaudi } from '../../../../contract/account/saudi-bounds.ts';
import { cities } from '../../../../contract/account/cities.ts';
import { cityNear, placeOfCity } from './city-places.ts';

test.each(cities.map(({ code }) => code))('%s has coordinates in Saudi Arabia, and they map back to it', (code) => {
  const place = placeOfCity(code);
  expect(place && isInSaudi(place)).toBe(true);
  expect(place && cityNear(place)?.code).toBe(code);
});

test.each([
  ['the Kingdom Centre', 24.7114, 46.6744, 'riyadh'],
  ['King Khalid airport', 24.9576, 46.6988, 'riyadh'],
  ['the fountain of Jeddah', 21.5156, 39.1451, 'jeddah'],
  ['the Corniche of Al Khobar', 26.289, 50.217, 'khobar'],
  ['King Saud University, nearer to the middle of Diriyah', 24.7237, 46.6238, 'riyadh'],
  ['At-Turaif in Diriyah', 24.7341, 46.5725, 'diriyah'],
  ['King Fahd Park in Dammam', 26.4, 50.13, 'dammam'],
])('finds the city of %s', (_, lat, lng, code) => {
  expect(cityNear({ lat, lng })?.code).toBe(code);
});

test('finds no city in the desert, nor abroad however near', () => {
  expect(cityNear({ lat: 20, lng: 51 })).toBeNull();
  expect(cityNear({ lat: 24.0, lng: 46.0 })).toBeNull();
  expect(cityNear({ lat: 15.95, lng: 42.7 })).toBeNull();
  expect(cityNear({ lat: 26.22, lng: 50.58 })).toBeNull(); // Manama
});
