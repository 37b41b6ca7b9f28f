/** Raised letters: the outline of a word as the browser sets it, traced and given depth. */
import { Path, Shape, ShapeUtils, Vector2 } from 'three';
import { textPixels } from '../labels.js';
import { extruded } from './parts.js';

/** Closed outlines where the picture crosses half brightness (marching squares with interpolation). */
function contours({ data, width, height }) {
  const value = (x, y) => data[(y * width + x) * 4 + 3] / 255;
  const next = new Map();
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const corners = [value(x, y), value(x + 1, y), value(x + 1, y + 1), value(x, y + 1)];
      const isIn = corners.map((corner) => corner > 0.5);
      if (isIn.every(Boolean) || !isIn.some(Boolean)) continue;
      const spots = [
        [x, y],
        [x + 1, y],
        [x + 1, y + 1],
        [x, y + 1],
      ];
      const crossing = (i) => {
        const j = (i + 1) % 4;
        const t = (0.5 - corners[i]) / (corners[j] - corners[i]);
        return [spots[i][0] + (spots[j][0] - spots[i][0]) * t, spots[i][1] + (spots[j][1] - spots[i][1]) * t];
      };
      // Known by the middle of its side, which both cells at that side compute alike; the crossing itself they may not.
      const key = (i) => `${spots[i][0] + spots[(i + 1) % 4][0]},${spots[i][1] + spots[(i + 1) % 4][1]}`;
      // Walk round the cell: where the inside is left, a line starts; where it is entered next, it ends.
      for (let i = 0; i < 4; i++) {
        if (!isIn[i] || isIn[(i + 1) % 4]) continue;
        let j = (i + 1) % 4;
        while (isIn[j] || !isIn[(j + 1) % 4]) j = (j + 1) % 4;
        next.set(key(i), { point: crossing(i), to: key(j) });
      }
    }
  }
  const loops = [];
  while (next.size) {
    const loop = [];
    let [at] = next.keys();
    while (next.has(at)) {
      const { point, to } = next.get(at);
      next.delete(at);
      loop.push(new Vector2(point[0], -point[1]));
      at = to;
    }
    if (loop.length > 8) loops.push(loop);
  }
  return loops;
}

/** Every third point of the loop, each the mean of its neighbours: enough for a curve, and the pixel steps are gone. */
const smoothed = (loop) =>
  loop
    .map((_, i) => {
      const mean = new Vector2();
      for (let k = -2; k <= 2; k++) mean.add(loop[(i + k + loop.length) % loop.length]);
      return mean.multiplyScalar(0.2);
    })
    .filter((_, i) => i % 3 === 0);

const contains = (polygon, point) =>
  polygon.reduce((isInside, a, i) => {
    const b = polygon[(i + 1) % polygon.length];
    const crosses = a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x;
    return crosses ? !isInside : isInside;
  }, false);

/** The word as a solid facing +z, `width` wide unless that makes it higher than `height`, centred on its middle. */
export function raisedText(text, { width, height, depth, material }) {
  const loops = contours(textPixels(text, 280)).map(smoothed);
  const signs = loops.map((loop) => Math.sign(ShapeUtils.area(loop)));
  const largest = loops.reduce(
    (best, loop, i) => (Math.abs(ShapeUtils.area(loop)) > Math.abs(ShapeUtils.area(loops[best])) ? i : best),
    0,
  );
  const outer = signs[largest];
  const all = loops.flat();
  const [low, high] = [all.reduce((m, p) => m.clone().min(p), all[0]), all.reduce((m, p) => m.clone().max(p), all[0])];
  const size = high.clone().sub(low);
  const scale = Math.min(width / size.x, height / size.y);
  const middle = low.add(high).multiplyScalar(0.5);
  const placed = loops.map((loop) => loop.map((point) => point.clone().sub(middle).multiplyScalar(scale)));
  const shapes = placed.flatMap((loop, i) => {
    if (signs[i] !== outer) return [];
    const shape = new Shape(loop);
    placed.forEach((hole, j) => {
      if (signs[j] !== outer && contains(loop, hole[0])) shape.holes.push(new Path(hole));
    });
    return [shape];
  });
  // A bevel wider than the traced corners are round would fold the outline over itself.
  return extruded(shapes, depth, Math.min(depth * 0.3, scale * 2), material);
}
