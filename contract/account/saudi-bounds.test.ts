import { expect, test } from 'vitest';
import { isInSaudi } from './saudi-bounds.ts';

test.each([
  ['Riyadh', 24.71, 46.68],
  ['Jeddah’s corniche', 21.54, 39.1],
  ['Haql', 29.28, 34.94],
  ['Duba', 27.35, 35.69],
  ['Yanbu', 24.09, 38.06],
  ['Al Wajh', 26.23, 36.45],
  ['Al Hadithah at Jordan', 31.46, 37.13],
  ['Halat Ammar', 29.17, 36.07],
  ['Turaif', 31.67, 38.66],
  ['Jadidat Arar at Iraq', 31.34, 41.43],
  ['Rafha', 29.63, 43.5],
  ['Khafji', 28.42, 48.49],
  ['Jubail', 27.0, 49.66],
  ['Ras Tanura', 26.64, 50.16],
  ['Dammam', 26.43, 50.1],
  ['Al Khobar', 26.28, 50.22],
  ['Salwa at Qatar', 24.73, 50.76],
  ['Al Batha at the Emirates', 24.21, 51.46],
  ['Sharurah', 17.47, 47.11],
  ['Al Kharkhir', 18.87, 51.12],
  ['Najran', 17.49, 44.13],
  ['At Tuwal at Yemen', 16.53, 42.98],
  ['Jizan', 16.89, 42.55],
  ['Farasan', 16.7, 42.12],
  ['Al Qunfudhah', 19.13, 41.08],
])('%s is in Saudi Arabia', (_, lat, lng) => {
  expect(isInSaudi({ lat, lng })).toBe(true);
});

test.each([
  ['Manama', 26.22, 50.58],
  ['Kuwait', 29.37, 47.98],
  ['Doha', 25.29, 51.53],
  ['Dubai', 25.2, 55.27],
  ['Abu Dhabi', 24.45, 54.38],
  ['Aqaba', 29.53, 35.0],
  ['Eilat', 29.55, 34.95],
  ['Sharm el-Sheikh', 27.91, 34.33],
  ['Amman', 31.95, 35.93],
  ['Basra', 30.51, 47.78],
  ['Saada', 16.94, 43.76],
  ['the sea between', 22, 37],
  ['Mumbai', 19.08, 72.88],
])('%s is not', (_, lat, lng) => {
  expect(isInSaudi({ lat, lng })).toBe(false);
});
