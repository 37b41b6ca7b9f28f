/** From an entry of an art list to things on the paper: which shape, how it stands, what stands beside it. */
import { Color } from 'three';
import { paper } from './materials.js';
import { at, dropped, flatPrint, group, slab, turn } from './shapes/parts.js';
import { shapes } from './shapes/index.js';

/** Degrees the camera looks down, and the share of the frame's half that the subject takes. */
const poses = {
  standing: { elevation: 11, fill: 0.72, turn: 0 },
  low: { elevation: 22, fill: 0.72, turn: 0 },
  lying: { elevation: 52, fill: 0.78, turn: 0 },
  tray: { elevation: 38, fill: 0.76, turn: 0 },
};

function shapeNamed(name) {
  const shape = shapes[name];
  if (!shape) throw new Error(`Unknown shape "${name}". Known: ${Object.keys(shapes).join(', ')}`);
  return shape;
}

/** The folding carton a product was sold in. */
function cartonFor(look, width, height, depth) {
  const color = new Color(look.color).lerp(new Color(look.accent ?? look.color), 0.12).lerp(new Color('#ffffff'), 0.12);
  const hex = `#${color.getHexString()}`;
  return group(
    at(slab(width, height, depth, 0.06, paper(color)), 0, height / 2, 0),
    look.label &&
      at(
        flatPrint(look.label, {
          width: width * 0.86,
          height: height * 0.6,
          body: hex,
          accent: look.accent,
          maxShare: 0.16,
        }),
        0,
        height * 0.56,
        depth / 2 + 0.01,
      ),
  );
}

const swapped = (look) => ({ ...look, color: look.accent ?? look.color, accent: look.color });

function pairOf(shape, look) {
  if (shape.pair) return shape.pair(look);
  const product = shape.build(look);
  if (shape.carton) {
    const [width, height, depth] = shape.carton;
    const carton = turn(cartonFor(look, width, height, depth), 0, 16, 0);
    return group(at(product, -width * 0.52, 0, depth * 0.45), at(carton, width * 0.56, 0, -depth * 0.5));
  }
  const [x, z, heading = 0] = shape.twin;
  return group(at(product, -x / 2, 0, z / 2), at(turn(shape.build(swapped(look)), 0, heading, 0), x / 2, 0, -z / 2));
}

function single({ shape: name, view = 'front', ...look }) {
  const shape = shapeNamed(name);
  const pose = { ...poses[shape.pose], ...shape.framing };
  switch (view) {
    case 'front':
      return { subject: turn(group(shape.build(look)), 0, pose.turn, 0), pose };
    case 'angle':
      return {
        subject: turn(group(shape.build(look)), 0, pose.turn + (shape.angle ?? 24), 0),
        pose: { ...pose, elevation: Math.min(62, pose.elevation + 8) },
      };
    case 'pair':
      return {
        subject: turn(group(pairOf(shape, look)), 0, pose.turn, 0),
        pose: { ...pose, elevation: Math.max(pose.elevation, 14) },
      };
    case 'close':
      return {
        subject: turn(group(shape.build(look)), 0, pose.turn - (shape.angle ?? 24) * 0.4, 0),
        pose: { ...pose, fill: pose.fill + 0.06, elevation: Math.max(14, pose.elevation - 10) },
      };
    default:
      throw new Error(`Unknown view "${view}" of ${name}. Known: front, angle, pair, close`);
  }
}

/** Several things at their places: [{ shape, at: [x, z], turn, scale, lift, … }]. */
function composed(things) {
  return group(
    things.map(({ shape, at: [x, z], turn: heading = 0, scale = 1, lift = 0, ...look }) => {
      const made = turn(dropped(shapeNamed(shape).build(look)), 0, heading, 0);
      made.scale.setScalar(scale);
      return at(made, x, lift, z);
    }),
  );
}

export function arrange(entry) {
  const { ground, things, elevation = 14, fill = 0.8, centre } = entry;
  if (things) return { subject: composed(things), framing: { ground, elevation, fill, centre, flagStrength: 0.8 } };
  const { subject, pose } = single(entry);
  const flagStrength = shapeNamed(entry.shape).mirrors ? 1 : 0.55;
  return { subject, framing: { ground, elevation: pose.elevation, fill: pose.fill, flagStrength } };
}

/**
 * A page takes hundreds of pictures; what a picture was made of has to go. Its materials stay: with the last of a kind its
 * program would go too, and compiling one takes longer than taking the picture.
 */
export function disposeOf(subject) {
  subject.traverse((part) => {
    if (!part.isMesh) return;
    part.geometry.dispose();
    part.material.map?.dispose();
    part.material.bumpMap?.dispose();
  });
}
