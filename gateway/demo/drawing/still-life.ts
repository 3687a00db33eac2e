import { addGlow, type Canvas, curveThrough, near } from './canvas.ts';
import { darkenColour, lightenColour, mixColours } from './colour.ts';
import { GLAZES, type GlazeName, makePot } from './studio-pots.ts';
import { drawVessel, type Rim } from './vessel.ts';

/** A place on the table and a height. */
export interface Spot {
  x: number;
  y: number;
  height: number;
}

/** A few stems of the season, standing in a rim: seed heads, grass or branch. */
export function drawStems(
  canvas: Canvas,
  rim: Rim,
  stems: { kind: 'grass' | 'seed' | 'branch'; count: number; length: number; colour: string },
): void {
  const { random } = canvas;
  for (let stem = 0; stem < stems.count; stem += 1) {
    const lean = (stem / Math.max(1, stems.count - 1) - 0.5) * 1.1 + (random() - 0.5) * 0.25;
    const length = stems.length * (0.72 + random() * 0.34);
    const points: [number, number][] = [0, 0.35, 0.7, 1].map((share) => [
      rim.x + lean * length * share * (0.32 + share * 0.5),
      rim.y + 12 - length * share * (1 - Math.abs(lean) * share * 0.2),
    ]);
    const colour = mixColours(stems.colour, darkenColour(stems.colour, 0.4), random());
    canvas.add(
      `<path d="M${points[0]?.map(near).join(' ')}${curveThrough(points)}" fill="none" stroke="${colour}" stroke-width="${stems.kind === 'branch' ? 9 : 5}" stroke-linecap="round"/>`,
    );
    for (const [x, y] of stems.kind === 'grass' ? points.slice(3) : points.slice(1))
      drawHead(canvas, { x, y, lean, colour, kind: stems.kind });
  }
}

function drawHead(
  canvas: Canvas,
  head: { x: number; y: number; lean: number; colour: string; kind: 'grass' | 'seed' | 'branch' },
): void {
  const { random } = canvas;
  let marks = '';
  if (head.kind === 'grass') {
    for (let grain = 0; grain < 26; grain += 1) {
      const along = grain / 26;
      const side = grain % 2 === 0 ? 1 : -1;
      marks += `<path transform="translate(${near(head.x - head.lean * along * 46)} ${near(head.y + along * 190)}) rotate(${near(side * (24 + random() * 20) + head.lean * 28)})" d="M0 0 q7 -18 0 -44 q-9 22 0 44Z"/>`;
    }
  } else if (head.kind === 'seed') {
    for (let dot = 0; dot < 9; dot += 1) {
      const turn = (dot / 9) * 6.283;
      marks += `<path d="M${near(head.x)} ${near(head.y)} l${near(Math.cos(turn) * 46)} ${near(Math.sin(turn) * 30 - 26)}" stroke="${head.colour}" stroke-width="2.5"/><circle cx="${near(head.x + Math.cos(turn) * 46)}" cy="${near(head.y + Math.sin(turn) * 30 - 26)}" r="${near(6 + random() * 5)}"/>`;
    }
  } else {
    for (let leaf = 0; leaf < 3; leaf += 1) {
      const turn = random() * 300 - 200;
      const size = 74 + random() * 44;
      marks += `<path transform="translate(${near(head.x)} ${near(head.y)}) rotate(${near(turn)})" d="M0 0 C${near(size * 0.3)} ${near(-size * 0.3)} ${near(size * 0.8)} ${near(-size * 0.2)} ${near(size)} 0 C${near(size * 0.8)} ${near(size * 0.2)} ${near(size * 0.3)} ${near(size * 0.26)} 0 0Z"/>`;
    }
  }
  canvas.add(`<g fill="${lightenColour(head.colour, random() * 0.2)}">${marks}</g>`);
}

/** A plate standing on its edge against the wall, seen nearly full face. */
export function drawPlate(
  canvas: Canvas,
  plate: {
    x: number;
    y: number;
    radius: number;
    glaze: GlazeName;
    band?: string;
    squeeze?: number;
    hasGoldSeams?: boolean;
  },
): void {
  const { x, y, radius } = plate;
  const finish = GLAZES[plate.glaze];
  const squeeze = plate.squeeze ?? 0.97;
  const ring = (share: number, fill: string, extra = ''): string =>
    `<ellipse cx="${near(x)}" cy="${near(y)}" rx="${near(radius * share)}" ry="${near(radius * share * squeeze)}" fill="${fill}" ${extra}/>`;
  addGlow(canvas, {
    x: x + radius * 0.16,
    y: y + radius * squeeze * 0.2,
    rx: radius * 1.2,
    ry: radius * squeeze * 1.14,
    colour: '#10141c',
    opacity: 0.55,
  });
  const face = canvas.linear(
    [
      [0, lightenColour(finish.glaze, 0.3)],
      [0.5, finish.glaze],
      [1, darkenColour(finish.glaze, 0.3)],
    ],
    50,
  );
  const well = canvas.linear(
    [
      [0, darkenColour(finish.glaze, 0.26)],
      [0.45, finish.glaze],
      [1, lightenColour(finish.glaze, 0.28)],
    ],
    50,
  );
  canvas.add(ring(1, mixColours(finish.glaze, finish.clay, 0.55)));
  canvas.add(ring(0.982, face));
  if (plate.band)
    canvas.add(
      ring(
        0.9,
        'none',
        `stroke="${plate.band}" stroke-width="${near(radius * 0.05)}" stroke-opacity="0.85" stroke-dasharray="${near(radius * 3.1)} 9 ${near(radius * 1.7)} 5"`,
      ),
    );
  canvas.add(ring(0.74, well));
  canvas.add(ring(0.7, face, 'fill-opacity="0.75"'));
  for (let throwing = 0.08; throwing < 0.7; throwing += 0.075)
    canvas.add(
      ring(throwing, 'none', `stroke="#10141c" stroke-opacity="0.05" stroke-width="${near(radius * 0.016)}"`),
    );
  let dots = '';
  for (let dot = 0; dot < finish.speckles * 1.4; dot += 1) {
    const turn = canvas.random() * 6.283;
    const reach = Math.sqrt(canvas.random()) * radius * 0.97;
    dots += `<circle cx="${near(x + Math.cos(turn) * reach)}" cy="${near(y + Math.sin(turn) * reach * squeeze)}" r="${near(1 + canvas.random() ** 4 * 4)}"/>`;
  }
  canvas.add(`<g fill="${darkenColour(finish.clay, 0.4)}" fill-opacity="0.5">${dots}</g>`);
  addGlow(canvas, {
    x: x - radius * 0.36,
    y: y - radius * squeeze * 0.4,
    rx: radius * 0.5,
    ry: radius * squeeze * 0.3,
    colour: '#ffffff',
    opacity: 0.4 * finish.gloss,
    turn: -38,
  });
  if (plate.hasGoldSeams) drawGoldSeams(canvas, x, y, radius * 0.98);
}

/** Mended cracks that run from one point to the edge, filled with gold. */
function drawGoldSeams(canvas: Canvas, x: number, y: number, radius: number): void {
  const [fromX, fromY] = [x + radius * 0.18, y - radius * 0.1];
  for (const turn of [-2.5, -1.2, 0.2, 1.5, 2.6]) {
    const reach = Math.hypot(x + Math.cos(turn) * radius - fromX, y + Math.sin(turn) * radius - fromY);
    const heading = Math.atan2(
      y + Math.sin(turn) * radius * 0.97 - fromY,
      x + Math.cos(turn) * radius - fromX,
    );
    let d = `M${near(fromX)} ${near(fromY)}`;
    for (let step = 1; step <= 6; step += 1) {
      const swing = step === 6 ? 0 : (canvas.random() - 0.5) * radius * 0.13;
      d += ` L${near(fromX + Math.cos(heading) * reach * (step / 6) - Math.sin(heading) * swing)} ${near(fromY + Math.sin(heading) * reach * (step / 6) + Math.cos(heading) * swing)}`;
    }
    for (const [colour, width, shift] of [
      ['#5b4212', 13, 2],
      ['#c99a35', 10, 0],
      ['#f6dd94', 3, -2],
    ] as const) {
      canvas.add(
        `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" transform="translate(${shift} ${shift})"/>`,
      );
    }
  }
}

/** A jar with its lid on. */
export function drawLiddedJar(
  canvas: Canvas,
  glaze: GlazeName,
  spot: Spot,
  lidGlaze: GlazeName = glaze,
): void {
  drawVessel(canvas, makePot('jar', glaze, spot, { tilt: 0.16 }));
  const top = spot.y - spot.height;
  drawVessel(
    canvas,
    makePot(
      'lid',
      lidGlaze,
      { x: spot.x, y: top + spot.height * 0.02, height: spot.height * 0.31 },
      { isClosed: true, tilt: 0.13, hasNoShadow: true, bareFrom: 1, speckles: 30 },
    ),
  );
}

/** The teapot: spout, body, lid and a cane handle over the top. */
export function drawTeapot(canvas: Canvas, glaze: GlazeName, spot: Spot): void {
  const { x, y, height } = spot;
  const { glaze: colour } = GLAZES[glaze];
  const top = y - height;
  const cane = `M${near(x - height * 0.36)} ${near(top + height * 0.14)} C${near(x - height * 0.5)} ${near(top - height * 0.72)} ${near(x + height * 0.5)} ${near(top - height * 0.72)} ${near(x + height * 0.36)} ${near(top + height * 0.14)}`;
  const at = (right: number, up: number): string => `${near(x + height * right)} ${near(y - height * up)}`;
  const spout = `M${at(0.42, 0.66)} C${at(0.62, 0.62)} ${at(0.68, 0.8)} ${at(0.82, 0.98)} L${at(0.92, 0.94)} C${at(0.84, 0.66)} ${at(0.8, 0.3)} ${at(0.44, 0.14)}Z`;
  addGlow(canvas, {
    x: x + height * 0.75,
    y: y + 22,
    rx: height * 0.7,
    ry: 50,
    colour: '#10141c',
    opacity: 0.3,
  });
  canvas.add(
    `<path d="${spout}" fill="${canvas.linear(
      [
        [0, darkenColour(colour, 0.3)],
        [0.4, lightenColour(colour, 0.1)],
        [1, darkenColour(colour, 0.3)],
      ],
      62,
    )}"/>`,
  );
  drawVessel(canvas, makePot('teapot', glaze, spot, { tilt: 0.14, rings: true }));
  drawVessel(
    canvas,
    makePot(
      'lid',
      glaze,
      { x, y: top + height * 0.045, height: height * 0.27 },
      { isClosed: true, tilt: 0.13, hasNoShadow: true, bareFrom: 1 },
    ),
  );
  for (const [colours, width] of [
    ['#6b4a26', 30],
    ['#b98a4e', 23],
    ['#e0bd86', 7],
  ] as const) {
    canvas.add(
      `<path d="${cane}" fill="none" stroke="${colours}" stroke-width="${width}" stroke-linecap="round"/>`,
    );
  }
  canvas.add(
    `<path d="${cane}" fill="none" stroke="#6b4a26" stroke-width="24" stroke-dasharray="3 17" stroke-opacity="0.7"/>`,
  );
}

/** A jug with a pulled lip and handle. */
export function drawJug(
  canvas: Canvas,
  glaze: GlazeName,
  spot: Spot,
  dip?: { colour: string; to: number },
): Rim {
  const { x, y, height } = spot;
  const colour = dip?.colour ?? GLAZES[glaze].glaze;
  const top = y - height;
  const rim = drawVessel(
    canvas,
    makePot('jug', glaze, spot, {
      tilt: 0.2,
      dip,
      handle: { from: 0.1, to: 0.62, reach: 0.42, width: height * 0.075 },
    }),
  );
  const at = (right: number, down: number): string =>
    `${near(x + height * right)} ${near(top + height * down)}`;
  const edge = `M${at(-0.19, -0.036)} C${at(-0.24, -0.052)} ${at(-0.285, -0.058)} ${at(-0.3, -0.042)}`;
  const lip = `${edge} C${at(-0.292, -0.012)} ${at(-0.236, 0.03)} ${at(-0.228, 0.11)} L${at(-0.19, 0.07)}Z`;
  const paint = canvas.linear([
    [0, darkenColour(colour, 0.22)],
    [0.6, lightenColour(colour, 0.06)],
    [1, darkenColour(colour, 0.06)],
  ]);
  canvas.add(`<path d="${lip}" fill="${paint}"/>`);
  canvas.add(
    `<path d="${edge}" fill="none" stroke="${lightenColour(colour, 0.42)}" stroke-width="${near(height * 0.011)}" stroke-linecap="round"/>`,
  );
  return rim;
}

/** A lit or unlit candle with its flame. */
export function drawTaper(
  canvas: Canvas,
  candle: { x: number; y: number; height: number; colour: string; isLit?: boolean },
): void {
  const { x, y, height, colour } = candle;
  drawVessel(canvas, {
    x,
    y,
    height,
    profile: [
      [0.032, 0],
      [0.042, 0.05],
      [0.047, 0.5],
      [0.054, 1],
    ],
    glaze: colour,
    clay: colour,
    bareFrom: 1,
    gloss: 0.3,
    tilt: 0.3,
    isClosed: true,
    hasNoShadow: true,
  });
  const top = y - height;
  canvas.add(
    `<path d="M${near(x)} ${near(top + 4)} q-4 -16 3 -34" fill="none" stroke="#2a211c" stroke-width="5" stroke-linecap="round"/>`,
  );
  if (candle.isLit) drawFlame(canvas, x + 2, top - 26);
}

/** A candle flame and the warm air around it. */
export function drawFlame(canvas: Canvas, x: number, y: number): void {
  addGlow(canvas, { x, y: y - 30, rx: 330, ry: 360, colour: '#ffce7a', opacity: 0.5 });
  const flame = canvas.linear(
    [
      [0, '#fff3c4'],
      [0.6, '#ffc45a'],
      [1, '#e8792c'],
    ],
    90,
  );
  canvas.add(
    `<path d="M${near(x)} ${near(y + 16)} C${near(x - 30)} ${near(y + 2)} ${near(x - 18)} ${near(y - 44)} ${near(x + 2)} ${near(y - 86)} C${near(x + 20)} ${near(y - 44)} ${near(x + 30)} ${near(y + 2)} ${near(x)} ${near(y + 16)}Z" fill="${flame}"/>`,
  );
}
