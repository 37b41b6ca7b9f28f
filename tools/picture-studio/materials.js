/** The few materials the shop's products are made of. Colours are what the eye should see, as hex. */
import { Color, MeshPhysicalMaterial } from 'three';

const physical = (options) => new MeshPhysicalMaterial(options);

export const gloss = (color) => physical({ color, roughness: 0.32, clearcoat: 0.6, clearcoatRoughness: 0.12 });
export const satin = (color) => physical({ color, roughness: 0.46, specularIntensity: 0.8 });
export const matte = (color) => physical({ color, roughness: 0.78, specularIntensity: 0.5 });
export const paper = (color) => physical({ color, roughness: 0.85, specularIntensity: 0.35 });
export const rubber = (color) => physical({ color, roughness: 0.65, specularIntensity: 0.5 });
export const wood = (color) => physical({ color, roughness: 0.8, specularIntensity: 0.3 });

export const cloth = (color) =>
  physical({
    color,
    roughness: 0.95,
    specularIntensity: 0.2,
    sheen: 0.5,
    sheenRoughness: 0.6,
    sheenColor: new Color(color),
  });

export const pearl = (color = '#f4ece0') =>
  physical({ color, roughness: 0.26, metalness: 0.12, clearcoat: 1, clearcoatRoughness: 0.12 });

const golds = { yellow: '#f8d089', rose: '#f3bca4', white: '#e8e5df' };

export function gold(kind, roughness = 0.17) {
  if (!golds[kind]) throw new Error(`Unknown gold "${kind}". Known: ${Object.keys(golds).join(', ')}`);
  return physical({ color: golds[kind], metalness: 1, roughness });
}

export const steel = (color = '#c9cbcb', roughness = 0.2) => physical({ color, metalness: 1, roughness });

/** Coloured metal or lacquer that mirrors: caps, rings round a neck. */
export const metallic = (color) => physical({ color, metalness: 0.85, roughness: 0.26 });

/**
 * Glass without refraction, which a renderer on the CPU cannot afford: what lies behind shows through by `opacity`,
 * reflections stay at full strength and the rim, where real glass is thick, closes up.
 */
export function glass(color, opacity = 0.35) {
  const material = physical({
    color,
    roughness: 0.06,
    opacity,
    transparent: true,
    premultipliedAlpha: true,
    depthWrite: false,
    ior: 1.5,
  });
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader
      .replace(
        'vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;',
        `float facing = saturate(dot(normal, normalize(vViewPosition)));
        diffuseColor.a = mix(min(1.0, diffuseColor.a + 0.45), diffuseColor.a, smoothstep(0.0, 0.55, facing));
        vec3 outgoingLight = totalDiffuse * diffuseColor.a + totalSpecular;`,
      )
      .replace('#include <premultiplied_alpha_fragment>', '');
  };
  return material;
}

/** A cut stone is shaded facet by facet; `vertexColors` carry each facet's own brightness. */
export const stone = (color) =>
  physical({
    color,
    metalness: 0.9,
    roughness: 0.04,
    flatShading: true,
    vertexColors: true,
    clearcoat: 1,
    clearcoatRoughness: 0.02,
  });

/** Polished mineral such as jade or rose quartz. */
export const mineral = (color) => physical({ color, roughness: 0.22, clearcoat: 0.9, clearcoatRoughness: 0.06 });

/** Print on a surface: only the ink of the canvas shows. */
export const print = (map, roughness = 0.5) =>
  physical({
    map,
    transparent: true,
    roughness,
    specularIntensity: 0.5,
    depthWrite: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
  });
