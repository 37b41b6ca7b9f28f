/** Tubes, sticks and pens. */
import { gloss, metallic, mineral, satin } from '../materials.js';
import { at, can, curvedPrint, degrees, group, laid, lofted, many, slab, turn, turned, wallPrint } from './parts.js';

/** A squeeze tube that stands on its cap: round below, flat and crimped above. */
function squeezeTube({ color, accent, label }, { radius, length, capHeight, flare = 1.32 }) {
  const foot = capHeight;
  const stations = [
    { y: foot, w: radius * 0.94, d: radius * 0.94 },
    { y: foot + 0.35, w: radius, d: radius },
    { y: foot + length * 0.3, w: radius * 1.02, d: radius * 0.95 },
    { y: foot + length * 0.7, w: radius * (0.45 + flare * 0.55), d: radius * 0.58 },
    { y: foot + length - 0.1, w: radius * flare, d: 0.09, n: 2.4 },
    { y: foot + length, w: radius * flare, d: 0.075, n: 3 },
  ];
  const material = satin(color);
  const crimp = slab(radius * flare * 2, 1.15, 0.14, 0.05, material);
  const rib = slab(0.05, 0.95, 0.2, 0.02, material);
  const count = Math.floor((radius * flare * 2) / 0.16) - 1;
  const ribs = many(
    rib,
    Array.from({ length: count }, (_, i) => [(i - (count - 1) / 2) * 0.16, foot + length + 0.55, 0]),
  );
  const skin = lofted(stations, material, { steps: 90 });
  const depthAt = skin.userData.frontAt;
  return group(
    skin,
    at(crimp, 0, foot + length + 0.5, 0),
    ribs,
    turned(
      [
        [0, 0],
        [radius * 0.86, 0, 0.14],
        [radius * 0.92, capHeight, 0.1],
        [0, capHeight],
      ],
      gloss(accent),
    ),
    label &&
      curvedPrint(label, {
        width: radius * 1.55,
        height: length * 0.62,
        y: foot + length * 0.46,
        depthAt,
        body: color,
        accent,
        maxShare: 0.16,
      }),
  );
}

export const toothpasteTube = (look) => squeezeTube(look, { radius: 2, length: 12.4, capHeight: 2.1 });
export const creamTube = (look) => squeezeTube(look, { radius: 2.3, length: 10, capHeight: 2.6, flare: 1.28 });

export function lipBalm({ color, accent, label }) {
  const core = [
    can(1, 0, 4.1, gloss(color), 0.12),
    can(0.92, 4.1, 4.7, metallic(accent), 0.04),
    turned(
      [
        [0.78, 4.6],
        [0.78, 5.5, 0.1],
        [0.5, 6.2, 0.35],
        [0, 6.35],
      ],
      satin('#f8e6dc'),
    ),
    label && wallPrint(label, { radius: 1, y: 2.05, height: 3, arc: 130, body: color, accent, maxShare: 0.22 }),
  ];
  const cap = turned(
    [
      [0, 0],
      [1.02, 0, 0.1],
      [1.02, 3.4, 0.3],
      [0, 3.4],
    ],
    gloss(color),
  );
  return group(core, at(laid(cap, -58), 3.7, 0, 1.2));
}

/** One open, one still closed behind it. */
export function lipBalmPair(look) {
  const closed = group(
    can(1, 0, 4.1, gloss(look.color), 0.12),
    turned(
      [
        [1.02, 4.06],
        [1.02, 7.2, 0.3],
        [0, 7.2],
      ],
      gloss(look.accent),
    ),
  );
  return group(at(lipBalm(look), -1.4, 0, 0.6), at(closed, 1.5, 0, -1.4));
}

export function stick({ color, accent, label }) {
  const section = (y, size) => ({ y, w: 1.75 * size, d: 1.15 * size, n: 2.8 });
  const body = lofted([section(0, 0.97), section(0.2, 1), section(6, 1), section(6.1, 0.98)], satin(color));
  return group(
    body,
    lofted([section(6.1, 0.9), section(6.5, 0.9)], metallic(accent)),
    lofted([section(6.5, 0.82), section(7.8, 0.82), section(8.5, 0.7), section(8.75, 0.35)], satin('#fbf5e9')),
    label &&
      curvedPrint(label, {
        width: 2.4,
        height: 4.4,
        y: 3.1,
        depthAt: body.userData.frontAt,
        body: color,
        accent,
        maxShare: 0.2,
      }),
    at(laid(lofted([section(0, 1), section(2.6, 1), section(3, 0.93)], satin(color)), -66), 4.6, 0, 1),
  );
}

export function whiteningPen({ color, accent, label }) {
  const body = group(
    can(0.62, 0, 9, gloss(color), 0.16),
    can(0.64, 1.6, 1.9, metallic(accent), 0.03),
    turned(
      [
        [0.5, 9],
        [0.5, 9.5, 0.06],
        [0.3, 10.4, 0.2],
        [0.24, 11.1],
      ],
      satin('#f3f1ec'),
    ),
    turned(
      [
        [0.22, 11],
        [0.25, 11.5, 0.1],
        [0.06, 12.5],
        [0, 12.5],
      ],
      satin('#fffdf8'),
    ),
    label && sidewaysPrint(label, { radius: 0.62, from: 2.6, to: 8.2, body: color, accent }),
  );
  const cap = group(
    can(0.66, 0, 4.4, gloss(accent), 0.2),
    at(slab(0.28, 3, 0.1, 0.05, metallic(accent)), 0, 2.4, 0.74),
  );
  return group(laid(body, -52), at(laid(cap, -38), -1.2, 0, 4.6));
}

/** Print that runs along a pen instead of round it. */
function sidewaysPrint(text, { radius, from, to, body, accent }) {
  const height = to - from;
  const depthAt = (x) => Math.sqrt(Math.max(0, radius * radius - x * x));
  const made = curvedPrint(text, {
    width: height,
    height: radius * 1.3,
    y: 0,
    depthAt: () => 0,
    body,
    accent,
    maxShare: 0.6,
  });
  const positions = made.geometry.attributes.position;
  for (let i = 0; i < positions.count; i++) positions.setZ(i, depthAt(positions.getY(i)) + 0.015);
  made.geometry.computeVertexNormals();
  made.rotation.z = degrees(90);
  return at(made, 0, (from + to) / 2, 0);
}

export function faceRoller({ color, accent }) {
  const metal = metallic(accent);
  const handle = lofted(
    [
      { y: 0, w: 0.3, d: 0.3 },
      { y: 0.4, w: 0.62, d: 0.62 },
      { y: 3, w: 0.74, d: 0.74 },
      { y: 7, w: 0.5, d: 0.5 },
      { y: 7.6, w: 0.42, d: 0.42 },
    ],
    mineral(color),
  );
  const fork = (y, halfWidth, reach) =>
    group(
      at(turn(can(0.13, -halfWidth - 0.2, halfWidth + 0.2, metal, 0.05), 0, 0, 90), 0, y + reach, 0),
      ...[-1, 1].map((side) =>
        lofted(
          [
            { y, x: 0, w: 0.14, d: 0.14 },
            { y: y + reach * 0.35, x: side * halfWidth * 0.8, w: 0.12, d: 0.12 },
            { y: y + reach * 0.6, x: side * (halfWidth + 0.14), w: 0.11, d: 0.11 },
            { y: y + reach + 0.12, x: side * (halfWidth + 0.14), w: 0.11, d: 0.11 },
          ],
          metal,
        ),
      ),
    );
  const barrel = (radius, half) =>
    turn(
      turned(
        [
          [0, -half],
          [radius * 0.72, -half, 0.2],
          [radius, 0, half * 0.9],
          [radius * 0.72, half, 0.2],
          [0, half],
        ],
        mineral(color),
      ),
      0,
      0,
      90,
    );
  const roller = group(
    handle,
    can(0.55, 7.4, 8, metal, 0.08),
    fork(8, 1.75, 2.1),
    at(barrel(1.05, 1.7), 0, 10.1, 0),
    turn(at(fork(0, 1, 1.6), 0, 0.1, 0), 180, 0, 0),
    at(barrel(0.68, 0.95), 0, -1.5, 0),
  );
  return laid(roller, -38);
}
