/** Everything with bristles, and the miswak that came before them. */
import { Color } from 'three';
import { gloss, matte, metallic, rubber, satin, steel, wood } from '../materials.js';
import {
  at,
  ball,
  can,
  curvedPrint,
  dice,
  fibre,
  flatPrint,
  group,
  laid,
  lofted,
  many,
  slab,
  turn,
  turned,
  wallPrint,
  wire,
} from './parts.js';

/** Tufts of filaments standing on the front (+z) of a brush head; the outer rows take the first colour. */
function bristles({ columns, rows, pitch, length, colors, round = false }) {
  const filament = fibre(pitch * 0.14, length, matte('#ffffff'));
  filament.geometry.rotateX(Math.PI / 2);
  const random = dice(columns * rows);
  const [places, tints] = [[], []];
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const [u, v] = [column - (columns - 1) / 2, row - (rows - 1) / 2];
      const reach = round
        ? Math.hypot(u / columns, v / rows) * 2
        : Math.hypot(Math.abs(u) > columns / 2 - 0.9 ? 0.5 : 0, Math.max(0, Math.abs(v) - rows / 2 + 1));
      if (reach > (round ? 1.02 : 1.1)) continue;
      const tint = new Color(
        colors[(round ? reach > 0.6 : Math.abs(u) > columns / 2 - 1 || Math.abs(v) > rows / 2 - 1.6) ? 0 : 1],
      );
      for (let i = 0; i < 7; i++) {
        const angle = (i / 6) * Math.PI * 2;
        const spread = i === 6 ? 0 : pitch * 0.29;
        places.push((carrier) => {
          carrier.position.set(u * pitch + Math.cos(angle) * spread, v * pitch + Math.sin(angle) * spread, 0);
          carrier.rotation.set((random() - 0.5) * 0.06, (random() - 0.5) * 0.06, 0);
          carrier.scale.z = 0.97 + random() * 0.05;
        });
        tints.push(tint);
      }
    }
  }
  return many(filament, places, tints);
}

const pale = (color, share = 0.75) => `#${new Color(color).lerp(new Color('#ffffff'), share).getHexString()}`;

function manualBrush({ color, accent, label }) {
  const handle = lofted(
    [
      { y: 0, w: 0.42, d: 0.3 },
      { y: 0.25, w: 0.62, d: 0.42, n: 2.3 },
      { y: 3.4, w: 0.68, d: 0.52, n: 2.3 },
      { y: 7.4, w: 0.62, d: 0.5, n: 2.3 },
      { y: 10, w: 0.5, d: 0.42, n: 2.2 },
      { y: 12.4, w: 0.28, d: 0.26 },
      { y: 14, w: 0.27, d: 0.24 },
      { y: 14.6, w: 0.5, d: 0.24, n: 2.5 },
      { y: 15.4, w: 0.66, d: 0.24, n: 3 },
      { y: 17, w: 0.62, d: 0.24, n: 3 },
      { y: 17.5, w: 0.4, d: 0.2, n: 2.4 },
      { y: 17.6, w: 0.1, d: 0.12 },
    ],
    gloss(color),
    { steps: 120 },
  );
  const grip = lofted(
    [
      { y: 8.1, w: 0.3, d: 0.3, z: 0.16 },
      { y: 8.4, w: 0.42, d: 0.36, z: 0.2 },
      { y: 9.8, w: 0.36, d: 0.3, z: 0.17 },
      { y: 10.3, w: 0.2, d: 0.2, z: 0.14 },
    ],
    rubber(accent),
  );
  return group(
    handle,
    grip,
    at(
      bristles({ columns: 4, rows: 9, pitch: 0.28, length: 1.05, colors: [pale(color, 0.88), pale(accent, 0.2)] }),
      0,
      16.1,
      0.2,
    ),
    label && sideways(label, { handle, from: 1.2, to: 7.2, width: 0.9, body: color, accent }),
  );
}

/** Print along a handle. */
function sideways(text, { handle, from, to, width, body, accent }) {
  const [length, middle] = [to - from, (from + to) / 2];
  const made = curvedPrint(text, {
    width: length,
    height: width,
    y: 0,
    depthAt: () => 0,
    body,
    accent,
    maxShare: 0.62,
  });
  const positions = made.geometry.attributes.position;
  for (let i = 0; i < positions.count; i++) {
    positions.setZ(i, handle.userData.frontAt(positions.getY(i), middle + positions.getX(i)) + 0.015);
  }
  made.geometry.computeVertexNormals();
  turn(made, 0, 0, 90);
  return at(made, 0, middle, 0);
}

export const toothbrush = (look) => laid(manualBrush(look), -42);

export function toothbrushPair(look) {
  const other = { ...look, color: look.accent, accent: look.color };
  return group(at(laid(manualBrush(look), -36), -1.7, 0, 0), at(laid(manualBrush(other), -36), 1.7, 0, 0.9));
}

function childBrush({ color, accent, label }) {
  const handle = lofted(
    [
      { y: 0, w: 0.5, d: 0.5 },
      { y: 0.4, w: 1.02, d: 0.76 },
      { y: 2.6, w: 1.12, d: 0.86 },
      { y: 4.6, w: 0.86, d: 0.72 },
      { y: 6.6, w: 1, d: 0.76 },
      { y: 8.4, w: 0.5, d: 0.46 },
      { y: 10, w: 0.34, d: 0.3 },
      { y: 10.5, w: 0.6, d: 0.32, n: 2.5 },
      { y: 12.4, w: 0.66, d: 0.32, n: 3 },
      { y: 12.9, w: 0.2, d: 0.2 },
    ],
    gloss(color),
    { steps: 110 },
  );
  const dot = (y, size) =>
    at(turn(can(size, 0, 0.12, rubber(accent), 0.06), 90, 0, 0), 0, y, handle.userData.frontAt(0, y) - 0.03);
  return group(
    handle,
    dot(6.1, 0.32),
    dot(6.95, 0.26),
    dot(7.6, 0.2),
    at(bristles({ columns: 4, rows: 6, pitch: 0.29, length: 0.95, colors: ['#fdfbf5', accent] }), 0, 11.6, 0.28),
    label && sideways(label, { handle, from: 0.5, to: 4.7, width: 1.2, body: color, accent }),
  );
}

export const kidsBrush = (look) => laid(childBrush(look), -40);

export function kidsBrushPair(look) {
  const other = { ...look, color: look.accent, accent: look.color };
  return group(at(laid(childBrush(look), -34), -1.8, 0, 0), at(laid(childBrush(other), -34), 1.9, 0, 0.8));
}

/** The replaceable part of an electric brush, its foot at 0. */
function roundHead(accent) {
  const white = gloss('#f8f6f1');
  return group(
    can(0.64, 0, 0.55, satin(accent), 0.08),
    lofted(
      [
        { y: 0.5, w: 0.6, d: 0.6 },
        { y: 1.4, w: 0.48, d: 0.48 },
        { y: 4.4, w: 0.3, d: 0.32 },
        { y: 5.6, w: 0.34, d: 0.28 },
      ],
      white,
    ),
    at(turn(can(0.8, 0, 0.5, white, 0.14), 90, 0, 0), 0, 6.1, -0.18),
    at(
      bristles({ columns: 6, rows: 6, pitch: 0.25, length: 0.85, colors: ['#ffffff', accent], round: true }),
      0,
      6.1,
      0.3,
    ),
  );
}

export function electricToothbrush({ color, accent, label }) {
  const handle = lofted(
    [
      { y: 0.9, w: 1.28, d: 1.28 },
      { y: 1.3, w: 1.42, d: 1.42 },
      { y: 7, w: 1.5, d: 1.46 },
      { y: 12, w: 1.28, d: 1.26 },
      { y: 14.4, w: 0.86, d: 0.86 },
      { y: 14.7, w: 0.74, d: 0.74 },
    ],
    satin(color),
  );
  const button = (y, size, material) =>
    at(turn(can(size, 0, 0.16, material, 0.07), 90, 0, 0), 0, y, handle.userData.frontAt(0, y) - 0.06);
  return group(
    lofted(
      [
        { y: 0, w: 2, d: 2 },
        { y: 0.12, w: 2.1, d: 2.1 },
        { y: 0.85, w: 1.85, d: 1.85 },
        { y: 1, w: 1.5, d: 1.5 },
      ],
      satin('#efece5'),
    ),
    handle,
    button(10.2, 0.52, metallic(accent)),
    button(10.2, 0.3, satin(pale(color, 0.3))),
    ...[8.6, 8.2, 7.8].map((y) => button(y, 0.1, satin(accent))),
    at(roundHead(accent), 0, 14.6, 0),
    label && sideways(label, { handle, from: 1.8, to: 6.6, width: 1.5, body: color, accent }),
  );
}

export const brushHeads = ({ accent }) =>
  group([-3, -1, 1, 3].map((x, i) => at(turn(roundHead(accent), 0, i * 7 - 12, 0), x, 0, i % 2 ? -0.5 : 0.4)));

/** Two stand, two lie before them. */
export const brushHeadsPair = ({ accent }) =>
  group(
    at(roundHead(accent), -1.2, 0, -1),
    at(turn(roundHead(accent), 0, -12, 0), 1.2, 0, -1),
    at(laid(roundHead(accent), -112), -2.6, 0, 1.4),
    at(laid(roundHead(accent), -104), -2.2, 0, 3),
  );

function interdental({ color, accent }) {
  const filament = fibre(0.022, 0.42, matte('#ffffff'));
  const count = 260;
  const spiral = many(
    filament,
    Array.from({ length: count }, (_, i) => (carrier) => {
      carrier.position.set(0, 6.7 + (i / count) * 1.7, 0);
      carrier.rotation.set(0, i * 2.4, Math.PI / 2);
      carrier.scale.y = 1 - (i / count) * 0.35;
    }),
  );
  const handle = lofted(
    [
      { y: 0, w: 0.3, d: 0.2 },
      { y: 0.2, w: 0.5, d: 0.3, n: 2.6 },
      { y: 3, w: 0.46, d: 0.3, n: 2.6 },
      { y: 4.8, w: 0.34, d: 0.28 },
      { y: 5.9, w: 0.16, d: 0.16 },
    ],
    gloss(color),
  );
  const ribs = [1, 1.4, 1.8, 2.2, 2.6].map((y) => at(slab(0.62, 0.14, 0.12, 0.05, rubber(accent)), 0, y, 0.28));
  return group(
    handle,
    ribs,
    wire(
      [
        [0, 5.8],
        [0, 7],
        [0, 8.5],
      ],
      0.035,
      steel(),
      { segments: 20 },
    ),
    spiral,
  );
}

export const interdentalBrushes = (look) =>
  group(
    [-1, 0, 1].map((i) =>
      at(
        laid(interdental(i ? look : { color: look.accent, accent: look.color }), -26 - i * 13),
        i * 2.1,
        0,
        Math.abs(i) * 0.3,
      ),
    ),
  );

function twig({ color, accent }, seed) {
  const random = dice(seed);
  const bark = lofted(
    Array.from({ length: 9 }, (_, i) => ({
      y: i * 1.55,
      w: 0.5 + random() * 0.09,
      d: 0.48 + random() * 0.09,
      x: (random() - 0.5) * 0.16,
      z: (random() - 0.5) * 0.1,
    })),
    wood(color),
    { steps: 110 },
  );
  // Bark is not smooth: each vertex moves a little along the grain's own noise.
  const positions = bark.geometry.attributes.position;
  for (let i = 0; i < positions.count; i++) {
    const grain =
      Math.sin(positions.getX(i) * 31) * Math.cos(positions.getZ(i) * 27 + positions.getY(i) * 0.7) * 0.014 +
      (random() - 0.5) * 0.01;
    positions.setXYZ(i, positions.getX(i) * (1 + grain), positions.getY(i), positions.getZ(i) * (1 + grain));
  }
  bark.geometry.computeVertexNormals();
  const strand = fibre(0.024, 1.15, matte(accent));
  const frayed = many(
    strand,
    Array.from({ length: 190 }, () => {
      const [angle, reach] = [random() * Math.PI * 2, Math.sqrt(random()) * 0.46];
      return (carrier) => {
        carrier.position.set(Math.cos(angle) * reach, 12.2, Math.sin(angle) * reach);
        carrier.rotation.set(
          Math.sin(angle) * reach * 0.7 + (random() - 0.5) * 0.2,
          0,
          -Math.cos(angle) * reach * 0.7 + (random() - 0.5) * 0.2,
        );
        carrier.scale.y = 0.8 + random() * 0.35;
      };
    }),
  );
  return group(bark, can(0.47, 11.8, 12.5, matte(accent), 0.12), frayed);
}

/** Three twigs in a paper sleeve. */
export function miswak(look) {
  const { label, accent } = look;
  const paperColor = '#f6f0e2';
  const sleeve = group(
    at(slab(3.5, 3.6, 1.75, 0.6, matte(paperColor)), 0, 4.6, 0.15),
    label && at(flatPrint(label, { width: 2.6, height: 2.4, body: paperColor, accent, maxShare: 0.44 }), 0, 4.6, 1.04),
  );
  return laid(
    group(
      at(twig(look, 3), -1.02, 0.2, 0),
      at(twig(look, 5), 1.02, -0.3, 0),
      at(twig(look, 8), 0.05, 0.5, 0.25),
      sleeve,
    ),
    -34,
  );
}

export function brushCleanser({ color, accent, label }) {
  const tile = slab(7.4, 0.7, 9, 0.35, rubber(color));
  const random = dice(4);
  const nub = ball(0.2, rubber(color));
  const nubs = many(
    nub,
    Array.from({ length: 60 }, (_, i) => (carrier) => {
      carrier.position.set((i % 10) * 0.62 - 2.8, 0.72, Math.floor(i / 10) * 0.62 - 3.7);
      carrier.scale.setScalar(0.9 + random() * 0.2);
    }),
  );
  const ridge = slab(5.8, 0.3, 0.2, 0.1, rubber(color));
  const ridges = many(
    ridge,
    Array.from({ length: 6 }, (_, i) => [0, 0.75, 0.5 + i * 0.5]),
  );
  const brush = group(
    lofted(
      [
        { y: 0, w: 0.2, d: 0.2 },
        { y: 0.5, w: 0.46, d: 0.46 },
        { y: 4, w: 0.5, d: 0.5 },
        { y: 6, w: 0.34, d: 0.34 },
      ],
      satin('#2b2f2d'),
    ),
    turned(
      [
        [0.36, 5.9],
        [0.46, 6.4],
        [0.62, 8, 0.1],
        [0.6, 8.1],
      ],
      metallic(accent),
    ),
    lofted(
      [
        { y: 8, w: 0.6, d: 0.6 },
        { y: 9.4, w: 1, d: 1 },
        { y: 10.6, w: 0.86, d: 0.86 },
        { y: 11.2, w: 0.1, d: 0.1 },
      ],
      matte('#e9d9c6'),
    ),
  );
  return group(
    at(tile, 0, 0.36, 0),
    nubs,
    ridges,
    label &&
      at(
        turn(wallPrint(label, { radius: 60, y: 0, height: 1.1, arc: 4, body: color, accent }), -90, 0, 0),
        0,
        -59.29,
        4,
      ),
    at(laid(brush, -20), 5.6, 0, -0.4),
  );
}

/** A fan of three and one before them. */
export const interdentalPair = (look) =>
  group(
    at(interdentalBrushes(look), 0, 0, 0),
    at(laid(interdental({ color: look.accent, accent: look.color }), -96), -2.6, 0, 2.4),
  );
