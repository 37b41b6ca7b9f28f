/** What is not for sale: plinths for still lifes, and the medallions that stand in for customers' portraits. */
import { Shape } from 'three';
import { gold, matte, satin } from '../materials.js';
import { heartOutline, starOutline } from './jewellery.js';
import { at, ball, can, extruded, group, laid, ringOf, slab, turn } from './parts.js';

export const plinth = ({ color, size = [4, 2] }) => can(size[0], 0, size[1], matte(color), 0.12);

export const block = ({ color, size = [6, 3, 6] }) =>
  at(slab(size[0], size[1], size[2], 0.12, matte(color)), 0, size[1] / 2, 0);

const around = (count, make) => Array.from({ length: count }, (_, i) => turn(make(i), 0, 0, (i * 360) / count));

function petal(length, width) {
  const outline = new Shape();
  outline.moveTo(0, length * 0.18);
  outline.bezierCurveTo(width, length * 0.4, width, length * 0.75, 0, length);
  outline.bezierCurveTo(-width, length * 0.75, -width, length * 0.4, 0, length * 0.18);
  return outline;
}

const relief = (outline, material) => extruded(outline, 0.36, 0.1, material);

const motifs = {
  star: (metal, enamel) => [
    relief(starOutline(2.6), metal),
    at(relief(starOutline(1.5), enamel), 0, 0, 0.2),
    at(ball(0.42, metal), 0, 0, 0.3),
  ],
  petals: (metal, enamel) => [
    around(8, () => group(relief(petal(2.9, 0.75), metal))),
    at(ball(0.5, enamel), 0, 0, 0.1),
  ],
  hearts: (metal, enamel) => [
    around(5, () => group(at(relief(heartOutline(0.85), metal), 0, 1.7, 0))),
    at(ball(0.5, enamel), 0, 0, 0.1),
  ],
  rings: (metal, enamel) => [
    around(6, () => group(at(ringOf(1.2, 0.11, metal), 0, 1.35, 0.1))),
    at(ball(0.4, enamel), 0, 0, 0.1),
  ],
  pearls: (metal, enamel) => [
    around(12, () => group(at(ball(0.3, metal), 0, 2.55, 0.06))),
    around(8, () => group(at(ball(0.34, enamel), 0, 1.5, 0.06))),
    at(ball(0.6, metal), 0, 0, 0.06),
  ],
};

/** A disc of enamel in a gold rim with one of the motifs in relief. */
export function medallion({ color, accent, motif }) {
  if (!motifs[motif]) throw new Error(`Unknown motif "${motif}". Known: ${Object.keys(motifs).join(', ')}`);
  const metal = gold('yellow');
  const disc = turn(can(3.9, -0.3, 0.1, satin(color), 0.1), 90, 0, 0);
  return laid(
    group(
      disc,
      at(ringOf(3.9, 0.2, metal), 0, 0, 0),
      at(ringOf(3.3, 0.06, metal), 0, 0, 0.12),
      motifs[motif](metal, satin(accent)),
    ),
    0,
  );
}
