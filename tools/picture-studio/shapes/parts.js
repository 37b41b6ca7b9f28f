/** Building blocks of every product. Things are built upright, facing +z, in centimetres or thereabouts. */
import {
  Box3,
  BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  ExtrudeGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LatheGeometry,
  Mesh,
  Object3D,
  PlaneGeometry,
  SphereGeometry,
  TorusGeometry,
  TubeGeometry,
  Vector2,
  Vector3,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import { inkOn, labelTexture } from '../labels.js';
import { print } from '../materials.js';

export const degrees = (angle) => (angle * Math.PI) / 180;

export function group(...children) {
  const made = new Group();
  made.add(...children.flat(Infinity).filter(Boolean));
  return made;
}

export function at(thing, x = 0, y = 0, z = 0) {
  thing.position.set(x, y, z);
  return thing;
}

export function turn(thing, x = 0, y = 0, z = 0) {
  thing.rotation.set(degrees(x), degrees(y), degrees(z));
  return thing;
}

/** Lets a thing down until it touches the floor. */
export function dropped(thing) {
  const holder = group(thing);
  thing.position.y -= new Box3().setFromObject(holder, true).min.y;
  return holder;
}

/** Lays an upright thing on its back, its top turned `heading` degrees counter-clockwise from the far side. */
export function laid(thing, heading = 0) {
  thing.rotation.x -= Math.PI / 2;
  return turn(dropped(thing), 0, heading, 0);
}

/** Rounds the corners of a profile of [radius, height, rounding?] points. */
function rounded(points) {
  const line = [];
  points.forEach(([x, y, rounding = 0], i) => {
    const here = new Vector2(x, y);
    const before = points[i - 1];
    const after = points[i + 1];
    if (!rounding || !before || !after) {
      line.push(here);
      return;
    }
    const back = new Vector2(before[0], before[1]).sub(here);
    const on = new Vector2(after[0], after[1]).sub(here);
    const reach = Math.min(rounding, back.length() / 2, on.length() / 2);
    const from = here.clone().addScaledVector(back.normalize(), reach);
    const to = here.clone().addScaledVector(on.normalize(), reach);
    for (let step = 0; step <= 7; step++) {
      const t = step / 7;
      line.push(
        from
          .clone()
          .multiplyScalar((1 - t) ** 2)
          .addScaledVector(here, 2 * t * (1 - t))
          .addScaledVector(to, t * t),
      );
    }
  });
  return line;
}

/** A body turned on a lathe from a profile of [radius, height, rounding?], bottom to top. */
export function turned(points, material, segments = 72) {
  const profile = rounded(points);
  // A sharp corner keeps its two normals only if its point is doubled; rounded ones have points enough.
  return new Mesh(new LatheGeometry(profile, segments), material);
}

/** A closed can: flat ends, walls from `bottom` to `top` with rounded rims. */
export const can = (radius, bottom, top, material, rounding = 0.1, topRadius = radius) =>
  turned(
    [
      [0, bottom],
      [radius, bottom, rounding],
      [topRadius, top, rounding],
      [0, top],
    ],
    material,
  );

export function slab(width, height, depth, rounding, material) {
  const segments = rounding < 0.06 ? 1 : rounding < 0.16 ? 3 : 6;
  return new Mesh(
    new RoundedBoxGeometry(
      width,
      height,
      depth,
      segments,
      Math.min(rounding, width / 2.01, height / 2.01, depth / 2.01),
    ),
    material,
  );
}

/** A hair: hundreds are drawn at a time, so it has five sides and no ends worth mentioning. */
export function fibre(radius, length, material) {
  const geometry = new CylinderGeometry(radius * 0.85, radius, length, 5, 1);
  geometry.translate(0, length / 2, 0);
  return new Mesh(geometry, material);
}

export const ball = (radius, material) => new Mesh(new SphereGeometry(radius, 40, 28), material);

export const ringOf = (radius, thickness, material, segments = 96) =>
  new Mesh(new TorusGeometry(radius, thickness, 18, segments), material);

export const wire = (points, radius, material, { closed = false, segments = 140 } = {}) =>
  new Mesh(new TubeGeometry(curveThrough(points, closed), segments, radius, 12, closed), material);

export const curveThrough = (points, closed = false) =>
  new CatmullRomCurve3(
    points.map(([x, y, z = 0]) => new Vector3(x, y, z)),
    closed,
    'centripetal',
  );

export function extruded(shape, depth, bevel, material) {
  const geometry = new ExtrudeGeometry(shape, {
    depth: Math.max(0.001, depth - 2 * bevel),
    bevelEnabled: bevel > 0,
    bevelThickness: bevel,
    bevelSize: bevel,
    bevelOffset: -bevel,
    bevelSegments: 5,
    curveSegments: 40,
  });
  geometry.translate(0, 0, bevel - depth / 2);
  return new Mesh(geometry, material);
}

/**
 * A skin over cross-sections. Each station is { y, x?, z?, w, d, n? }: half width, half depth and the exponent of the
 * super-ellipse (2 is an ellipse, 6 nearly a box). Stations between are interpolated smoothly. The mesh's
 * `userData.frontAt(x, y)` gives the z of its front, for print.
 */
export function lofted(stations, material, { steps = 60, sides = 56 } = {}) {
  const values = (key, fallback) => stations.map((station) => station[key] ?? fallback);
  const tracks = {
    x: values('x', 0),
    y: values('y'),
    z: values('z', 0),
    w: values('w'),
    d: values('d'),
    n: values('n', 2),
  };
  const sample = (track, t) => {
    const place = t * (track.length - 1);
    const i = Math.min(track.length - 2, Math.floor(place));
    const u = place - i;
    const [p0, p1, p2, p3] = [
      track[Math.max(0, i - 1)],
      track[i],
      track[i + 1],
      track[Math.min(track.length - 1, i + 2)],
    ];
    // Monotone tangents: a plain Catmull-Rom would bulge past the stations.
    const slope = (a, b) => (a * b <= 0 ? 0 : (2 * a * b) / (a + b));
    const m1 = slope(p1 - p0, p2 - p1);
    const m2 = slope(p2 - p1, p3 - p2);
    const h = u * u * (3 - 2 * u);
    return p1 + (p2 - p1) * h + m1 * u * (1 - u) ** 2 - m2 * u * u * (1 - u);
  };
  const positions = [];
  const indices = [];
  const section = (t) => {
    const s = Object.fromEntries(Object.entries(tracks).map(([key, track]) => [key, sample(track, t)]));
    for (let side = 0; side <= sides; side++) {
      const angle = (side / sides) * Math.PI * 2;
      const c = Math.cos(angle);
      const q = Math.sin(angle);
      const radius = (Math.abs(c) ** s.n + Math.abs(q) ** s.n) ** (-1 / s.n);
      positions.push(s.x + c * radius * s.w, s.y, s.z + q * radius * s.d);
    }
  };
  for (let step = 0; step <= steps; step++) section(step / steps);
  const row = sides + 1;
  for (let step = 0; step < steps; step++) {
    for (let side = 0; side < sides; side++) {
      const a = step * row + side;
      indices.push(a, a + row, a + 1, a + 1, a + row, a + row + 1);
    }
  }
  for (const [step, flip] of [
    [0, false],
    [steps, true],
  ]) {
    const start = positions.length / 3;
    const s = Object.fromEntries(Object.entries(tracks).map(([key, track]) => [key, sample(track, step / steps)]));
    section(step / steps);
    positions.push(s.x, s.y, s.z);
    for (let side = 0; side < sides; side++) {
      indices.push(
        ...(flip ? [start + side, start + row, start + side + 1] : [start + side, start + side + 1, start + row]),
      );
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setIndex(indices);
  geometry.computeVertexNormals();
  sealSeam(geometry, steps, row);
  const made = new Mesh(geometry, material);
  made.userData.frontAt = (x, y) => {
    let [low, high] = [0, 1];
    for (let round = 0; round < 24; round++) {
      const t = (low + high) / 2;
      if (sample(tracks.y, t) < y) low = t;
      else high = t;
    }
    const [w, d, n, z] = ['w', 'd', 'n', 'z'].map((key) => sample(tracks[key], low));
    return z + d * Math.max(0, 1 - Math.abs(x / w) ** n) ** (1 / n);
  };
  return made;
}

/** The first and last vertex of each section are one place: they share a normal, or a line would run down the back. */
function sealSeam(geometry, steps, row) {
  const normals = geometry.attributes.normal;
  const sum = new Vector3();
  for (let step = 0; step <= steps; step++) {
    const [first, last] = [step * row, step * row + row - 1];
    sum.fromBufferAttribute(normals, first).add(new Vector3().fromBufferAttribute(normals, last)).normalize();
    normals.setXYZ(first, sum.x, sum.y, sum.z);
    normals.setXYZ(last, sum.x, sum.y, sum.z);
  }
}

/** One mesh many times. `places` are functions or [x, y, z] that set up a carrier object. */
export function many(mesh, places, colors) {
  const made = new InstancedMesh(mesh.geometry, mesh.material, places.length);
  const carrier = new Object3D();
  places.forEach((place, i) => {
    carrier.position.set(0, 0, 0);
    carrier.quaternion.identity();
    carrier.scale.set(1, 1, 1);
    if (typeof place === 'function') place(carrier);
    else carrier.position.set(...place);
    carrier.updateMatrix();
    made.setMatrixAt(i, carrier.matrix);
    if (colors) made.setColorAt(i, colors[i % colors.length]);
  });
  return made;
}

/** Print round a wall of that radius, centred on the front. `topRadius` for walls that taper. */
export function wallPrint(
  text,
  { radius, topRadius = radius, y, height, arc = 120, body, accent, maxShare, ink = inkOn(body) },
) {
  const angle = degrees(arc);
  const proportion = (radius * angle) / height;
  const texture = labelTexture(text, { proportion, ink, accent, maxShare });
  const geometry = new CylinderGeometry(topRadius + 0.012, radius + 0.012, height, 48, 1, true, -angle / 2, angle);
  return at(new Mesh(geometry, print(texture)), 0, y, 0);
}

/** Print on a flat front. */
export function flatPrint(text, { width, height, body, accent, maxShare, ink = inkOn(body) }) {
  const texture = labelTexture(text, { proportion: width / height, ink, accent, maxShare });
  return new Mesh(new PlaneGeometry(width, height), print(texture));
}

/** Print that follows a curved front: `depthAt(x, y)` is the front's z, as a lofted body's `userData.frontAt` gives it. */
export function curvedPrint(text, { width, height, y, depthAt, body, accent, maxShare }) {
  const made = flatPrint(text, { width, height, body, accent, maxShare });
  const geometry = new PlaneGeometry(width, height, 40, 40);
  const positions = geometry.attributes.position;
  for (let i = 0; i < positions.count; i++) {
    positions.setZ(i, depthAt(positions.getX(i), positions.getY(i) + y) + 0.02);
  }
  geometry.computeVertexNormals();
  made.geometry = geometry;
  return at(made, 0, y, 0);
}

/** Numbers that look random and are the same every time. */
export function dice(seed = 1) {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
