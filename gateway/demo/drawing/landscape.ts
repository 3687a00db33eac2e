import { addGlow, type Canvas, near } from './canvas.ts';
import { darkenColour, lightenColour, mixColours } from './colour.ts';
import { TERN } from './paper.ts';

/** The estuary at some hour: sky from top to horizon, hills far to near, water, and where the sun stands. */
export interface Estuary {
  sky: readonly [string, string, string];
  hills: readonly string[];
  water: string;
  horizon: number;
  sun?: { x: number; y: number; radius: number; colour: string };
  reeds?: string;
  birds?: { count: number; colour: string; size: number };
}

/** Paints the estuary in flat layers, as a printmaker would cut it. */
export function drawEstuary(canvas: Canvas, view: Estuary): void {
  const { width, height } = canvas;
  const edge = height * view.horizon;
  const sky = canvas.linear(
    [
      [0, view.sky[0]],
      [0.6, view.sky[1]],
      [1, view.sky[2]],
    ],
    90,
  );
  canvas.add(`<rect width="${width}" height="${near(edge + 4)}" fill="${sky}"/>`);
  drawCloudBars(canvas, edge, view.sky[2]);
  if (view.sun) {
    const { x, y, radius, colour } = view.sun;
    addGlow(canvas, { x: x * width, y: y * height, rx: radius * 5, ry: radius * 5, colour, opacity: 0.5 });
    canvas.add(
      `<circle cx="${near(x * width)}" cy="${near(y * height)}" r="${radius}" fill="${lightenColour(colour, 0.35)}"/>`,
    );
  }
  view.hills.forEach((colour, index) => {
    drawHill(canvas, {
      colour,
      base: edge,
      lift: height * (0.13 - index * 0.036),
      roughness: 1 + index * 0.7,
    });
  });
  const water = canvas.linear(
    [
      [0, mixColours(view.water, view.sky[2], 0.6)],
      [0.4, view.water],
      [1, darkenColour(view.water, 0.3)],
    ],
    90,
  );
  canvas.add(`<rect y="${near(edge)}" width="${width}" height="${near(height - edge)}" fill="${water}"/>`);
  drawGlints(canvas, edge, view);
  if (view.birds) drawBirds(canvas, edge, view.birds);
  if (view.reeds) drawReeds(canvas, view.reeds);
}

function drawCloudBars(canvas: Canvas, edge: number, colour: string): void {
  for (let bar = 0; bar < 7; bar += 1) {
    addGlow(canvas, {
      x: canvas.random() * canvas.width,
      y: edge * (0.2 + canvas.random() * 0.65),
      rx: canvas.width * (0.2 + canvas.random() * 0.3),
      ry: 16 + canvas.random() * 26,
      colour: lightenColour(colour, 0.3),
      opacity: 0.35,
    });
  }
}

function drawHill(
  canvas: Canvas,
  hill: { colour: string; base: number; lift: number; roughness: number },
): void {
  const { width, random } = canvas;
  const [a, b, c] = [random() * 6, random() * 6, random() * 6];
  let d = `M0 ${near(hill.base + 2)}`;
  for (let x = 0; x <= width; x += 14) {
    const at = (x / width) * 6.283 * hill.roughness;
    const rise =
      0.55 + Math.sin(at * 0.6 + a) * 0.32 + Math.sin(at * 1.7 + b) * 0.14 + Math.sin(at * 5.1 + c) * 0.03;
    d += ` L${x} ${near(hill.base - Math.max(0.02, rise) * hill.lift)}`;
  }
  const paint = canvas.linear(
    [
      [0, hill.colour],
      [1, lightenColour(hill.colour, 0.18)],
    ],
    90,
  );
  canvas.add(`<path d="${d} L${width} ${near(hill.base + 2)}Z" fill="${paint}"/>`);
}

function drawGlints(canvas: Canvas, edge: number, view: Estuary): void {
  const { width, height, random } = canvas;
  const light = lightenColour(view.sky[2], 0.3);
  let lines = '';
  for (let line = 0; line < 150; line += 1) {
    const depth = random() ** 1.6;
    const y = edge + 6 + depth * (height - edge);
    const centre = view.sun ? view.sun.x * width : width * 0.5;
    const spread = view.sun && line % 2 === 0 ? 60 + depth * 260 : width * 0.6;
    const x = centre + (random() - 0.5) * 2 * spread;
    const length = (20 + random() * 120) * (0.4 + depth);
    lines += `<path d="M${near(x)} ${near(y)} q${near(length / 2)} ${near(-3 - depth * 6)} ${near(length)} 0" stroke-width="${near(1.5 + depth * 7)}" stroke-opacity="${near(0.2 + random() * 0.4)}"/>`;
  }
  canvas.add(
    `<g fill="none" stroke="${view.sun ? lightenColour(view.sun.colour, 0.4) : light}" stroke-linecap="round">${lines}</g>`,
  );
}

function drawBirds(
  canvas: Canvas,
  edge: number,
  birds: { count: number; colour: string; size: number },
): void {
  for (let bird = 0; bird < birds.count; bird += 1) {
    const size = birds.size * (0.5 + canvas.random() * 0.9);
    const x = canvas.width * (0.08 + (bird / birds.count) * 0.74 + canvas.random() * 0.08);
    const y = edge * (0.16 + canvas.random() * 0.5);
    canvas.add(
      `<path transform="translate(${near(x)} ${near(y)}) rotate(${near(canvas.random() * 30 - 18)}) scale(${near(size)})" d="${TERN}" fill="${birds.colour}"/>`,
    );
  }
}

/** Marram grass along the lower edge, bent by the wind off the sea. */
export function drawReeds(canvas: Canvas, colour: string): void {
  const { width, height, random } = canvas;
  for (let layer = 0; layer < 3; layer += 1) {
    let blades = '';
    for (let blade = 0; blade < 95; blade += 1) {
      const x = random() * width * 1.15 - width * 0.1;
      const tall = height * (0.1 + random() * 0.2) * (1 - layer * 0.16);
      const bend = 30 + random() * 120;
      blades += `<path d="M${near(x)} ${height + 10} Q${near(x + bend * 0.2)} ${near(height - tall * 0.6)} ${near(x + bend)} ${near(height - tall)} Q${near(x + bend * 0.3)} ${near(height - tall * 0.5)} ${near(x + 9)} ${height + 10}Z"/>`;
    }
    canvas.add(
      `<g fill="${mixColours(colour, darkenColour(colour, 0.55), layer / 2)}" fill-opacity="0.94">${blades}</g>`,
    );
  }
}

/** A clinker dinghy on the water or the mud, with or without its mast. */
export function drawDinghy(
  canvas: Canvas,
  boat: { x: number; y: number; length: number; colour: string; hasMast?: boolean; turn?: number },
): void {
  const { x, y, length, colour } = boat;
  addGlow(canvas, {
    x: x + length * 0.08,
    y: y + length * 0.02,
    rx: length * 0.62,
    ry: length * 0.07,
    colour: '#0a0e14',
    opacity: 0.6,
  });
  const hull = (drop: number): string =>
    `M${near(-length * 0.5)} ${near(-length * 0.2 + drop)} Q0 ${near(-length * 0.1 + drop)} ${near(length * 0.46)} ${near(-length * 0.19 + drop)}`;
  let strakes = '';
  for (const drop of [0.03, 0.065, 0.1, 0.14])
    strakes += `<path d="${hull(length * drop)}" fill="none" stroke="#0a0e14" stroke-opacity="0.3" stroke-width="${near(length * 0.006)}"/>`;
  const body = `${hull(0)} Q${near(length * 0.44)} ${near(-length * 0.02)} ${near(length * 0.3)} ${near(length * 0.01)} H${near(-length * 0.26)} Q${near(-length * 0.44)} ${near(-length * 0.04)} ${near(-length * 0.5)} ${near(-length * 0.2)}Z`;
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${body}"/></clipPath>`);
  const paint = canvas.linear(
    [
      [0, lightenColour(colour, 0.22)],
      [1, darkenColour(colour, 0.5)],
    ],
    80,
  );
  const mast = boat.hasMast
    ? `<path d="M${near(-length * 0.1)} ${near(-length * 0.14)} L${near(-length * 0.06)} ${near(-length * 0.95)}" stroke="#5d4630" stroke-width="${near(length * 0.018)}"/><path d="M${near(-length * 0.05)} ${near(-length * 0.92)} L${near(length * 0.34)} ${near(-length * 0.24)} L${near(-length * 0.08)} ${near(-length * 0.26)}Z" fill="#8d3b2a"/>`
    : '';
  canvas.add(
    `<g transform="translate(${near(x)} ${near(y)}) rotate(${boat.turn ?? 0})">${mast}<path d="${body}" fill="${paint}"/><g clip-path="url(#${clip})">${strakes}</g><path d="${hull(0)}" fill="none" stroke="${lightenColour(colour, 0.6)}" stroke-width="${near(length * 0.016)}"/></g>`,
  );
}

/** The net loft: tarred boards, a steep roof, a hoist door and lit windows. */
export function drawNetLoft(
  canvas: Canvas,
  loft: { x: number; y: number; width: number; boards: string; roof: string; glow: string },
): void {
  const { x, y, width, boards, roof } = loft;
  const tall = width * 0.62;
  const left = x - width / 2;
  addGlow(canvas, {
    x: x + width * 0.12,
    y: y + 4,
    rx: width * 0.7,
    ry: width * 0.05,
    colour: '#0a0e14',
    opacity: 0.55,
  });
  canvas.add(
    `<rect x="${near(left)}" y="${near(y - tall)}" width="${near(width)}" height="${near(tall)}" fill="${canvas.linear(
      [
        [0, lightenColour(boards, 0.14)],
        [1, darkenColour(boards, 0.3)],
      ],
    )}"/>`,
  );
  let lines = '';
  for (let board = 0; board < width; board += width / 34)
    lines += `<path d="M${near(left + board)} ${near(y - tall)}V${near(y)}"/>`;
  canvas.add(`<g stroke="#0a0e14" stroke-opacity="0.25" stroke-width="2.5">${lines}</g>`);
  canvas.add(
    `<path d="M${near(left - width * 0.05)} ${near(y - tall + 8)} L${near(left + width * 0.12)} ${near(y - tall - width * 0.34)} H${near(left + width * 0.92)} L${near(left + width * 1.05)} ${near(y - tall + 8)}Z" fill="${canvas.linear(
      [
        [0, lightenColour(roof, 0.16)],
        [1, darkenColour(roof, 0.25)],
      ],
      70,
    )}"/>`,
  );
  for (const [at, from, w, h] of [
    [0.12, 0.82, 0.13, 0.26],
    [0.36, 0.82, 0.13, 0.26],
    [0.72, 0.82, 0.13, 0.26],
    [0.12, 0.42, 0.13, 0.24],
    [0.72, 0.42, 0.13, 0.24],
  ] as const) {
    const [wx, wy, ww, wh] = [left + at * width, y - tall * from, w * width, h * tall];
    addGlow(canvas, {
      x: wx + ww / 2,
      y: wy + wh / 2,
      rx: ww * 1.3,
      ry: wh * 1.3,
      colour: loft.glow,
      opacity: 0.35,
    });
    canvas.add(
      `<rect x="${near(wx)}" y="${near(wy)}" width="${near(ww)}" height="${near(wh)}" fill="${loft.glow}"/><path d="M${near(wx + ww / 2)} ${near(wy)}v${near(wh)}M${near(wx)} ${near(wy + wh / 2)}h${near(ww)}" stroke="#e8e2d4" stroke-width="6"/><rect x="${near(wx)}" y="${near(wy)}" width="${near(ww)}" height="${near(wh)}" fill="none" stroke="#e8e2d4" stroke-width="8"/>`,
    );
  }
  canvas.add(
    `<rect x="${near(left + width * 0.385)}" y="${near(y - tall * 0.46)}" width="${near(width * 0.18)}" height="${near(tall * 0.46)}" fill="#2c4a9a"/><path d="M${near(left + width * 0.475)} ${near(y - tall * 0.46)}V${near(y)}" stroke="#10141c" stroke-width="4"/>`,
  );
}
