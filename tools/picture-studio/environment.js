/** What the products mirror: a room of soft boxes and dark flags, painted straight into a panorama. */
import { DataTexture, EquirectangularReflectionMapping, FloatType, LinearFilter, PMREMGenerator } from 'three';

const width = 512;
const height = 256;

/** Azimuth 0 looks from the product to the camera, 90 to its right; `soft` is the width of the edge. All in degrees. */
const softBoxes = [
  { azimuth: -62, elevation: 38, halfWidth: 26, halfHeight: 24, soft: 7, light: 5.2 },
  { azimuth: 74, elevation: 30, halfWidth: 9, halfHeight: 30, soft: 5, light: 4.2 },
  { azimuth: 176, elevation: 26, halfWidth: 44, halfHeight: 9, soft: 7, light: 3.0 },
];
const overhead = { elevation: 66, soft: 9, light: 2.9 };

/** Without black beside white, gold is only yellow: these flags draw the dark bands on metal. */
const flags = [
  { azimuth: 22, elevation: 20, halfWidth: 16, halfHeight: 46, soft: 12 },
  { azimuth: -118, elevation: 16, halfWidth: 16, halfHeight: 40, soft: 10 },
  { azimuth: 112, elevation: 10, halfWidth: 12, halfHeight: 46, soft: 9 },
];

const smooth = (edge0, edge1, x) => {
  const t = Math.min(1, Math.max(0, (x - edge0) / (edge1 - edge0)));
  return t * t * (3 - 2 * t);
};

function inside(panel, azimuth, elevation) {
  const across = Math.abs(((azimuth - panel.azimuth + 540) % 360) - 180);
  const up = Math.abs(elevation - panel.elevation);
  return (
    (1 - smooth(panel.halfWidth - panel.soft, panel.halfWidth + panel.soft, across)) *
    (1 - smooth(panel.halfHeight - panel.soft, panel.halfHeight + panel.soft, up))
  );
}

/** `flagStrength` 0…1: how black the flags are; metal wants 1, plastic less. */
function radiance(azimuth, elevation, ground, flagStrength) {
  const wall = 0.5 + 0.25 * smooth(0, 80, elevation);
  const dark = flags.reduce((sum, flag) => Math.max(sum, inside(flag, azimuth, elevation)), 0) * flagStrength;
  const isFloor = 1 - smooth(-5, 3, elevation);
  let light = 0;
  for (const box of softBoxes) light += box.light * inside(box, azimuth, elevation);
  light += overhead.light * smooth(overhead.elevation - overhead.soft, overhead.elevation + overhead.soft, elevation);
  // The floor right under a product is in its own shade.
  const floor = 0.72 - 0.42 * smooth(20, 90, -elevation);
  return ground.map((tint) => {
    const room = wall * (0.75 + 0.25 * tint) + light;
    return (room * (1 - isFloor) + tint * floor * isFloor) * (1 - 0.96 * dark * (1 - 0.55 * isFloor));
  });
}

export function makeEnvironment(renderer, ground, flagStrength) {
  const data = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const elevation = ((y + 0.5) / height - 0.5) * 180;
    for (let x = 0; x < width; x++) {
      // three.js: u = 0.5 + atan2(z, x) / 2π; the camera stands on +z.
      const angle = ((x + 0.5) / width - 0.5) * 360;
      const azimuth = 90 - angle;
      data.set([...radiance(azimuth, elevation, ground, flagStrength), 1], (y * width + x) * 4);
    }
  }
  const panorama = new DataTexture(data, width, height, undefined, FloatType);
  panorama.mapping = EquirectangularReflectionMapping;
  panorama.magFilter = panorama.minFilter = LinearFilter;
  panorama.needsUpdate = true;
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromEquirectangular(panorama);
  generator.dispose();
  panorama.dispose();
  return target.texture;
}
