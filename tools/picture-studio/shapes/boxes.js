/** Boxes, bars and the flat tools that lie on the table. */
import { Color, Shape } from 'three';
import { cloth, glass, gloss, matte, metallic, mineral, paper, satin, steel } from '../materials.js';
import { inkOn } from '../labels.js';
import {
  at,
  can,
  dice,
  dropped,
  extruded,
  flatPrint,
  group,
  laid,
  many,
  slab,
  turn,
  turned,
  wallPrint,
  wire,
} from './parts.js';
import { creamTube } from './tubes.js';
import { toothbrush } from './brushes.js';

const tinted = (color, other, share) => `#${new Color(color).lerp(new Color(other), share).getHexString()}`;

/** Print on a top that faces up. */
const topPrint = (text, options) => turn(flatPrint(text, options), -90, 0, 0);

export function flossBox({ color, accent, label }) {
  const outline = new Shape();
  outline.moveTo(-2.1, 0);
  outline.lineTo(2.1, 0);
  outline.bezierCurveTo(2.7, 0, 2.7, 0.4, 2.7, 1.2);
  outline.lineTo(2.5, 4.4);
  outline.bezierCurveTo(2.3, 6.4, -2.3, 6.4, -2.5, 4.4);
  outline.lineTo(-2.7, 1.2);
  outline.bezierCurveTo(-2.7, 0.4, -2.7, 0, -2.1, 0);
  const thread = wire(
    [
      [0.3, 5.9],
      [0.5, 6.7],
      [1.5, 7.2],
      [2.6, 6.4],
      [3.3, 4.4],
      [3.6, 1.6],
      [4.1, 0.1],
      [5.1, 0.06, 0.6],
    ],
    0.045,
    matte('#fdfcf7'),
  );
  return group(
    extruded(outline, 2.4, 0.35, gloss(color)),
    at(slab(5.16, 0.12, 2.5, 0.05, satin(accent)), 0, 4.15, 0),
    at(slab(1.2, 0.5, 0.9, 0.12, steel()), 0.3, 5.72, 0),
    thread,
    label && at(flatPrint(label, { width: 3.8, height: 2.6, body: color, accent, maxShare: 0.4 }), 0, 2.2, 1.21),
  );
}

function carton({ color, accent, label }, width, height, depth, { maxShare = 0.2 } = {}) {
  return group(
    at(slab(width, height, depth, 0.07, paper(color)), 0, height / 2, 0),
    at(slab(width + 0.02, height * 0.05, depth + 0.02, 0.03, metallic(accent)), 0, height * 0.13, 0),
    label &&
      at(
        flatPrint(label, { width: width * 0.86, height: height * 0.56, body: color, accent, maxShare }),
        0,
        height * 0.58,
        depth / 2 + 0.012,
      ),
  );
}

/** A flat foil sachet leaning against what stands behind it. */
function sachet({ color, accent, label }, width, height) {
  const film = tinted(color, '#ffffff', 0.45);
  const body = group(
    at(slab(width, height, 0.34, 0.17, satin(film)), 0, height / 2, 0),
    ...[0.18, height - 0.18].map((y) => at(slab(width + 0.08, 0.5, 0.08, 0.03, satin(accent)), 0, y, 0)),
    label &&
      at(
        flatPrint(label, { width: width * 0.8, height: height * 0.6, body: film, accent, maxShare: 0.2 }),
        0,
        height * 0.52,
        0.182,
      ),
  );
  return dropped(turn(body, -14, 0, 0));
}

export const stripsBox = (look) =>
  group(
    turn(carton(look, 8.4, 8.2, 2.6, { maxShare: 0.3 }), 0, 10, 0),
    at(turn(sachet(look, 2.3, 3.3), 0, -22, 0), 5, 0, 2.6),
    at(turn(sachet(look, 2.3, 3.3), 0, -6, 0), 3, 0, 3.6),
  );

export const maskBox = (look) =>
  group(
    at(turn(carton(look, 8, 10.6, 2.4), 0, 12, 0), -2.2, 0, -1),
    at(turn(sachet(look, 4.6, 6.4), 0, -16, 0), 4.4, 0, 2.2),
  );

export function barSoap({ color, accent, label }) {
  const dish = turned(
    [
      [0, 0],
      [4.2, 0, 0.3],
      [5.2, 0.75, 0.2],
      [5.05, 0.85, 0.1],
      [4, 0.35, 0.2],
      [0, 0.3],
    ],
    matte('#e9e3d6'),
  );
  dish.scale.z = 0.72;
  const bar = slab(6.4, 2.1, 4, 0.8, satin(color));
  const mark =
    label &&
    topPrint(label, {
      width: 4.4,
      height: 2.2,
      body: color,
      ink: tinted(color, inkOn(color), 0.55),
      accent: tinted(color, accent, 0.7),
      maxShare: 0.5,
    });
  return group(dish, at(bar, 0, 1.5, 0), mark && at(mark, 0, 2.56, 0));
}

export function barSoapPair(look) {
  const wrapped = group(
    at(slab(6.6, 2.3, 4.2, 0.5, paper(tinted(look.color, '#ffffff', 0.4))), 0, 1.15, 0),
    at(slab(2.4, 2.36, 4.26, 0.4, paper(look.accent)), 0, 1.15, 0),
  );
  return group(at(turn(barSoap(look), 0, 14, 0), -2.2, 0, 1.8), at(turn(wrapped, 0, -20, 0), 3.4, 0, -3.4));
}

export function giftBox({ color, accent, label }) {
  const ribbon = satin(accent);
  const loop = (side) =>
    wire(
      [
        [0, 0],
        [side * 1.1, 1.1, 0.2],
        [side * 2.3, 1.05, 0.3],
        [side * 2.2, 0.25, 0.4],
        [side * 1, 0.05, 0.2],
        [0, 0.02],
      ],
      0.2,
      ribbon,
      { segments: 60 },
    );
  const bow = group(
    loop(1),
    loop(-1),
    at(slab(0.8, 0.6, 0.7, 0.25, ribbon), 0, 0.2, 0),
    wire(
      [
        [0, 0.1],
        [0.7, 0.1, 1],
        [1.1, 0, 2],
      ],
      0.16,
      ribbon,
      { segments: 30 },
    ),
    wire(
      [
        [0, 0.1],
        [-0.6, 0.1, 1.1],
        [-1.3, 0, 1.8],
      ],
      0.16,
      ribbon,
      { segments: 30 },
    ),
  );
  return group(
    at(slab(9, 5, 9, 0.08, paper(color)), 0, 2.5, 0),
    at(slab(9.3, 1.7, 9.3, 0.1, paper(tinted(color, '#ffffff', 0.08))), 0, 5.2, 0),
    at(slab(1.1, 6.12, 9.4, 0.03, ribbon), 0, 3.06, 0),
    at(slab(9.4, 6.12, 1.1, 0.03, ribbon), 0, 3.06, 0),
    at(bow, 0, 6.15, 0),
    label && at(flatPrint(label, { width: 3.4, height: 2, body: color, accent, maxShare: 0.4 }), 2.5, 2.2, 4.51),
  );
}

export function cottonPads({ color, accent, label }) {
  const random = dice(11);
  const pad = turned(
    [
      [0, 0],
      [2.7, 0, 0.25],
      [2.75, 0.5, 0.25],
      [0, 0.52],
    ],
    cloth('#fdfbf6'),
  );
  const stack = many(
    pad,
    Array.from({ length: 9 }, (_, i) => (carrier) => {
      carrier.position.set((random() - 0.5) * 0.24, i * 0.54, (random() - 0.5) * 0.24);
      carrier.rotation.y = random() * 6;
    }),
  );
  const box = group(
    can(3, 0, 6.6, paper(color), 0.15),
    can(3.08, 6.4, 7.5, metallic(accent), 0.12),
    label && wallPrint(label, { radius: 3, y: 3.3, height: 4.2, arc: 100, body: color, accent }),
  );
  return group(
    at(stack, 3.6, 0, 1.5),
    at(turn(dropped(turn(pad.clone(), -62, 0, 0)), 0, -16, 0), 5.2, 0, 4.4),
    at(box, -2.4, 0, -1),
  );
}

export function retainerCase({ color, accent, label }) {
  const outline = new Shape();
  outline.absellipse(0, 0, 4.3, 3.7, 0, Math.PI * 2);
  const half = (height) => laid(extruded(outline, height, 0.5, gloss(color)), 0);
  const inner = new Shape();
  inner.absellipse(0, 0, 3.7, 3.1, 0, Math.PI * 2);
  const lining = laid(extruded(inner, 0.3, 0.1, satin(tinted(color, '#ffffff', 0.5))), 0);
  const lid = turn(group(half(1.3), at(lining.clone(), 0, 1.16, 0)), 82, 0, 0);
  const arch = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI * (0.02 + (i / 12) * 0.96);
    return [Math.cos(angle) * 2.2, 0, Math.sin(angle) * 2.7 - 1.2];
  });
  const tooth = slab(0.66, 0.8, 0.6, 0.24, glass('#eef4f4', 0.5));
  const teeth = many(
    tooth,
    arch.map(([x, , z], i) => (carrier) => {
      carrier.position.set(x, 2.1, z);
      carrier.rotation.y = -Math.PI * (0.02 + (i / 12) * 0.96) + Math.PI / 2;
    }),
  );
  return group(
    half(1.6),
    at(lining, 0, 1.46, 0),
    teeth,
    at(lid, 0, 4.9, -3.9),
    at(slab(2, 0.5, 0.5, 0.2, satin(accent)), 0, 1.4, -3.7),
    at(slab(1.4, 0.5, 0.4, 0.15, satin(accent)), 0, 1, 3.7),
    label &&
      at(
        flatPrint(label, { width: 4, height: 2, body: tinted(color, '#ffffff', 0.5), accent, maxShare: 0.4 }),
        0,
        5,
        -2.98,
      ),
  );
}

export function travelKit({ color, accent, label }) {
  const pouch = slab(13, 8, 3.8, 1.5, cloth(color));
  const zip = slab(11.6, 0.3, 0.34, 0.1, metallic(accent));
  const pull = group(
    slab(0.5, 0.5, 0.3, 0.1, metallic(accent)),
    at(slab(0.4, 1.3, 0.12, 0.06, metallic(accent)), 0, -0.8, 0.08),
  );
  const badge =
    label &&
    group(
      slab(4.6, 2.3, 0.1, 0.05, matte(accent)),
      at(flatPrint(label, { width: 4.2, height: 2, body: accent, ink: inkOn(accent), maxShare: 0.46 }), 0, 0, 0.06),
    );
  const tube = creamTube({ color: '#f6f2ea', accent: color, label });
  tube.scale.setScalar(0.52);
  return group(
    at(pouch, 0, 4, 0),
    at(zip, 0, 6.9, 1.5),
    at(pull, 4.6, 6.6, 1.76),
    badge && at(badge, -2.4, 3.4, 1.9),
    at(turn(toothbrush({ color: accent, accent: '#f4efe4' }), 0, -82, 0), -9.5, 0, 5),
    at(tube, 6.2, 0, 3.4),
  );
}

export function tongueScraper({ color, accent, label }) {
  const metal = metallic(color);
  const bow = wire(
    [
      [-0.7, 6.4],
      [-1.4, 8],
      [-2.1, 10.4],
      [-1.7, 12.4],
      [0, 13.2],
      [1.7, 12.4],
      [2.1, 10.4],
      [1.4, 8],
      [0.7, 6.4],
    ],
    0.2,
    steel('#d2d0ca', 0.16),
  );
  bow.scale.z = 0.6;
  const handle = group(
    at(slab(2.2, 6.8, 0.7, 0.34, gloss(accent)), 0, 3.4, 0),
    at(slab(2.3, 0.3, 0.8, 0.1, metal), 0, 6.3, 0),
    label &&
      at(
        turn(flatPrint(label, { width: 4.6, height: 1.5, body: accent, accent: color, maxShare: 0.6 }), 0, 0, 90),
        0,
        3,
        0.36,
      ),
  );
  return laid(group(handle, bow), -40);
}

export function guaSha({ color, accent, label }) {
  const outline = new Shape();
  outline.moveTo(-3.6, 0.6);
  outline.bezierCurveTo(-4.2, 2.4, -3.9, 4.2, -2.5, 4.7);
  outline.bezierCurveTo(-1.2, 5.1, -1, 3.6, 0, 3.6);
  outline.bezierCurveTo(1, 3.6, 1.2, 5.1, 2.5, 4.7);
  outline.bezierCurveTo(3.9, 4.2, 4.2, 2.4, 3.6, 0.6);
  outline.bezierCurveTo(3, -1.2, 1.6, -1.5, 0, -0.5);
  outline.bezierCurveTo(-1.6, -1.5, -3, -1.2, -3.6, 0.6);
  const plate = extruded(outline, 0.7, 0.3, mineral(color));
  const ink = tinted(color, inkOn(color), 0.75);
  const pouch = at(slab(8.6, 0.35, 6.6, 0.17, cloth(tinted(accent, '#ffffff', 0.55))), 0.9, 0.18, -1.2);
  return group(
    turn(pouch, 0, 9, 0),
    at(
      turn(
        group(
          laid(plate, 0),
          label &&
            at(topPrint(label, { width: 3, height: 1.3, body: color, ink, accent, maxShare: 0.55 }), 0, 0.715, -1.5),
        ),
        0,
        -12,
        0,
      ),
      0,
      0.36,
      1.4,
    ),
  );
}
