import { type Canvas, near } from './canvas.ts';
import { darkenColour, lightenColour } from './colour.ts';

/** A tern in flight, drawn in a box of 200 by 120. */
export const TERN =
  'M2 30 C34 12 70 22 98 54 C106 60 114 58 121 51 C138 22 164 6 198 0 C176 20 157 42 141 68 C147 71 156 72 166 71 L150 78 C140 84 126 86 113 84 L86 96 C74 100 60 108 44 118 C52 106 58 98 66 91 L38 100 C54 86 72 80 88 73 C72 50 40 38 2 30Z';

/** A sheet, card or book seen from above. */
export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
  turn: number;
  colour: string;
  /** How far it stands off the ground: a card 6, a book 26. */
  thickness?: number;
  corner?: number;
  /** What is printed on it, in its own coordinates from its upper left corner. */
  print?: string;
}

/** Draws a sheet with its shadow, its print and the light across it. */
export function drawSheet(canvas: Canvas, sheet: Sheet): void {
  const { width, height } = sheet;
  const lift = sheet.thickness ?? 6;
  const corner = sheet.corner ?? 2;
  const rect = (offset: number, paint: string, opacity = 1): string =>
    `<rect x="${offset}" y="${near(offset * 1.3)}" width="${near(width)}" height="${near(height)}" rx="${corner}" fill="${paint}" fill-opacity="${opacity}"/>`;
  const clip = canvas.define(
    (id) =>
      `<clipPath id="${id}"><rect width="${near(width)}" height="${near(height)}" rx="${corner}"/></clipPath>`,
  );
  const light = canvas.linear(
    [
      [0, '#fffaf0', 0.26],
      [0.5, '#fffaf0', 0],
      [1, '#10141c', 0.16],
    ],
    40,
  );
  canvas.add(
    `<g transform="translate(${near(sheet.x)} ${near(sheet.y)}) rotate(${sheet.turn}) translate(${near(-width / 2)} ${near(-height / 2)})">`,
  );
  for (const [share, opacity] of [
    [2.6, 0.07],
    [1.9, 0.09],
    [1.3, 0.14],
  ] as const) {
    canvas.add(rect(lift * share + 4, '#10141c', opacity));
  }
  for (let edge = lift; edge > 6; edge -= 4)
    canvas.add(rect(edge * 0.6, edge % 8 < 4 ? '#efe9dc' : '#d8d0c0'));
  canvas.add(rect(0, sheet.colour));
  if (sheet.print) canvas.add(`<g clip-path="url(#${clip})">${sheet.print}</g>`);
  canvas.add(rect(0, light));
  canvas.add('</g>');
}

/** A linocut of terns over moving water; `count` birds in a box of the given size. */
export function ternPrint(
  canvas: Canvas,
  box: { width: number; height: number; ink: string; ground: string; count: number },
): string {
  const { width, height, ink, count } = box;
  let marks = `<rect width="${near(width)}" height="${near(height)}" fill="${box.ground}"/>`;
  for (let line = 0.62; line < 1; line += 0.034) {
    let x = width * 0.02 * canvas.random();
    while (x < width) {
      const length = width * (0.05 + canvas.random() * 0.22);
      const y = line * height + (canvas.random() - 0.5) * 6;
      marks += `<path d="M${near(x)} ${near(y)} q${near(length / 2)} ${near(-height * 0.014)} ${near(length)} 0" stroke="${ink}" stroke-width="${near(height * (0.004 + (line - 0.6) * 0.022))}" fill="none" stroke-linecap="round"/>`;
      x += length + width * (0.02 + canvas.random() * 0.07);
    }
  }
  for (let bird = 0; bird < count; bird += 1) {
    const size = (width / 200) * (count === 1 ? 0.74 : 0.28 + canvas.random() * 0.2);
    const x = count === 1 ? width * 0.14 : width * (0.06 + (bird / count) * 0.8);
    const y = count === 1 ? height * 0.2 : height * (0.1 + canvas.random() * 0.36);
    marks += `<path transform="translate(${near(x)} ${near(y)}) rotate(${near(canvas.random() * 24 - 16)}) scale(${near(size)})" d="${TERN}" fill="${ink}"/>`;
  }
  return marks;
}

/** Paste paper: combed waves in coloured starch, as on old bookbindings. */
export function pastePaper(
  canvas: Canvas,
  box: { width: number; height: number; ground: string; ink: string },
): string {
  const { width, height, ink } = box;
  let marks = `<rect width="${near(width)}" height="${near(height)}" fill="${box.ground}"/>`;
  for (let row = -40; row < height + 60; row += 26) {
    const phase = canvas.random() * 14;
    let d = `M-20 ${near(row)}`;
    for (let x = -20; x < width + 40; x += 62) d += ` q31 ${near(30 + phase)} 62 0`;
    marks += `<path d="${d}" fill="none" stroke="${row % 52 === 12 ? lightenColour(ink, 0.3) : ink}" stroke-width="${near(6 + canvas.random() * 9)}" stroke-opacity="${near(0.6 + canvas.random() * 0.4)}"/>`;
  }
  return marks;
}

/** Rows of handwriting-like marks: a page of notes seen from a distance. */
export function writtenLines(
  canvas: Canvas,
  box: { x: number; y: number; width: number; lines: number; gap: number; ink: string },
): string {
  let marks = '';
  for (let line = 0; line < box.lines; line += 1) {
    let x = box.x;
    const end = box.x + box.width * (line % 4 === 3 ? 0.5 : 0.86 + canvas.random() * 0.14);
    const y = box.y + line * box.gap;
    while (x < end) {
      const word = 18 + canvas.random() * 52;
      let d = `M${near(x)} ${near(y)}`;
      for (let step = 0; step < word; step += 9) d += ` q4.5 ${near(-6 - canvas.random() * 9)} 9 0`;
      marks += `<path d="${d}" fill="none" stroke="${box.ink}" stroke-width="2.2" stroke-opacity="0.75"/>`;
      x += word + 14;
    }
  }
  return marks;
}

/** A ribbon tied around a card. */
export function ribbon(width: number, height: number, colour: string): string {
  const at = width * 0.24;
  const dark = darkenColour(colour, 0.3);
  return `<rect x="${near(at)}" width="26" height="${near(height)}" fill="${colour}"/><rect x="${near(at + 20)}" width="6" height="${near(height)}" fill="${dark}" fill-opacity="0.5"/><path d="M${near(at + 13)} ${near(height * 0.5)} c-90 -80 -120 10 -20 6 c-60 60 -70 90 -84 110 l34 -6 c10 -30 34 -64 70 -104 c40 40 52 70 66 100 l34 2 c-18 -40 -44 -70 -74 -106 c110 0 70 -92 -26 -2Z" fill="${colour}" stroke="${dark}" stroke-opacity="0.35" stroke-width="3"/>`;
}
