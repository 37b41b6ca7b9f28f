/** Rings, bangles, earrings, cuff links, coins and bars. Gold comes in as `look.color`, the stone as `look.accent` or null. */
import {
  BufferAttribute,
  Color,
  LatheGeometry,
  Mesh,
  Shape,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
  Curve,
} from 'three';
import { gold, mineral, pearl, stone } from '../materials.js';
import { raisedText } from './lettering.js';
import {
  at,
  ball,
  can,
  dice,
  dropped,
  extruded,
  group,
  laid,
  many,
  ringOf,
  slab,
  turn,
  turned,
  wire,
} from './parts.js';

/** A brilliant of that radius, its table up, its girdle at 0. */
export function brilliant(radius, color) {
  const profile = [
    [0, -0.78],
    [0.52, -0.4],
    [1, -0.03],
    [1, 0.05],
    [0.8, 0.22],
    [0.56, 0.34],
    [0, 0.35],
  ];
  const geometry = new LatheGeometry(
    profile.map(([x, y]) => new Vector2(x * radius, y * radius)),
    16,
  ).toNonIndexed();
  const random = dice(3);
  const tint = new Color();
  const faces = geometry.attributes.position.count / 3;
  const colors = new Float32Array(faces * 9);
  for (let face = 0; face < faces; face++) {
    tint.set('#ffffff').multiplyScalar(0.32 + 0.95 * random() ** 0.8);
    for (let corner = 0; corner < 3; corner++) tint.toArray(colors, face * 9 + corner * 3);
  }
  geometry.setAttribute('color', new BufferAttribute(colors, 3));
  return new Mesh(geometry, stone(color));
}

/** Warm near-whites in the art lists mean pearl, cool ones diamond. */
export function isPearl(accent) {
  const { r, g, b } = new Color(accent);
  return r > b && g > 0.6;
}

export const jewel = (radius, accent) => (isPearl(accent) ? ball(radius, pearl(accent)) : brilliant(radius, accent));

/** A closed band round the y axis. `dome` 0 is flat outside, 1 half round. */
function hoopBand({ radius, width, thickness, dome = 0.6 }, material) {
  const half = width / 2;
  const edge = Math.min(thickness, half) * 0.35;
  const outside = Array.from({ length: 15 }, (_, i) => {
    const u = -0.94 + (i / 14) * 1.88;
    return [radius + thickness * (1 - dome + dome * Math.sqrt(1 - u * u)), u * half];
  });
  return turned(
    [
      [radius, 0],
      [radius, -half, edge],
      [radius + thickness * (1 - dome) * 0.9 + 0.001, -half, edge],
      ...outside,
      [radius + thickness * (1 - dome) * 0.9 + 0.001, half, edge],
      [radius, half, edge],
      [radius, 0],
    ],
    material,
    128,
  );
}

/** Stands a thing made round the y axis on its rim, seen through from the front, then turned. */
const onRim = (thing, heading) => turn(dropped(turn(group(thing), 90, 0, 0)), 0, heading, 0);

const beadsRound = (radius, y, size, count, material) =>
  many(
    ball(size, material),
    Array.from({ length: count }, (_, i) => {
      const angle = (i / count) * Math.PI * 2;
      return [Math.cos(angle) * radius, y, Math.sin(angle) * radius];
    }),
  );

/** The little sphere of a bead needs few faces; there are a hundred. */
const milgrain = (radius, half, material) => {
  const rows = [-half, half].map((y) => beadsRound(radius, y, 0.036, 110, material));
  return group(rows);
};

function plainBand(color, { radius = 1, width = 0.52, thickness = 0.16, dome = 0.5, edged = false } = {}) {
  const metal = gold(color);
  return group(
    hoopBand({ radius, width, thickness, dome }, metal),
    edged && milgrain(radius + thickness * 0.82, width / 2 - 0.05, metal),
  );
}

const stoneRow = (accent, radius, count, size) =>
  many(
    jewel(size, accent),
    Array.from({ length: count }, (_, i) => (carrier) => {
      const angle = ((i - (count - 1) / 2) * size * 2.15) / radius;
      carrier.position.set(Math.sin(angle) * radius, 0, -Math.cos(angle) * radius);
      carrier.rotation.set(-Math.PI / 2, 0, -angle, 'ZXY');
      carrier.rotation.set(0, -angle, 0);
      carrier.rotateX(-Math.PI / 2);
    }),
  );

export function ring({ color, accent }) {
  const band = plainBand(color, { width: 0.56, edged: true });
  return onRim(group(band, accent && stoneRow(accent, 1.17, 7, 0.1)), 38);
}

/** Shank, four claws and the stone on top; stands on its rim, the stone up. */
function solitaire({ color, accent }, size = 0.42) {
  const metal = gold(color);
  const shank = turn(hoopBand({ radius: 1, width: 0.27, thickness: 0.15, dome: 0.8 }, metal), 90, 0, 0);
  const seat = 1.42;
  const claws = [45, 135, 225, 315].map((angle) => {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return group(
      wire(
        [
          [0, 1.08],
          [c * size * 0.55, 1.22, s * size * 0.55],
          [c * size * 1.02, seat, s * size * 1.02],
          [c * size * 0.9, seat + size * 0.25, s * size * 0.9],
        ],
        0.042,
        metal,
        { segments: 24 },
      ),
      at(ball(0.062, metal), c * size * 0.88, seat + size * 0.27, s * size * 0.88),
    );
  });
  return group(
    shank,
    claws,
    at(turn(ringOf(size * 0.62, 0.035, metal), 90, 0, 0), 0, 1.26, 0),
    at(jewel(isPearl(accent) ? size * 0.95 : size, accent), 0, seat + (isPearl(accent) ? 0.2 : 0), 0),
  );
}

export const solitaireRing = (look) =>
  turn(dropped(turn(solitaire({ ...look, accent: look.accent ?? '#eaf3f7' }), -8, 0, 0)), 0, 34, 0);

class TwistCurve extends Curve {
  constructor(phase) {
    super();
    this.phase = phase;
  }

  getPoint(t, target = new Vector3()) {
    const angle = t * Math.PI * 2;
    const roll = angle * 9 + this.phase;
    const radius = 1.12 + 0.115 * Math.cos(roll);
    return target.set(Math.cos(angle) * radius, 0.15 * Math.sin(roll), Math.sin(angle) * radius);
  }
}

export function twistRing({ color, accent }) {
  const metal = gold(color);
  const strands = [0, (Math.PI * 2) / 3, (Math.PI * 4) / 3].map(
    (phase) => new Mesh(new TubeGeometry(new TwistCurve(phase), 420, 0.105, 12, true), metal),
  );
  return onRim(group(strands, accent && at(turn(jewel(0.3, accent), -90, 0, 0), 0, 0, -1.42)), 38);
}

export function weddingBands({ color, accent }) {
  const other = color === 'white' ? 'yellow' : 'white';
  const lying = dropped(plainBand(other, { radius: 1.12, width: 0.46, thickness: 0.15 }));
  const standing = onRim(
    group(plainBand(color, { radius: 1, width: 0.4, thickness: 0.15 }), accent && stoneRow(accent, 1.15, 5, 0.1)),
    46,
  );
  return group(at(lying, 0.75, 0, 0.75), at(standing, -0.85, 0, -0.5));
}

const bangleBand = (color, accent) => {
  const metal = gold(color);
  return group(
    hoopBand({ radius: 2.9, width: 0.8, thickness: 0.2, dome: 0.45 }, metal),
    beadsRound(3.06, 0.36, 0.065, 150, metal),
    beadsRound(3.06, -0.36, 0.065, 150, metal),
    accent && stoneRow(accent, 3.12, 9, 0.17),
  );
};

export const bangle = ({ color, accent }) => onRim(bangleBand(color, accent), 42);

export const banglePair = ({ color, accent }) =>
  group(
    at(dropped(bangleBand(color, accent)), 1, 0, 1.2),
    at(turn(dropped(turn(group(onRim(bangleBand(color, accent), 0)), -12, 0, 0)), 0, 24, 0), -1.4, 0, -2),
  );

function hoop(color, accent) {
  const metal = gold(color);
  const body = new Mesh(new TorusGeometry(1.3, 0.17, 20, 140, Math.PI * 1.9), metal);
  body.rotation.z = Math.PI * 0.55;
  const stones =
    accent &&
    many(
      jewel(0.11, accent),
      Array.from({ length: 9 }, (_, i) => (carrier) => {
        const angle = Math.PI * (1.22 + (i / 8) * 0.5);
        carrier.position.set(Math.cos(angle) * 1.46, Math.sin(angle) * 1.46, 0.03);
        carrier.rotation.z = angle - Math.PI / 2;
      }),
    );
  return group(
    body,
    stones,
    at(ball(0.19, metal), 0, 1.3, 0),
    wire(
      [
        [0, 1.3],
        [-0.35, 1.24],
        [-0.62, 1.1],
      ],
      0.05,
      metal,
      { segments: 16 },
    ),
  );
}

export const hoopEarrings = ({ color, accent }) =>
  group(
    at(turn(dropped(hoop(color, accent)), 0, 52, 0), -1.25, 0, 0.2),
    at(turn(dropped(hoop(color, accent)), 0, 20, 0), 1.2, 0, -0.5),
  );

export const hoopEarringsPair = ({ color, accent }) =>
  group(at(turn(dropped(hoop(color, accent)), 0, 34, 0), -0.7, 0, -0.8), at(laid(hoop(color, accent), 30), 1.2, 0, 1));

function stud(color, accent, heading) {
  const metal = gold(color);
  const parts = accent
    ? [
        at(turn(jewel(0.62, accent), 90, 0, 0), 0, 0, isPearl(accent) ? 0.4 : 0.1),
        !isPearl(accent) &&
          turn(
            turned(
              [
                [0.4, -0.5],
                [0.66, -0.06, 0.06],
                [0.7, 0.06, 0.04],
                [0.62, 0.05],
              ],
              metal,
            ),
            90,
            0,
            0,
          ),
      ]
    : [ball(0.68, metal)];
  const body = group(
    parts,
    at(turn(can(0.06, 0, 1.3, metal, 0.02), -90, 0, 0), 0, 0, -0.3),
    at(turn(can(0.26, 0, 0.14, metal, 0.05), -90, 0, 0), 0, 0, -1.1),
  );
  return turn(dropped(turn(body, -30, 0, 0)), 0, heading, 0);
}

export const studEarrings = ({ color, accent }) =>
  group(at(stud(color, accent, 24), -1, 0, 0.2), at(stud(color, accent, -26), 1, 0, -0.2));

export const studEarringsPair = ({ color, accent }) =>
  group(at(stud(color, accent, 8), -0.9, 0, 0.6), at(turn(stud(color, accent, 0), 0, 118, 0), 1, 0, -0.6));

export function dropEarring(color, accent) {
  const metal = gold(color);
  const drop = accent
    ? isPearl(accent)
      ? at(ball(0.62, pearl(accent)), 0, -2.4, 0)
      : group(at(turn(brilliant(0.62, accent), 90, 0, 0), 0, -2.4, 0.06), at(ringOf(0.68, 0.07, metal), 0, -2.4, 0))
    : at(
        turned(
          [
            [0, -3.3],
            [0.5, -3.1, 0.4],
            [0.62, -2.6, 0.5],
            [0.1, -1.5],
            [0, -1.4],
          ],
          metal,
        ),
        0,
        0.05,
        0,
      );
  return group(
    wire(
      [
        [0, 0],
        [0, 0.55],
        [0.18, 0.95],
        [0.55, 1],
        [0.75, 0.6],
        [0.78, -0.3],
      ],
      0.055,
      metal,
      { segments: 50 },
    ),
    at(ball(0.17, metal), 0, 0, 0),
    wire(
      [
        [0, -0.1],
        [0, -1.6],
      ],
      0.04,
      metal,
      { segments: 8 },
    ),
    at(ball(0.11, metal), 0, -0.7, 0),
    at(ringOf(0.14, 0.04, metal, 32), 0, -1.5, 0),
    drop,
  );
}

export const dropEarrings = ({ color, accent }) =>
  group(at(laid(dropEarring(color, accent), -10), -0.95, 0, 0.2), at(laid(dropEarring(color, accent), 9), 1.0, 0, 0));

export function heartOutline(size) {
  const outline = new Shape();
  outline.moveTo(0, -size);
  outline.bezierCurveTo(-size * 1.5, size * 0.05, -size * 1.1, size * 1.1, -size * 0.5, size * 0.95);
  outline.bezierCurveTo(-size * 0.2, size * 0.9, 0, size * 0.65, 0, size * 0.5);
  outline.bezierCurveTo(0, size * 0.65, size * 0.2, size * 0.9, size * 0.5, size * 0.95);
  outline.bezierCurveTo(size * 1.1, size * 1.1, size * 1.5, size * 0.05, 0, -size);
  return outline;
}

/** The eight-pointed star (two squares) that coins and charms bear. */
export function starOutline(radius) {
  const points = Array.from({ length: 16 }, (_, i) => {
    const reach = i % 2 ? radius * 0.765 : radius;
    const angle = (i / 16) * Math.PI * 2;
    return new Vector2(Math.sin(angle) * reach, Math.cos(angle) * reach);
  });
  return new Shape(points);
}

/** A struck coin facing +z: rim, a ring of beads, star and centre. */
export function coinDisc(radius, color) {
  const [field, relief] = [gold(color, 0.26), gold(color, 0.14)];
  const thickness = radius * 0.13;
  const disc = turned(
    [
      [0, -thickness],
      [radius, -thickness, 0.04],
      [radius, thickness, 0.04],
      [radius * 0.93, thickness, 0.02],
      [radius * 0.9, thickness * 0.55, 0.02],
      [0, thickness * 0.55],
    ],
    field,
    128,
  );
  const beads = beadsRound(radius * 0.82, thickness * 0.6, radius * 0.028, 64, relief);
  return group(
    turn(group(disc, beads), 90, 0, 0),
    at(extruded(starOutline(radius * 0.58), radius * 0.12, radius * 0.03, relief), 0, 0, thickness * 0.6),
    at(extruded(starOutline(radius * 0.34), radius * 0.12, radius * 0.03, field), 0, 0, thickness * 1.1),
    at(turn(can(radius * 0.13, 0, radius * 0.12, relief, radius * 0.05), 90, 0, 0), 0, 0, thickness * 1.2),
  );
}

export function goldCoin({ color }) {
  const lying = (y) => at(laid(coinDisc(2.2, color), y * 40), 0, y, 0);
  const leaning = dropped(turn(coinDisc(2.2, color), -22, 0, 0));
  return group(
    at(group(lying(0), at(lying(0), 0.3, 0.57, -0.1)), 1.5, 0, -0.6),
    at(turn(leaning, 0, -26, 0), -1.1, 0, 0.5),
  );
}

export function goldBar({ color, label }) {
  const [body, relief] = [gold(color, 0.28), gold(color, 0.16)];
  const bar = slab(4.6, 7.8, 0.9, 0.28, body);
  const frame = group(
    ...[-1, 1].map((side) => at(slab(0.1, 6.9, 0.12, 0.04, relief), side * 1.9, 0, 0.46)),
    ...[-1, 1].map((side) => at(slab(3.9, 0.1, 0.12, 0.04, relief), 0, side * 3.4, 0.46)),
  );
  const strike = (text, y, width, height) =>
    at(raisedText(text, { width, height, depth: 0.14, material: relief }), 0, y, 0.47);
  const face = group(
    bar,
    frame,
    at(extruded(starOutline(0.85), 0.16, 0.04, relief), 0, 2.1, 0.47),
    strike(label ?? 'لمسة', 0.3, 3, 1.25),
    strike('999.9', -1.3, 2.9, 0.8),
    strike('24K', -2.5, 1.7, 0.66),
  );
  const upright = dropped(turn(face, -20, 0, 0));
  return group(
    at(turn(upright, 0, -28, 0), 0, 0, 0),
    at(turn(laid(slab(4.6, 7.8, 0.9, 0.28, body), 0), 0, 66, 0), 0.9, 0, -2.6),
  );
}

export function cufflinks({ color, accent }) {
  const metal = gold(color);
  const link = (heading) => {
    const face = group(
      at(turn(can(1, 0, 0.3, metal, 0.1), 90, 0, 0), 0, 0, 0),
      at(turn(can(0.74, 0, 0.1, accent ? mineral(accent) : gold(color, 0.3), 0.04), 90, 0, 0), 0, 0, 0.28),
      at(turn(can(0.12, 0, 1.5, metal, 0.03), -90, 0, 0), 0, 0, 0),
      at(slab(0.3, 1.5, 0.3, 0.14, metal), 0, 0, -1.5),
    );
    return turn(dropped(turn(face, -24, 0, 0)), 0, heading, 0);
  };
  return group(at(link(30), -1.4, 0, 0.3), at(link(-24), 1.4, 0, -0.2));
}
