import { addGlow, type Canvas, curveThrough, near } from './canvas.ts';
import { darkenColour, lightenColour } from './colour.ts';

/** Where a still life stands: wall, table, where they meet (0 top to 1 bottom), and what the daylight does. */
export interface Backdrop {
  wall: string;
  table: string;
  horizon?: number;
  light?: 'window' | 'slats' | 'leaves' | 'plain';
}

/** Paints the wall, the table and the light that falls on them from the upper left. */
export function drawBackdrop(canvas: Canvas, backdrop: Backdrop): void {
  const { width, height } = canvas;
  const edge = height * (backdrop.horizon ?? 0.66);
  const wall = canvas.linear(
    [
      [0, lightenColour(backdrop.wall, 0.16)],
      [0.55, backdrop.wall],
      [1, darkenColour(backdrop.wall, 0.2)],
    ],
    32,
  );
  canvas.add(`<rect width="${width}" height="${height}" fill="${wall}"/>`);
  drawLight(canvas, backdrop.light ?? 'window', edge);
  const table = canvas.linear(
    [
      [0, darkenColour(backdrop.table, 0.1)],
      [0.3, backdrop.table],
      [1, lightenColour(backdrop.table, 0.1)],
    ],
    78,
  );
  canvas.add(`<rect y="${near(edge)}" width="${width}" height="${near(height - edge)}" fill="${table}"/>`);
  const shade = canvas.linear(
    [
      [0, '#10141c', 0],
      [1, '#10141c', 0.2],
    ],
    90,
  );
  canvas.add(`<rect y="${near(edge - 60)}" width="${width}" height="60" fill="${shade}" opacity="0.6"/>`);
  addGlow(canvas, {
    x: width * 0.2,
    y: edge + (height - edge) * 0.55,
    rx: width * 0.7,
    ry: (height - edge) * 0.7,
    colour: '#fffaf0',
    opacity: 0.16,
  });
}

/** Paints a flat ground seen from above, for cloth and paper. */
export function drawGround(canvas: Canvas, colour: string, light: Backdrop['light'] = 'leaves'): void {
  const { width, height } = canvas;
  const paint = canvas.linear(
    [
      [0, lightenColour(colour, 0.2)],
      [0.5, colour],
      [1, darkenColour(colour, 0.18)],
    ],
    48,
  );
  canvas.add(`<rect width="${width}" height="${height}" fill="${paint}"/>`);
  drawLight(canvas, light, height);
}

/** Branch shadows over everything drawn so far: they tie the things and the ground together. */
export function drawLeafShadow(canvas: Canvas, opacity = 0.1): void {
  const { width, height, random } = canvas;
  const startX = width * (0.55 + random() * 0.3);
  let leaves = '';
  for (let twig = 0; twig < 3; twig += 1) {
    const points: [number, number][] = [];
    for (let step = 0; step < 5; step += 1) {
      points.push([startX + twig * 120 - step * (90 + twig * 36), -40 + step * height * 0.12 + twig * 30]);
    }
    leaves += `<path d="M${points[0]?.map(near).join(' ')}${curveThrough(points)}" fill="none" stroke="#10141c" stroke-width="7"/>`;
    for (const [x, y] of points.slice(1)) {
      for (const side of [-1, 1]) {
        const turn = side * (38 + random() * 30) + 140;
        const size = 90 + random() * 60;
        leaves += `<path transform="translate(${near(x)} ${near(y)}) rotate(${near(turn)})" d="M0 0 C${near(size * 0.3)} ${near(-size * 0.28)} ${near(size * 0.8)} ${near(-size * 0.2)} ${near(size)} 0 C${near(size * 0.8)} ${near(size * 0.2)} ${near(size * 0.3)} ${near(size * 0.28)} 0 0Z" fill="#10141c"/>`;
      }
    }
  }
  canvas.add(`<g opacity="${opacity}">${leaves}</g>`);
}

function drawLight(canvas: Canvas, light: NonNullable<Backdrop['light']>, floor: number): void {
  const { width } = canvas;
  if (light === 'leaves') {
    drawLeafShadow(canvas);
    return;
  }
  if (light === 'plain') {
    addGlow(canvas, {
      x: width * 0.3,
      y: floor * 0.35,
      rx: width * 0.75,
      ry: floor * 0.7,
      colour: '#fffaf0',
      opacity: 0.3,
    });
    return;
  }
  const paint = canvas.linear(
    [
      [0, '#fff6e0', 0.42],
      [1, '#fff6e0', 0.16],
    ],
    60,
  );
  const panes = light === 'window' ? [0.0, 0.27] : [0, 0.12, 0.24, 0.36, 0.48];
  const breadth = (light === 'window' ? 0.24 : 0.07) * width;
  const left = width * 0.2;
  const soften = canvas.define((id) => `<filter id="${id}"><feGaussianBlur stdDeviation="5"/></filter>`);
  canvas.add(`<g filter="url(#${soften})">`);
  for (const pane of panes) {
    const x = left + pane * width;
    const rows: [number, number][] =
      light === 'window'
        ? [
            [0.06, 0.4],
            [0.43, 0.8],
          ]
        : [[0.04, 0.86]];
    for (const [top, bottom] of rows) {
      const slant = width * 0.34;
      const [y1, y2] = [floor * top, floor * bottom];
      const [x1, x2] = [x + slant * top, x + slant * bottom];
      canvas.add(
        `<path d="M${near(x1)} ${near(y1)} L${near(x1 + breadth)} ${near(y1 + 26)} L${near(x2 + breadth)} ${near(y2 + 26)} L${near(x2)} ${near(y2)}Z" fill="${paint}"/>`,
      );
    }
  }
  canvas.add('</g>');
}
