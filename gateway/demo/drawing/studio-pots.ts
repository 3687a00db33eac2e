import type { Finish, Vessel } from './vessel.ts';

/** The studio's glazes, named as on its shelf of test tiles. */
export const GLAZES = {
  celadon: { glaze: '#9db8a4', clay: '#8d6045', speckles: 130, gloss: 0.85, bareFrom: 0.88 },
  ash: { glaze: '#ded8c8', clay: '#9a6a48', speckles: 240, gloss: 0.35, bareFrom: 0.86 },
  cobalt: { glaze: '#2f4a8f', clay: '#7a4f3a', speckles: 20, gloss: 0.9, bareFrom: 0.9 },
  tenmoku: { glaze: '#38251d', clay: '#8a4c2c', speckles: 0, gloss: 1, bareFrom: 0.87 },
  ochre: { glaze: '#c79543', clay: '#7b4a30', speckles: 110, gloss: 0.55, bareFrom: 0.88 },
  kelp: { glaze: '#56663f', clay: '#7f5238', speckles: 90, gloss: 0.7, bareFrom: 0.89 },
  porcelain: { glaze: '#eeece4', clay: '#e2d9c8', speckles: 0, gloss: 0.8, bareFrom: 0.95 },
  shell: { glaze: '#d9b3a0', clay: '#a9724f', speckles: 60, gloss: 0.4, bareFrom: 0.9 },
  slate: { glaze: '#5d6b73', clay: '#6d4c3b', speckles: 70, gloss: 0.3, bareFrom: 0.9 },
} as const satisfies Record<string, Finish>;

/** The name of one of the studio's glazes. */
export type GlazeName = keyof typeof GLAZES;

/** The shapes that the studio throws: half-widths from rim to foot. */
export const PROFILES = {
  mug: [
    [0.46, 0],
    [0.455, 0.1],
    [0.47, 0.4],
    [0.47, 0.72],
    [0.43, 0.92],
    [0.36, 1],
  ],
  tallMug: [
    [0.36, 0],
    [0.35, 0.2],
    [0.37, 0.55],
    [0.39, 0.82],
    [0.36, 0.95],
    [0.31, 1],
  ],
  bowl: [
    [0.98, 0],
    [0.95, 0.16],
    [0.86, 0.44],
    [0.66, 0.74],
    [0.42, 0.9],
    [0.4, 1],
  ],
  deepBowl: [
    [0.78, 0],
    [0.77, 0.2],
    [0.72, 0.5],
    [0.56, 0.8],
    [0.36, 0.92],
    [0.35, 1],
  ],
  moonJar: [
    [0.2, 0],
    [0.185, 0.04],
    [0.27, 0.085],
    [0.42, 0.24],
    [0.5, 0.47],
    [0.485, 0.65],
    [0.39, 0.86],
    [0.23, 1],
  ],
  jug: [
    [0.25, 0],
    [0.22, 0.12],
    [0.24, 0.26],
    [0.36, 0.52],
    [0.4, 0.7],
    [0.35, 0.9],
    [0.26, 1],
  ],
  bottle: [
    [0.085, 0],
    [0.06, 0.05],
    [0.055, 0.3],
    [0.09, 0.42],
    [0.22, 0.56],
    [0.27, 0.72],
    [0.25, 0.88],
    [0.17, 1],
  ],
  cylinder: [
    [0.34, 0],
    [0.335, 0.3],
    [0.34, 0.7],
    [0.33, 0.92],
    [0.29, 1],
  ],
  saltPig: [
    [0.3, 0],
    [0.4, 0.16],
    [0.47, 0.42],
    [0.48, 0.68],
    [0.43, 0.9],
    [0.35, 1],
  ],
  jar: [
    [0.3, 0],
    [0.34, 0.08],
    [0.4, 0.26],
    [0.41, 0.55],
    [0.36, 0.84],
    [0.29, 1],
  ],
  lid: [
    [0.07, 0],
    [0.1, 0.22],
    [0.06, 0.44],
    [0.5, 0.62],
    [1.02, 0.86],
    [1.06, 1],
  ],
  teapot: [
    [0.28, 0],
    [0.4, 0.1],
    [0.55, 0.34],
    [0.58, 0.56],
    [0.5, 0.82],
    [0.36, 1],
  ],
  thimble: [
    [0.45, 0],
    [0.44, 0.2],
    [0.42, 0.5],
    [0.38, 0.82],
    [0.3, 1],
  ],
  planter: [
    [0.56, 0],
    [0.57, 0.08],
    [0.53, 0.12],
    [0.5, 0.45],
    [0.44, 0.8],
    [0.41, 1],
  ],
  saucer: [
    [2.6, 0],
    [2.5, 0.3],
    [2, 0.8],
    [1.7, 1],
  ],
  candleCup: [
    [0.44, 0],
    [0.44, 0.2],
    [0.45, 0.6],
    [0.43, 0.9],
    [0.38, 1],
  ],
  socket: [
    [0.36, 0],
    [0.34, 0.2],
    [0.4, 0.6],
    [0.6, 1],
  ],
  taper: [
    [0.035, 0],
    [0.04, 0.06],
    [0.045, 0.5],
    [0.05, 1],
  ],
} as const satisfies Record<string, Vessel['profile']>;

/** The name of one of the studio's shapes. */
export type ProfileName = keyof typeof PROFILES;

/** A pot of the studio: a shape and a glaze at a place on the table, with anything changed that needs to be. */
export function makePot(
  shape: ProfileName,
  glaze: GlazeName,
  at: { x: number; y: number; height: number },
  changes: Partial<Vessel> = {},
): Vessel {
  return { ...GLAZES[glaze], profile: PROFILES[shape], ...at, ...changes };
}
