/** What stands and holds a liquid or cream: bottles, jars, tins. */
import { Color } from 'three';
import { glass, gloss, matte, metallic, rubber, satin, steel } from '../materials.js';
import {
  at,
  can,
  curvedPrint,
  dice,
  dropped,
  group,
  lofted,
  many,
  slab,
  turn,
  turned,
  wallPrint,
  wire,
} from './parts.js';

/** Glass bottle with its content: an inner body a little smaller, filled to `level`. */
function filledGlass(profile, content, color, level) {
  const inner = profile.map(([r, y, rounding]) => [
    Math.max(0, r - 0.14),
    Math.max(0.22, Math.min(level, y)),
    rounding,
  ]);
  const liquid = turned([...inner.filter(([, y]) => y < level), [inner[2][0], level, 0.04], [0, level]], content);
  return group(liquid, turned(profile, glass(color, 0.22)));
}

/** Ribbed ring, as on a screw cap. */
function ribbedCap(radius, bottom, top, material) {
  const body = can(radius, bottom, top, material, 0.08);
  const rib = slab(0.05, (top - bottom) * 0.72, 0.05, 0.02, material);
  const count = Math.round(radius * 34);
  const ribs = many(
    rib,
    Array.from({ length: count }, (_, i) => (carrier) => {
      const angle = (i / count) * Math.PI * 2;
      carrier.position.set(Math.sin(angle) * radius, (top + bottom) / 2, Math.cos(angle) * radius);
      carrier.rotation.y = angle;
    }),
  );
  return group(body, ribs);
}

export function dropperBottle({ color, accent, label }) {
  const profile = [
    [0, 0],
    [2.15, 0, 0.3],
    [2.15, 6.2, 0.9],
    [0.95, 7.1, 0.35],
    [0.95, 7.5],
  ];
  return group(
    filledGlass(profile, satin(color), color, 5.4),
    can(1.12, 7.4, 8.9, metallic(accent), 0.1),
    turned(
      [
        [0.82, 8.9],
        [0.86, 9.3, 0.15],
        [0.66, 10.6, 0.3],
        [0.42, 11.4, 0.4],
        [0, 11.5],
      ],
      rubber('#2b2d2c'),
    ),
    label && wallPrint(label, { radius: 2.15, y: 3.1, height: 4, arc: 104, body: color, accent }),
  );
}

export function oilBottle({ color, accent, label }) {
  const profile = [
    [0, 0],
    [2.3, 0, 0.5],
    [2.3, 7.4, 1.6],
    [0.75, 9.2, 0.5],
    [0.75, 10.3],
  ];
  return group(
    filledGlass(profile, satin(color), color, 6.9),
    can(0.95, 9.9, 12.1, metallic(accent), 0.12),
    label && wallPrint(label, { radius: 2.3, y: 3.8, height: 4.4, arc: 104, body: color, accent }),
  );
}

export function pumpBottle({ color, accent, label }) {
  const fitting = satin(accent);
  return group(
    turned(
      [
        [0, 0],
        [2.6, 0, 0.35],
        [2.6, 11, 1.1],
        [1.1, 11.9, 0.3],
        [1.1, 12.3],
      ],
      satin(color),
    ),
    can(1.3, 12.1, 13.3, fitting, 0.1),
    can(0.36, 13.2, 14.5, fitting, 0.05),
    can(0.92, 14.3, 15.3, fitting, 0.25),
    turn(
      at(
        lofted(
          [
            { y: 0, w: 0.5, d: 0.36 },
            { y: 1.6, w: 0.4, d: 0.3 },
            { y: 2.6, w: 0.3, d: 0.24, z: 0.14 },
          ],
          fitting,
        ),
        0.4,
        14.85,
        0,
      ),
      0,
      0,
      -90,
    ),
    label && wallPrint(label, { radius: 2.6, y: 6, height: 6.6, arc: 104, body: color, accent }),
  );
}

export function airlessBottle({ color, accent, label }) {
  return group(
    turned(
      [
        [0, 0],
        [1.9, 0, 0.16],
        [1.9, 8.6, 0.12],
        [1.84, 8.66],
        [0, 8.66],
      ],
      gloss(color),
    ),
    can(1.88, 8.72, 9.1, metallic(accent), 0.05),
    turned(
      [
        [1.78, 9.1],
        [1.86, 9.12, 0.05],
        [1.86, 13, 0.22],
        [0, 13],
      ],
      glass('#f4f6f5', 0.34),
    ),
    can(0.75, 9.1, 11, satin('#f3f1ec'), 0.16),
    label && wallPrint(label, { radius: 1.9, y: 4.6, height: 5.4, arc: 104, body: color, accent }),
  );
}

export function sprayBottle({ color, accent, label }) {
  return group(
    turned(
      [
        [0, 0],
        [2.1, 0, 0.4],
        [2.1, 10, 1.3],
        [1, 11.1, 0.35],
        [1, 11.5],
      ],
      satin(color),
    ),
    can(1.14, 11.3, 12.1, metallic(accent), 0.08),
    can(0.82, 12.1, 13.6, satin('#fbf9f4'), 0.22),
    at(turn(can(0.2, 0, 0.14, satin('#d8d5cd'), 0.03), 90, 0, 0), 0, 13.05, 0.74),
    label && wallPrint(label, { radius: 2.1, y: 5.6, height: 6, arc: 104, body: color, accent }),
  );
}

export function mouthwashBottle({ color, accent, label }) {
  const stations = (inset, top) => [
    { y: inset, w: 2.9 - inset, d: 1.8 - inset, n: 3.4 },
    { y: 0.5 + inset, w: 3.2 - inset, d: 2 - inset, n: 3.4 },
    { y: 5, w: 3.05 - inset, d: 1.92 - inset, n: 3.4 },
    { y: top * 0.8, w: 3.2 - inset, d: 2 - inset, n: 3.4 },
    { y: top, w: (top > 13 ? 1.2 : 3.2) - inset, d: (top > 13 ? 1.2 : 2) - inset, n: top > 13 ? 2 : 3.4 },
  ];
  const field = slab(4.9, 6.2, 0.06, 0.03, matte('#fbf9f4'));
  return group(
    lofted(stations(0.16, 11), satin(color)),
    lofted(stations(0, 14.4), glass(color, 0.26)),
    ribbedCap(1.5, 14.2, 17, satin(accent)),
    label && at(field, 0, 6.4, 2),
    label && curvedPrint(label, { width: 4.6, height: 5.8, y: 6.4, depthAt: () => 2.04, body: '#fbf9f4', accent }),
  );
}

export function jar({ color, accent, label }) {
  return group(
    turned(
      [
        [0, 0],
        [3.3, 0, 0.7],
        [3.45, 3.4, 0.2],
        [3.1, 3.5],
      ],
      gloss(color),
    ),
    can(3.5, 3.55, 5.5, metallic(accent), 0.18),
    can(3.2, 3.3, 3.7, satin('#f6f2ea'), 0.02),
    label &&
      wallPrint(label, {
        radius: 3.38,
        topRadius: 3.43,
        y: 1.85,
        height: 2.5,
        arc: 100,
        body: color,
        accent,
        maxShare: 0.4,
      }),
  );
}

/** The jar open, its cream to be seen and the lid leaning at its side. */
export function openJar({ color, accent, label }) {
  const rest = { color, label, accent };
  const closed = jar(rest);
  closed.children.splice(1, 2);
  const cream = turned(
    [
      [3.08, 3.3],
      [2.9, 3.55, 0.2],
      [2.2, 3.4, 0.4],
      [1.4, 3.6, 0.4],
      [0.6, 3.5, 0.2],
      [0, 4],
    ],
    satin('#fdf8ef'),
  );
  const lid = dropped(turn(can(3.5, 0, 1.9, metallic(accent), 0.18), 68, 0, 0));
  return group(closed, cream, at(turn(lid, 0, -24, 0), 5.4, 0, -0.6));
}

export function candleTin({ color, accent, label }) {
  const flame = lofted(
    [
      { y: 0, w: 0.02, d: 0.02 },
      { y: 0.3, w: 0.2, d: 0.2 },
      { y: 1.1, w: 0.01, d: 0.01 },
    ],
    satin('#ffd9a0'),
  );
  flame.material.emissive = new Color('#ff9d3c');
  return group(
    turned(
      [
        [0, 0],
        [3.4, 0, 0.25],
        [3.4, 4.6, 0.06],
        [3.26, 4.6],
        [3.26, 3.7],
      ],
      satin(color),
    ),
    can(3.26, 3.5, 3.8, satin('#fbf3e2'), 0.04),
    turned(
      [
        [3.36, 4.52],
        [3.46, 4.56, 0.04],
        [3.46, 4.72, 0.04],
        [3.3, 4.74],
      ],
      metallic(accent),
    ),
    wire(
      [
        [0, 3.7],
        [0.02, 4.2],
        [0.08, 4.6],
      ],
      0.06,
      matte('#4a4038'),
      { segments: 12 },
    ),
    at(flame, 0.08, 4.5, 0),
    label && wallPrint(label, { radius: 3.4, y: 2.2, height: 3, arc: 100, body: color, accent, maxShare: 0.36 }),
  );
}

export function tabletsJar({ color, accent, label }) {
  const random = dice(7);
  const tablet = turned(
    [
      [0, -0.2],
      [0.5, -0.2, 0.14],
      [0.5, 0.2, 0.14],
      [0, 0.2],
    ],
    matte('#fbfaf5'),
    40,
  );
  const inside = [];
  for (let layer = 0; layer < 10; layer++) {
    for (let i = 0; i < 11; i++) {
      const angle = (i / 11) * Math.PI * 2 + layer * 0.5;
      inside.push((carrier) => {
        carrier.position.set(Math.sin(angle) * 2.1, 0.6 + layer * 0.52, Math.cos(angle) * 2.1);
        carrier.rotation.set(random() * 3, random() * 3, random() * 3);
      });
    }
  }
  const spilled = [
    [2.4, 0.2, 3.2],
    [3.5, 0.2, 2.4],
    [1.1, 0.2, 3.9],
  ];
  return group(
    many(tablet, inside),
    many(tablet, [
      ...spilled,
      (carrier) => {
        carrier.position.set(4.1, 0.48, 3.3);
        carrier.rotation.set(1.3, 0, 0.5);
      },
    ]),
    can(1.6, 0.3, 5.8, matte('#f2efe6'), 0.1),
    turned(
      [
        [0, 0],
        [2.9, 0, 0.5],
        [2.9, 6.4, 0.7],
        [2.3, 7.1, 0.2],
        [2.3, 7.3],
      ],
      glass(new Color(color).lerp(new Color('#ffffff'), 0.4), 0.14),
    ),
    can(2.6, 7.1, 8.9, satin(accent), 0.2),
    label &&
      turned(
        [
          [2.91, 1.4],
          [2.93, 1.42],
          [2.93, 5.2],
          [2.91, 5.22],
        ],
        matte(color),
      ),
    label && wallPrint(label, { radius: 2.94, y: 3.3, height: 3.4, arc: 100, body: color, accent }),
  );
}

export function waterFlosser({ color, accent, label }) {
  const chrome = steel();
  const nozzle = wire(
    [
      [0, 15.4],
      [0, 17.6],
      [0.05, 19.6],
      [0.6, 20.3],
    ],
    0.16,
    satin('#f7f5f0'),
  );
  const grip = lofted(
    [
      { y: 6.6, w: 2.5, d: 2.4, n: 2.6 },
      { y: 9, w: 2.2, d: 2.1, n: 2.4 },
      { y: 13.6, w: 1.75, d: 1.7 },
      { y: 14.8, w: 1.5, d: 1.5 },
      { y: 15, w: 1.2, d: 1.2 },
    ],
    gloss(color),
  );
  return group(
    lofted(
      [
        { y: 0, w: 2.6, d: 2.4, n: 2.6 },
        { y: 0.4, w: 2.8, d: 2.6, n: 2.6 },
        { y: 6.4, w: 2.5, d: 2.4, n: 2.6 },
        { y: 6.6, w: 2.44, d: 2.34, n: 2.6 },
      ],
      glass(accent, 0.4),
    ),
    lofted(
      [
        { y: 0.25, w: 2.5, d: 2.3, n: 2.6 },
        { y: 4.6, w: 2.42, d: 2.26, n: 2.6 },
      ],
      satin(new Color(accent).lerp(new Color('#ffffff'), 0.55)),
    ),
    grip,
    can(1, 14.9, 15.7, chrome, 0.1),
    nozzle,
    at(turn(can(0.62, 0, 0.2, chrome, 0.08), 84, 0, 0), 0, 12, 1.8),
    at(turn(can(0.4, 0, 0.16, satin(accent), 0.06), 84, 0, 0), 0, 10.4, 1.98),
    label &&
      curvedPrint(label, {
        width: 2.6,
        height: 1.5,
        y: 8.2,
        depthAt: grip.userData.frontAt,
        body: color,
        maxShare: 0.5,
      }),
  );
}
