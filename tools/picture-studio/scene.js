/**
 * Light, ground and camera.
 *
 * A picture is the mean of many quick ones. Each has the key light a little elsewhere in its soft box, a second light
 * somewhere else in the sky, and the film moved by a fraction of a pixel; together they make soft shadows, ambient
 * occlusion and smooth edges, which no single pass of a rasteriser without a GPU would give in a few seconds.
 */
import {
  AdditiveBlending,
  Box3,
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  FloatType,
  HalfFloatType,
  MathUtils,
  Mesh,
  MeshLambertMaterial,
  NoBlending,
  NoToneMapping,
  OrthographicCamera,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderChunk,
  ShaderMaterial,
  Sphere,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { makeEnvironment } from './environment.js';

// Highlights come from the painted room alone: moving point lights would leave a trail of dots on anything glossy. And the
// room's diffuse light, which knows no shadow, is cut to a fill; the moving lights do the rest.
const patch = (chunk, from, to) => {
  if (!ShaderChunk[chunk].includes(from)) throw new Error(`three.js has changed: ${chunk} no longer has "${from}"`);
  ShaderChunk[chunk] = ShaderChunk[chunk].replace(from, to);
};
patch(
  'lights_physical_pars_fragment',
  'vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );',
  'vec3 specularBRDF = vec3( 0.0 );',
);
patch(
  'lights_physical_pars_fragment',
  'clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );',
  '',
);
// One look into the shadow map instead of five. The look is turned from exposure to exposure, so the mean is as soft.
ShaderChunk.shadowmap_pars_fragment = ShaderChunk.shadowmap_pars_fragment.replace(
  /(vec2 radius = shadowRadius \* texelSize;[\s\S]*?float phi = [^;]*;)\s*shadow = \([^;]*shadowCoord\.z \) \)\s*\) \* 0\.2;/,
  '$1 phi += shadowRadius * 91.7; shadow = texture( shadowMap, vec3( shadowCoord.xy + vec2( cos( phi ), sin( phi ) ) * radius, shadowCoord.z ) );',
);
if (!ShaderChunk.shadowmap_pars_fragment.includes('91.7'))
  throw new Error('three.js has changed: its shadow filter is another');
patch('lights_fragment_maps', 'iblIrradiance += getIBLIrradiance', 'iblIrradiance += 0.26 * getIBLIrradiance');

/** Colours of the seamless paper as they are to look in the finished picture. */
export const grounds = {
  sand: '#f3eadd',
  mint: '#e3eee6',
  rose: '#f6e7e1',
  sky: '#e4edf1',
  clay: '#ecdccc',
  pearl: '#f3f1ec',
};

const keyDirection = new Vector3(-0.52, 0.66, 0.82).normalize();
const keySpread = 0.2;
const keyStrength = 2.4;
const skyStrength = 1.45;
const fieldOfView = 20;

const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** The tone curve (Khronos neutral) presses near-whites; this is its inverse, so that a ground looks as it was asked for. */
function beforeToneCurve(color) {
  const start = 0.76;
  const room = 1 - start;
  const peak = Math.max(color.r, color.g, color.b);
  const limited = peak <= start ? peak : (room * room) / (1 - peak) - room + start;
  return color
    .clone()
    .multiplyScalar(limited / peak)
    .addScalar(0.04);
}

// The gradient lives in the picture's own coordinates, so floor and wall are one; the light only says how much shadow.
const paperShader = {
  head: 'uniform vec3 tint; uniform vec3 shade; uniform vec2 resolution; uniform float openLight;',
  color: `vec2 film = gl_FragCoord.xy / resolution - vec2(0.5, 0.56);
    film.x *= resolution.x / resolution.y * 0.8;
    vec3 paper = tint * (1.035 - 0.24 * dot(film, film));`,
};

function paperMaterials() {
  const uniforms = {
    tint: { value: new Color() },
    shade: { value: new Color() },
    resolution: { value: new Vector2() },
    openLight: { value: 1 },
  };
  const floor = new MeshLambertMaterial({ color: 0xffffff });
  floor.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `${paperShader.head}\nvoid main() {`)
      .replace(
        '#include <opaque_fragment>',
        `${paperShader.color}
      float lit = clamp(reflectedLight.directDiffuse.r * PI / openLight, 0.0, 1.0);
      outgoingLight = paper * mix(shade, vec3(1.0), lit);
      #include <opaque_fragment>`,
      );
  };
  const wall = new ShaderMaterial({
    uniforms,
    vertexShader: 'void main() { gl_Position = vec4(position.xy, 1.0, 1.0); }',
    fragmentShader: `${paperShader.head} void main() { ${paperShader.color} gl_FragColor = vec4(paper, 1.0); }`,
    depthWrite: false,
    toneMapped: false,
  });
  return { floor, wall, uniforms };
}

const quadVertex = 'varying vec2 vUv; void main() { vUv = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }';

export class Studio {
  constructor() {
    this.renderer = new WebGLRenderer({ antialias: false, alpha: false, preserveDrawingBuffer: true });
    this.renderer.getContext().getExtension('EXT_float_blend');
    this.renderer.toneMapping = NoToneMapping;
    this.renderer.outputColorSpace = SRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.autoClear = false;
    document.body.append(this.renderer.domElement);

    this.scene = new Scene();
    this.camera = new PerspectiveCamera(fieldOfView, 1, 0.5, 60);
    this.lights = [this.addLight(), this.addLight()];
    const paper = paperMaterials();
    this.groundUniforms = paper.uniforms;
    // Only as much floor as shadows reach: it is the costly part of a picture, and beyond it the wall looks the same.
    const floor = new Mesh(new CircleGeometry(4, 64), paper.floor);
    floor.rotation.x = -Math.PI / 2;
    floor.receiveShadow = true;
    const wall = new Mesh(new PlaneGeometry(2, 2), paper.wall);
    wall.frustumCulled = false;
    wall.renderOrder = -1;
    this.scene.add(floor, wall);
    this.environments = new Map();
    this.prepareFilm();
  }

  addLight() {
    const light = new DirectionalLight(0xffffff, 1);
    light.castShadow = true;
    light.shadow.mapSize.set(1024, 1024);
    Object.assign(light.shadow.camera, { left: -1.15, right: 1.15, top: 1.15, bottom: -1.15, near: 1, far: 14 });
    light.shadow.bias = -0.0012;
    light.shadow.normalBias = 0.008;
    this.scene.add(light, light.target);
    return light;
  }

  prepareFilm() {
    this.filmCamera = new OrthographicCamera(-1, 1, 1, -1, 0, 1);
    const triangle = new BufferGeometry();
    triangle.setAttribute('position', new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3));
    triangle.setAttribute('uv', new BufferAttribute(new Float32Array([0, 0, 2, 0, 0, 2]), 2));
    const uniforms = () => ({ frame: { value: null }, weight: { value: 1 }, toneMappingExposure: { value: 1 } });
    // The tone curve is applied to every single exposure: mixing bright highlights first would leave jagged edges on gold.
    this.exposing = new ShaderMaterial({
      uniforms: uniforms(),
      vertexShader: quadVertex,
      fragmentShader: `uniform sampler2D frame; uniform float weight; varying vec2 vUv;
        ${ShaderChunk.tonemapping_pars_fragment}
        void main() { gl_FragColor = vec4(NeutralToneMapping(max(texture2D(frame, vUv).rgb, 0.0)) * weight, 1.0); }`,
      blending: AdditiveBlending,
      transparent: true,
      depthTest: false,
      depthWrite: false,
    });
    this.printing = new ShaderMaterial({
      uniforms: uniforms(),
      vertexShader: quadVertex,
      fragmentShader: `uniform sampler2D frame; varying vec2 vUv;
        void main() { gl_FragColor = vec4(texture2D(frame, vUv).rgb, 1.0);
        #include <colorspace_fragment>
        }`,
      blending: NoBlending,
      depthTest: false,
      depthWrite: false,
    });
    for (const material of [this.exposing, this.printing]) material.toneMapped = false;
    this.film = new Mesh(triangle, this.exposing);
    this.film.frustumCulled = false;
  }

  resize(width, height) {
    if (this.frame?.width === width && this.frame.height === height) return;
    this.frame?.dispose();
    this.sum?.dispose();
    this.renderer.setPixelRatio(1);
    this.renderer.setSize(width, height);
    this.frame = new WebGLRenderTarget(width, height, { type: HalfFloatType });
    this.sum = new WebGLRenderTarget(width, height, { type: FloatType, depthBuffer: false });
    this.camera.aspect = width / height;
    this.groundUniforms.resolution.value.set(width, height);
  }

  setGround(name, flagStrength) {
    const hex = grounds[name];
    if (!hex) throw new Error(`Unknown ground "${name}". Known: ${Object.keys(grounds).join(', ')}`);
    const tint = new Color(hex);
    this.groundUniforms.tint.value.copy(beforeToneCurve(tint));
    // Shadows keep the paper's hue instead of going grey.
    this.groundUniforms.shade.value.copy(tint).multiply(tint).multiplyScalar(0.3);
    const key = `${name} ${flagStrength}`;
    if (!this.environments.has(key)) {
      this.environments.set(key, makeEnvironment(this.renderer, tint.toArray(), flagStrength));
    }
    this.scene.environment = this.environments.get(key);
  }

  /** Brings the subject to a sphere of radius 1 standing on the floor: light, bias and lens are set for that size. */
  place(subject) {
    const box = new Box3().setFromObject(subject, true);
    const scale = 1 / box.getBoundingSphere(new Sphere()).radius;
    const middle = box.getCenter(new Vector3());
    subject.scale.multiplyScalar(scale);
    subject.position.sub(new Vector3(middle.x, box.min.y, middle.z)).multiplyScalar(scale);
    subject.updateMatrixWorld(true);
    this.middle = new Vector3(0, ((box.max.y - box.min.y) * scale) / 2, 0);
  }

  /** Moves the camera until the subject's outline fills `fill` of the frame around `centre` (-1…1 of the frame). */
  frameSubject(subject, { elevation, fill, centre = [0, 0] }) {
    const points = outlinePoints(subject);
    const camera = this.camera;
    const up = MathUtils.degToRad(elevation);
    const away = new Vector3(0, Math.sin(up), Math.cos(up));
    const target = this.middle.clone();
    let distance = 6;
    const projected = new Vector3();
    camera.clearViewOffset();
    camera.updateProjectionMatrix();
    for (let round = 0; round < 8; round++) {
      camera.position.copy(away).multiplyScalar(distance).add(target);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      const low = new Vector2(Infinity, Infinity);
      const high = new Vector2(-Infinity, -Infinity);
      for (const point of points) {
        projected.copy(point).project(camera);
        low.min(projected);
        high.max(projected);
      }
      const size = high.clone().sub(low).multiplyScalar(0.5);
      // A slim subject may be taller than a square one before it feels as large.
      const slimness = 1 - Math.min(size.x * camera.aspect, size.y) / Math.max(size.x * camera.aspect, size.y);
      const fraction = Math.min(0.9, fill + 0.1 * slimness);
      const middle = low.add(high).multiplyScalar(0.5);
      const halfHeight = distance * Math.tan(MathUtils.degToRad(fieldOfView / 2));
      const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
      const upward = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
      target.addScaledVector(right, (middle.x - centre[0]) * halfHeight * camera.aspect);
      target.addScaledVector(upward, (middle.y - centre[1]) * halfHeight);
      distance *= Math.max(size.x, size.y) / fraction;
    }
    camera.position.copy(away).multiplyScalar(distance).add(target);
    camera.lookAt(target);
    camera.updateMatrixWorld();
  }

  aimLights(index, count) {
    const [key, sky] = this.lights;
    const turn = index * goldenAngle;
    const share = (index + 0.5) / count;
    const side = new Vector3(0, 1, 0).cross(keyDirection).normalize();
    const above = keyDirection.clone().cross(side);
    const reach = keySpread * Math.sqrt(share);
    const towardsKey = keyDirection
      .clone()
      .addScaledVector(side, reach * Math.cos(turn))
      .addScaledVector(above, reach * Math.sin(turn))
      .normalize();
    const height = 0.44 + (0.56 * ((index * 7 + 3) % count)) / count;
    const ring = Math.sqrt(1 - height * height);
    const towardsSky = new Vector3(ring * Math.cos(turn * 1.7), height, ring * Math.sin(turn * 1.7));
    for (const [light, direction] of [
      [key, towardsKey],
      [sky, towardsSky],
    ]) {
      light.target.position.copy(this.middle);
      light.position.copy(direction).multiplyScalar(6).add(this.middle);
      light.target.updateMatrixWorld();
    }
    key.shadow.radius = 5 * Math.sqrt(share);
    sky.shadow.radius = 11 * Math.sqrt(((index * 5 + 2) % count) / count);
    key.intensity = keyStrength;
    sky.intensity = skyStrength;
    this.groundUniforms.openLight.value = keyStrength * towardsKey.y + skyStrength * towardsSky.y;
  }

  /** Exposes the film `exposures` times and leaves the finished picture on the canvas. */
  expose(exposures) {
    const { renderer, camera } = this;
    renderer.setRenderTarget(this.sum);
    renderer.setClearColor(0x000000, 0);
    renderer.clear();
    for (let index = 0; index < exposures; index++) {
      this.aimLights(index, exposures);
      camera.setViewOffset(
        this.frame.width,
        this.frame.height,
        ((index * 0.7548776662) % 1) - 0.5,
        ((index * 0.5698402909) % 1) - 0.5,
        this.frame.width,
        this.frame.height,
      );
      renderer.setRenderTarget(this.frame);
      renderer.clear();
      renderer.render(this.scene, camera);
      this.print(this.exposing, this.frame, this.sum, 1 / exposures);
    }
    this.print(this.printing, this.sum, null, 1);
  }

  print(material, from, to, weight) {
    this.film.material = material;
    material.uniforms.frame.value = from.texture;
    material.uniforms.weight.value = weight;
    this.renderer.setRenderTarget(to);
    this.renderer.render(this.film, this.filmCamera);
  }

  /** `scale` below 1 takes the picture smaller than asked; the dark room enlarges it, which after so many exposures costs no detail. `orbit` turns the subject after it has been framed. */
  shoot(
    subject,
    { ground, flagStrength = 0.6, orbit = 0, exposures = 20, scale = 0.84, width = 1200, height = 1200, ...framing },
  ) {
    this.resize(Math.round(width * scale), Math.round(height * scale));
    this.setGround(ground, flagStrength);
    this.place(subject);
    this.frameSubject(subject, framing);
    subject.rotation.y += MathUtils.degToRad(orbit);
    subject.traverse((part) => {
      if (!part.isMesh) return;
      // Neither print nor glass shades what it lies on or holds.
      part.castShadow = !part.material.transparent;
      part.receiveShadow = true;
      // Both faces, or light creeps in under the foot of a bottle.
      part.material.shadowSide = DoubleSide;
    });
    this.scene.add(subject);
    this.expose(exposures);
    this.scene.remove(subject);
    return this.renderer.domElement;
  }
}

function outlinePoints(subject) {
  const points = [];
  subject.traverse((part) => {
    if (!part.isMesh) return;
    const positions = part.geometry.attributes.position;
    const step = part.isInstancedMesh ? Math.ceil(positions.count / 12) : Math.ceil(positions.count / 500);
    const matrices = [];
    if (part.isInstancedMesh) {
      for (let i = 0; i < part.count; i++) {
        const matrix = part.matrixWorld.clone();
        part.getMatrixAt(i, matrix);
        matrices.push(matrix.premultiply(part.matrixWorld));
      }
    } else {
      matrices.push(part.matrixWorld);
    }
    for (const matrix of matrices) {
      for (let i = 0; i < positions.count; i += step) {
        points.push(new Vector3().fromBufferAttribute(positions, i).applyMatrix4(matrix));
      }
    }
  });
  return points;
}
