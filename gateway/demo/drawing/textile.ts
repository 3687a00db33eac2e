import { addGlow, type Canvas, curveThrough, near } from './canvas.ts';
import { darkenColour, lightenColour } from './colour.ts';

/** A woven pattern: its ground and the stripes across it, each as place and width in a repeat of 1. */
export interface Weave {
  ground: string;
  repeat: number;
  stripes?: readonly { at: number; width: number; colour: string }[];
  /** Checks repeat the stripes along the warp as well. */
  isCheck?: boolean;
}

/** A weave as a paint value: stripes, then the fine over-and-under of the threads. */
export function weavePaint(canvas: Canvas, weave: Weave, turn = 0): string {
  const size = weave.repeat;
  let threads = '';
  for (const stripe of weave.stripes ?? []) {
    const [at, width] = [near(stripe.at * size), near(stripe.width * size)];
    threads += `<rect y="${at}" width="${size}" height="${width}" fill="${stripe.colour}" fill-opacity="${weave.isCheck ? 0.72 : 0.94}"/>`;
    if (weave.isCheck)
      threads += `<rect x="${at}" width="${width}" height="${size}" fill="${stripe.colour}" fill-opacity="0.6"/>`;
  }
  for (let line = 0; line < size; line += 7) {
    threads += `<path d="M0 ${line}H${size}" stroke="#10141c" stroke-opacity="0.07" stroke-width="2.6"/>`;
    threads += `<path d="M${line} 0V${size}" stroke="#fffaf0" stroke-opacity="0.1" stroke-width="2.4"/>`;
  }
  const id = canvas.define(
    (name) =>
      `<pattern id="${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${size}" height="${size}" fill="${weave.ground}"/>${threads}</pattern>`,
  );
  return `url(#${id})`;
}

/** A cloth folded into a stack and seen from the front, one weave a piece, first at the bottom. */
export function drawFoldedStack(
  canvas: Canvas,
  stack: { x: number; y: number; width: number; thickness: number; weaves: readonly Weave[] },
): void {
  const { x, width, thickness } = stack;
  let y = stack.y;
  addGlow(canvas, {
    x: x + width * 0.1,
    y: y + 6,
    rx: width * 0.72,
    ry: 64,
    colour: '#10141c',
    opacity: 0.6,
  });
  stack.weaves.forEach((weave, index) => {
    const sway = (canvas.random() - 0.5) * width * 0.05;
    const w = width * (0.96 + canvas.random() * 0.06);
    const left = x - w / 2 + sway;
    const paint = weavePaint(canvas, weave, index % 2 === 0 ? 90 : 0);
    for (let fold = 0; fold < 2; fold += 1) {
      const t = thickness / 2;
      y -= t;
      const bulge = t * 0.5;
      const d = `M${near(left + bulge)} ${near(y)} H${near(left + w - 8)} q${near(bulge)} ${near(t / 2)} 0 ${near(t)} H${near(left + bulge)} q${near(-bulge * 1.6)} ${near(-t / 2)} 0 ${near(-t)}Z`;
      canvas.add(`<path d="${d}" fill="${paint}"/>`);
      const shade = canvas.linear(
        [
          [0, '#fffaf0', 0.3],
          [0.4, '#fffaf0', 0],
          [1, '#10141c', 0.5],
        ],
        90,
      );
      canvas.add(`<path d="${d}" fill="${shade}"/>`);
    }
  });
  const top = weaveTop(canvas, stack.weaves[stack.weaves.length - 1], { x, y, width });
  canvas.add(top);
}

function weaveTop(
  canvas: Canvas,
  weave: Weave | undefined,
  at: { x: number; y: number; width: number },
): string {
  if (!weave) return '';
  const { x, y, width } = at;
  const depth = width * 0.2;
  const d = `M${near(x - width / 2 + 14)} ${near(y + 2)} L${near(x - width / 2 + depth * 0.55)} ${near(y - depth)} Q${near(x)} ${near(y - depth - 14)} ${near(x + width / 2 - depth * 0.4)} ${near(y - depth)} L${near(x + width / 2 - 8)} ${near(y + 2)}Z`;
  const light = canvas.linear(
    [
      [0, '#fffaf0', 0.34],
      [1, '#10141c', 0.16],
    ],
    30,
  );
  return `<path d="${d}" fill="${weavePaint(canvas, weave, 90)}"/><path d="${d}" fill="${light}"/>`;
}

/** A cloth that hangs from a rail in soft folds. */
export function drawHangingCloth(
  canvas: Canvas,
  cloth: {
    x: number;
    y: number;
    width: number;
    height: number;
    weave: Weave;
    folds?: number;
    hasFringe?: boolean;
  },
): void {
  const { x, y, width, height } = cloth;
  const folds = cloth.folds ?? 4;
  const left = x - width / 2;
  const hem: [number, number][] = [];
  for (let step = 0; step <= folds * 2; step += 1) {
    hem.push([
      left + (width * step) / (folds * 2),
      y + height + (step % 2 === 0 ? 0 : 22) + canvas.random() * 10,
    ]);
  }
  const back = [...hem].reverse();
  const d = `M${near(left)} ${near(y)} H${near(left + width)} L${back[0]?.map(near).join(' ')}${curveThrough(back)}Z`;
  addGlow(canvas, {
    x: x + width * 0.16,
    y: y + height * 0.55,
    rx: width * 0.66,
    ry: height * 0.6,
    colour: '#10141c',
    opacity: 0.34,
  });
  if (cloth.hasFringe) drawFringe(canvas, hem, cloth.weave.ground);
  canvas.add(`<path d="${d}" fill="${weavePaint(canvas, cloth.weave)}"/>`);
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  canvas.add(`<g clip-path="url(#${clip})">`);
  for (let fold = 0; fold < folds; fold += 1) {
    const breadth = width / folds;
    const fx = left + fold * breadth + (canvas.random() - 0.5) * breadth * 0.2;
    const shade = canvas.linear([
      [0, '#10141c', 0.34],
      [0.3, '#fffaf0', 0.24],
      [0.62, '#fffaf0', 0],
      [1, '#10141c', 0.4],
    ]);
    canvas.add(
      `<rect x="${near(fx)}" y="${near(y)}" width="${near(breadth * 1.02)}" height="${near(height + 40)}" fill="${shade}"/>`,
    );
  }
  const fade = canvas.linear(
    [
      [0, '#10141c', 0.3],
      [0.12, '#10141c', 0],
      [0.8, '#10141c', 0],
      [1, '#10141c', 0.16],
    ],
    90,
  );
  canvas.add(
    `<rect x="${near(left)}" y="${near(y)}" width="${near(width)}" height="${near(height + 40)}" fill="${fade}"/></g>`,
  );
}

/** The wooden peg rail that aprons and towels hang from. */
export function drawRail(canvas: Canvas, y: number, wood = '#b28a5c'): void {
  const paint = canvas.linear(
    [
      [0, lightenColour(wood, 0.25)],
      [0.6, wood],
      [1, darkenColour(wood, 0.45)],
    ],
    90,
  );
  addGlow(canvas, {
    x: canvas.width * 0.52,
    y: y + 50,
    rx: canvas.width * 0.7,
    ry: 46,
    colour: '#10141c',
    opacity: 0.35,
  });
  canvas.add(`<rect x="-10" y="${near(y)}" width="${canvas.width + 20}" height="44" fill="${paint}"/>`);
  for (let peg = 0.14; peg < 1; peg += 0.24) {
    const px = canvas.width * peg;
    addGlow(canvas, { x: px + 14, y: y + 42, rx: 34, ry: 30, colour: '#10141c', opacity: 0.45 });
    canvas.add(
      `<circle cx="${near(px)}" cy="${near(y + 24)}" r="19" fill="${canvas.radial(
        [
          [0, lightenColour(wood, 0.5)],
          [0.7, wood],
          [1, darkenColour(wood, 0.4)],
        ],
        [0.35, 0.3],
        0.75,
      )}"/>`,
    );
  }
}

/** A cloth laid flat and seen from above, with two ironed creases. */
export function drawFlatCloth(
  canvas: Canvas,
  cloth: {
    x: number;
    y: number;
    width: number;
    height: number;
    weave: Weave;
    turn: number;
    hasFringe?: boolean;
  },
): void {
  const { x, y, width, height, turn } = cloth;
  canvas.add(`<g transform="rotate(${turn} ${near(x)} ${near(y)})">`);
  const [left, top] = [x - width / 2, y - height / 2];
  canvas.add(
    `<rect x="${near(left + 12)}" y="${near(top + 18)}" width="${near(width)}" height="${near(height)}" fill="#10141c" fill-opacity="0.3"/>`,
  );
  if (cloth.hasFringe) {
    const edge = (line: number): [number, number][] => [
      [left, line],
      [left + width, line],
    ];
    drawFringe(canvas, edge(top + height), cloth.weave.ground);
  }
  canvas.add(
    `<rect x="${near(left)}" y="${near(top)}" width="${near(width)}" height="${near(height)}" fill="${weavePaint(canvas, cloth.weave)}"/>`,
  );
  for (const crease of [0.33, 0.67]) {
    const paint = canvas.linear(
      [
        [0, '#fffaf0', 0],
        [0.48, '#fffaf0', 0.2],
        [0.52, '#10141c', 0.26],
        [1, '#10141c', 0],
      ],
      90,
    );
    canvas.add(
      `<rect x="${near(left)}" y="${near(top + height * crease - 40)}" width="${near(width)}" height="80" fill="${paint}"/>`,
    );
  }
  const light = canvas.linear(
    [
      [0, '#fffaf0', 0.22],
      [1, '#10141c', 0.24],
    ],
    40,
  );
  canvas.add(
    `<rect x="${near(left)}" y="${near(top)}" width="${near(width)}" height="${near(height)}" fill="${light}"/></g>`,
  );
}

function drawFringe(canvas: Canvas, hem: readonly [number, number][], colour: string): void {
  const [first, last] = [hem[0], hem[hem.length - 1]];
  if (!first || !last) return;
  let strands = '';
  for (let x = first[0] + 6; x < last[0]; x += 15) {
    const sway = (canvas.random() - 0.5) * 16;
    strands += `<path d="M${near(x)} ${near(first[1] - 6)} q${near(sway)} 30 ${near(sway * 0.6)} ${near(60 + canvas.random() * 14)}"/>`;
  }
  canvas.add(
    `<g fill="none" stroke="${darkenColour(colour, 0.12)}" stroke-width="7" stroke-linecap="round">${strands}</g>`,
  );
}
