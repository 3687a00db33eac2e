/** A number from 0 (inclusive) to 1 (exclusive); the same seed always gives the same row of numbers. */
export type Random = () => number;

/** A colour and how much of it shows, at a place from 0 to 1 along a gradient. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** An SVG under construction: definitions and shapes are collected in drawing order. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly random: Random;
  /** Adds a shape on top of what is there. */
  add(markup: string): void;
  /** Adds a definition and returns its id. */
  define(build: (id: string) => string): string;
  /** A straight gradient as a paint value; the angle is in degrees, 0 runs left to right. */
  linear(stops: readonly Stop[], angle?: number): string;
  /** A round gradient as a paint value. */
  radial(stops: readonly Stop[], centre?: readonly [number, number], radius?: number): string;
  /** The finished document. */
  toSvg(): string;
}

/** Starts an empty drawing; `seed` fixes every random detail in it. */
export function createCanvas(width: number, height: number, seed: string): Canvas {
  const definitions: string[] = [];
  const shapes: string[] = [];
  let count = 0;
  const define = (build: (id: string) => string): string => {
    count += 1;
    const id = `d${count}`;
    definitions.push(build(id));
    return id;
  };
  return {
    width,
    height,
    random: createRandom(seed),
    add: (markup) => {
      shapes.push(markup);
    },
    define,
    linear: (stops, angle = 0) => {
      const turn = (angle * Math.PI) / 180;
      const x = Math.cos(turn) / 2;
      const y = Math.sin(turn) / 2;
      const ends = `x1="${near(0.5 - x)}" y1="${near(0.5 - y)}" x2="${near(0.5 + x)}" y2="${near(0.5 + y)}"`;
      return `url(#${define((id) => `<linearGradient id="${id}" ${ends}>${drawStops(stops)}</linearGradient>`)})`;
    },
    radial: (stops, [x, y] = [0.5, 0.5], radius = 0.5) =>
      `url(#${define((id) => `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${drawStops(stops)}</radialGradient>`)})`,
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  };
}

/** Rounds to two decimals, which is finer than a pixel and keeps the markup short. */
export function near(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A soft-edged pool of one colour, cheaper than a blur filter and as soft. */
export function addGlow(
  canvas: Canvas,
  pool: { x: number; y: number; rx: number; ry: number; colour: string; opacity: number; turn?: number },
): void {
  const paint = canvas.radial([
    [0, pool.colour, pool.opacity],
    [0.35, pool.colour, pool.opacity * 0.72],
    [0.7, pool.colour, pool.opacity * 0.2],
    [1, pool.colour, 0],
  ]);
  const turn = pool.turn ? ` transform="rotate(${pool.turn} ${near(pool.x)} ${near(pool.y)})"` : '';
  canvas.add(
    `<ellipse cx="${near(pool.x)}" cy="${near(pool.y)}" rx="${near(pool.rx)}" ry="${near(pool.ry)}" fill="${paint}"${turn}/>`,
  );
}

/** A smooth line through the points, as path commands that follow a start point. */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  const at = (index: number): readonly [number, number] =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  let commands = '';
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    commands += ` C${[...first, ...second, ...to].map(near).join(' ')}`;
  }
  return commands;
}

function drawStops(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${near(opacity)}"/>`,
    )
    .join('');
}

function createRandom(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
