/** What hangs on a chain. Chains lie on the table as closed loops, the clasp far off and the pendant near. */
import { Mesh, Quaternion, TorusGeometry, Vector3 } from 'three';
import { gold, pearl } from '../materials.js';
import { brilliant, coinDisc, dropEarring, heartOutline, isPearl, jewel, solitaireRing } from './jewellery.js';
import { raisedText } from './lettering.js';
import { at, ball, can, curveThrough, extruded, group, laid, many, ringOf, turn } from './parts.js';

const along = new Vector3(1, 0, 0);

/** Calls `place(carrier, i, count)` at equal distances along the curve, the carrier's x axis turned along it. */
function threaded(thing, curve, pitch, place) {
  const count = Math.round(curve.getLength() / pitch / 2) * 2;
  return many(
    thing,
    Array.from({ length: count }, (_, i) => (carrier) => {
      const t = curve.closed ? i / count : (i + 0.5) / count;
      carrier.position.copy(curve.getPointAt(t));
      carrier.quaternion.copy(new Quaternion().setFromUnitVectors(along, curve.getTangentAt(t)));
      place?.(carrier, i, count);
    }),
  );
}

/** Oval links, every second turned by a quarter, all tilted so that both kinds are seen. */
function chain(curve, color, size) {
  const link = new Mesh(new TorusGeometry(size, size * 0.3, 9, 22), gold(color));
  link.geometry.scale(1.4, 1, 1);
  return threaded(link, curve, size * 1.92, (carrier, i) => carrier.rotateX(i % 2 ? Math.PI / 4 : -Math.PI / 4));
}

const loopPoints = (count, point) => Array.from({ length: count }, (_, i) => point((i / count) * Math.PI * 2));

/** A drop: narrow at the clasp (far), round at the pendant (near). */
const necklaceLoop = (height) =>
  curveThrough(
    loopPoints(48, (t) => [
      3.9 * Math.sin(t) * (0.42 + 0.58 * Math.sin(t / 2) ** 2),
      height,
      -4.4 * Math.cos(t) - 0.5 * Math.cos(2 * t),
    ]),
    true,
  );

function clasp(color, size) {
  const metal = gold(color);
  return group(
    turn(ringOf(size, size * 0.26, metal, 48), 90, 0, 0),
    at(turn(can(size * 0.34, -size, size, metal, size * 0.2), 0, 0, 90), size * 1.9, 0, 0.05),
  );
}

function necklace(color, pendant, { size = 0.13, reach = 0 } = {}) {
  const height = size * 1.05;
  return group(
    chain(necklaceLoop(height), color, size),
    at(clasp(color, size * 1.7), 0, height, -4.9),
    pendant && at(pendant, 0, 0, 3.95 + reach),
  );
}

/** A pendant lying on its back with its ring at the top; `drop` is from the chain to its middle. */
const hung = (thing, color, drop, top) =>
  group(at(laid(thing, 0), 0, 0, drop), at(turn(ringOf(0.2, 0.055, gold(color), 40), 90, 0, 0), 0, 0.16, drop - top));

export const chainNecklace = ({ color }) => necklace(color, undefined, { size: 0.19 });

export function pendantNecklace({ color, accent }) {
  const metal = gold(color);
  const gem = accent ?? '#eaf3f7';
  const setting = isPearl(gem)
    ? ball(0.85, pearl(gem))
    : group(
        turn(brilliant(0.85, gem), 90, 0, 0),
        ringOf(0.93, 0.12, metal),
        ...[0, 1, 2, 3].map((i) =>
          at(
            ball(0.12, metal),
            Math.cos(((i + 0.5) * Math.PI) / 2) * 0.86,
            Math.sin(((i + 0.5) * Math.PI) / 2) * 0.86,
            0.14,
          ),
        ),
      );
  return necklace(color, hung(setting, color, 1.1, 1.15));
}

export const heartNecklace = ({ color, accent }) =>
  necklace(
    color,
    hung(
      group(
        extruded(heartOutline(1.05), 0.46, 0.2, gold(color, 0.12)),
        accent && at(turn(jewel(0.26, accent), 90, 0, 0), 0.3, 0.2, 0.24),
      ),
      color,
      1.1,
      0.85,
    ),
  );

export const coinNecklace = ({ color }) => necklace(color, hung(coinDisc(1.2, color), color, 1.3, 1.36));

/** The chain is fastened to both ends of the name. */
export function nameNecklace({ color, label }) {
  const size = 0.12;
  const name = laid(
    raisedText(label ?? 'نور', { width: 4.4, height: 3.2, depth: 0.3, material: gold(color, 0.13) }),
    0,
  );
  const points = [
    [-1.5, 3.25],
    [-3, 2.5],
    [-3.9, 0.4],
    [-3.3, -1.9],
    [-1.9, -3.9],
    [-0.5, -4.8],
    [0, -4.9],
    [0.5, -4.8],
    [1.9, -3.9],
    [3.3, -1.9],
    [3.9, 0.4],
    [3.4, 2.3],
    [2.1, 3.6],
  ];
  const curve = curveThrough(points.map(([x, z]) => [x, size, z]));
  // A letter that descends, as the last of نور, begins further in than the word's edge.
  const eyes = [
    [-1.42, 3.36],
    [2.15, 3.72],
  ].map(([x, z]) => at(turn(ringOf(0.18, 0.05, gold(color), 40), 90, 0, 0), x, 0.24, z));
  return group(chain(curve, color, size), eyes, at(clasp(color, 0.2), 0, size, -4.95), at(name, 0, 0, 4));
}

export function pearlNecklace({ color, accent }) {
  const bead = ball(0.36, pearl(accent ?? '#f4ece0'));
  const curve = necklaceLoop(0.36);
  const strand = threaded(bead, curve, 0.735, (carrier, i, count) =>
    carrier.scale.setScalar(0.86 + 0.14 * (1 - Math.abs(i / count - 0.5) * 2)),
  );
  return group(strand, at(clasp(color, 0.3), 0, 0.3, -5.3));
}

const braceletLoop = (height, across = 3.2, deep = 2.5) =>
  curveThrough(
    loopPoints(32, (t) => [across * Math.sin(t), height, -deep * Math.cos(t)]),
    true,
  );

export const chainBracelet = ({ color, accent }) => {
  const size = 0.25;
  return group(
    chain(braceletLoop(size), color, size),
    accent && at(turn(jewel(0.42, accent), 0, 0, 0), 0, 0.62, 2.5),
    at(clasp(color, 0.34), 0, size, -2.6),
  );
};

export function charmBracelet({ color, accent }) {
  const size = 0.19;
  const metal = gold(color, 0.13);
  const charms = [
    extruded(heartOutline(0.58), 0.3, 0.13, metal),
    coinDisc(0.62, color),
    accent ? turn(jewel(0.46, accent), 90, 0, 0) : ball(0.46, pearl()),
    extruded(heartOutline(0.42), 0.26, 0.11, metal),
    coinDisc(0.5, color),
  ];
  const curve = braceletLoop(size, 3.1, 2.5);
  const placed = charms.map((charm, i) => {
    const angle = (i - 2) * 0.62;
    const out = new Vector3(Math.sin(angle) * 3.1, 0, Math.cos(angle) * 2.5);
    return turn(at(hung(charm, color, 0.78, 0.66), out.x, 0, out.z), 0, (angle * 180) / Math.PI, 0);
  });
  return group(chain(curve, color, size), placed, at(clasp(color, 0.28), 0, size, -2.6));
}

export function anklet({ color, accent }) {
  const size = 0.12;
  const curve = curveThrough(
    loopPoints(40, (t) => [
      (3.4 + 0.3 * Math.cos(3 * t)) * Math.sin(t),
      size,
      -(2.5 + 0.25 * Math.cos(2 * t)) * Math.cos(t),
    ]),
    true,
  );
  const bead = accent && isPearl(accent) ? ball(0.24, pearl(accent)) : ball(0.2, gold(color, 0.12));
  const beads = threaded(bead, curve, 1.5, (carrier) => carrier.position.setY(0.22));
  return group(chain(curve, color, size), beads, at(clasp(color, 0.22), 0, size, -2.75));
}

export function jewellerySet({ color, accent }) {
  const gem = accent ?? '#eaf3f7';
  const look = { color, accent: gem };
  const shrunk = (thing, scale) => {
    const holder = group(thing);
    holder.scale.setScalar(scale);
    return holder;
  };
  return group(
    pendantNecklace(look),
    at(shrunk(solitaireRing(look), 0.95), 0, 0, 0.5),
    at(shrunk(laid(dropEarring(color, gem), 14), 0.95), -3.9, 0, -3.2),
    at(shrunk(laid(dropEarring(color, gem), -10), 0.95), 3.7, 0, -3.2),
  );
}
