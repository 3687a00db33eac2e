import { drawBackdrop, drawGround } from './backdrop.ts';
import { addGlow, type Canvas, near } from './canvas.ts';
import { drawSheet, pastePaper, ribbon, TERN, ternPrint, writtenLines } from './paper.ts';
import { type Picture, portrait } from './picture.ts';
import { GLAZE_COLOURS } from './pictures-ceramics.ts';
import { makePot } from './studio-pots.ts';
import { drawVessel } from './vessel.ts';

/** Product pictures of paper goods, and of what cannot be held. */
export const PAPER_PICTURES: readonly Picture[] = [
  portrait(
    'tide-table-notebook-1.jpg',
    'A notebook bound in blue combed paste paper with a cloth spine',
    (canvas) => {
      drawGround(canvas, '#d9c7ab', 'window');
      drawNotebook(canvas, { x: 600, y: 760, turn: -8, ground: '#dfe4e6', ink: '#2f4a8f', spine: '#23314f' });
    },
  ),
  portrait(
    'tide-table-notebook-2.jpg',
    'Two notebooks, one closed in madder paste paper and one open at a written page',
    (canvas) => {
      drawGround(canvas, '#9fada9', 'leaves');
      drawNotebook(canvas, {
        x: 430,
        y: 560,
        turn: 9,
        ground: '#f0dccb',
        ink: '#a3452f',
        spine: '#5d2a20',
        scale: 0.72,
      });
      const lines = writtenLines(canvas, { x: 60, y: 110, width: 400, lines: 13, gap: 44, ink: '#28344f' });
      drawSheet(canvas, {
        x: 760,
        y: 980,
        width: 540,
        height: 740,
        turn: -7,
        colour: '#f7f3e8',
        thickness: 18,
        print: lines,
      });
    },
  ),
  portrait(
    'shorebird-cards-1.jpg',
    'Six letterpress cards with terns in different inks, fanned out',
    (canvas) => {
      drawGround(canvas, '#e0dccf', 'leaves');
      const inks = ['#2f4a8f', '#a3452f', '#56663f', '#28303c', '#c08a2f', '#5d6b73'];

function drawNotebook(
  canvas: Canvas,
  book: { x: number; y: number; turn: number; ground: string; ink: string; spine: string; scale?: number },
): void {
  const [width, height] = [640 * (book.scale ?? 1), 880 * (book.scale ?? 1)];
  const cover = pastePaper(canvas, { width, height, ground: book.ground, ink: book.ink });
  const label = `<rect x="${near(width * 0.46)}" y="${near(height * 0.16)}" width="${near(width * 0.38)}" height="${near(height * 0.12)}" fill="#f7f3e8"/>`;
  const spine = `<rect width="${near(width * 0.14)}" height="${near(height)}" fill="${book.spine}"/><rect x="${near(width * 0.13)}" width="7" height="${near(height)}" fill="#10141c" fill-opacity="0.3"/>`;
  drawSheet(canvas, {
    ...book,
    width,
    height,
    colour: book.ground,
    thickness: 30,
    corner: 6,
    print: cover + label + spine,
  });
}

function drawSwatches(canvas: Canvas): string {
  let print = '';
  GLAZE_COLOURS.forEach((colour, index) => {
    const [x, y] = [80 + (index % 3) * 220, 100 + Math.floor(index / 3) * 310];
    print += `<path d="M${x} ${y} q90 -14 176 4 q10 70 -2 158 q-84 14 -172 0 q-12 -80 -2 -162Z" fill="${colour}"/><path d="M${x + 16} ${y + 22} q70 -10 140 2" stroke="#fffaf0" stroke-opacity="0.4" stroke-width="10" fill="none"/>`;
    print += writtenLines(canvas, { x, y: y + 204, width: 170, lines: 2, gap: 34, ink: '#3a3f4a' });
  });
  return print;
}

function drawBricks(canvas: Canvas): void {
  for (let row = 0; row < 12; row += 1) {
    for (let brick = -1; brick < 5; brick += 1) {
      const shade = 0.05 + canvas.random() * 0.16;
      canvas.add(
        `<rect x="${brick * 290 + (row % 2) * 145}" y="${row * 130}" width="278" height="118" rx="6" fill="#d98a5a" fill-opacity="${near(shade)}"/>`,
      );
    }
  }
}
