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
      inks.forEach((ink, index) => {
        drawSheet(canvas, {
          x: 330 + index * 104,
          y: 860 - index * 66 + (index % 2) * 110,
          width: 400,
          height: 540,
          turn: -24 + index * 9,
          colour: '#faf7ef',
          print: ternPrint(canvas, {
            width: 400,
            height: 540,
            ink,
            ground: '#faf7ef',
            count: 1 + (index % 3),
          }),
        });
      });
    },
  ),
  portrait('shorebird-cards-2.jpg', 'One tern card with its cobalt envelope', (canvas) => {
    drawGround(canvas, '#c79a7c', 'window');
    drawSheet(canvas, {
      x: 660,
      y: 830,
      width: 680,
      height: 500,
      turn: 8,
      colour: '#2f4a8f',
      print: '<path d="M0 0 L340 290 L680 0" fill="#28407f" stroke="#1b2d5e" stroke-width="4"/>',
    });
    drawSheet(canvas, {
      x: 540,
      y: 690,
      width: 500,
      height: 670,
      turn: -6,
      colour: '#faf7ef',
      thickness: 9,
      print: ternPrint(canvas, { width: 500, height: 670, ink: '#2f4a8f', ground: '#faf7ef', count: 3 }),
    });
  }),
  portrait('little-tern-print-1.jpg', 'A framed linocut of a little tern over the water', (canvas) => {
    drawBackdrop(canvas, { wall: '#cfd3cb', table: '#a9997f', horizon: 0.88, light: 'window' });
    drawSheet(canvas, {
      x: 600,
      y: 690,
      width: 800,
      height: 1040,
      turn: 0,
      colour: '#3a2d22',
      thickness: 22,
      print: `<rect x="26" y="26" width="748" height="988" fill="#f8f5ec"/><g transform="translate(116 126)">${ternPrint(canvas, { width: 568, height: 760, ink: '#1f3552', ground: '#e8ebe6', count: 1 })}</g>`,
    });
  }),
  portrait(
    'little-tern-print-2.jpg',
    'Two unframed proofs of the linocut, in ink blue and in madder',
    (canvas) => {
      drawGround(canvas, '#55635f', 'slats');
      drawSheet(canvas, {
        x: 500,
        y: 640,
        width: 640,
        height: 860,
        turn: -5,
        colour: '#f5f1e6',
        print: `<g transform="translate(70 80)">${ternPrint(canvas, { width: 500, height: 660, ink: '#a3452f', ground: '#f1dfd0', count: 1 })}</g>`,
      });
      drawSheet(canvas, {
        x: 720,
        y: 880,
        width: 640,
        height: 860,
        turn: 6,
        colour: '#f5f1e6',
        print: `<g transform="translate(70 80)">${ternPrint(canvas, { width: 500, height: 660, ink: '#1f3552', ground: '#e8ebe6', count: 1 })}</g>`,
      });
    },
  ),
  portrait('glaze-notebook-1.jpg', 'A page of glaze recipes with nine painted test swatches', (canvas) => {
    drawGround(canvas, '#3c4a5a', 'leaves');
    drawSheet(canvas, {
      x: 640,
      y: 790,
      width: 780,
      height: 1060,
      turn: 4,
      colour: '#e9e3d4',
      thickness: 10,
    });
    drawSheet(canvas, {
      x: 590,
      y: 760,
      width: 780,
      height: 1060,
      turn: -3,
      colour: '#f6f2e6',
      print: drawSwatches(canvas),
    });
  }),
  portrait(
    'gift-card-1.jpg',
    'A white gift card with an embossed tern, tied with cobalt ribbon',
    (canvas) => {
      drawGround(canvas, '#2f4a8f', 'window');
      drawSheet(canvas, {
        x: 640,
        y: 830,
        width: 860,
        height: 560,
        turn: 9,
        colour: '#c79543',
        thickness: 8,
      });
      const bird = `<path transform="translate(392 190) scale(1.8)" d="${TERN}" fill="#e3dccb"/><path transform="translate(389 187) scale(1.8)" d="${TERN}" fill="#fbf8f0"/>`;
      drawSheet(canvas, {
        x: 590,
        y: 740,
        width: 860,
        height: 560,
        turn: -6,
        colour: '#f4efe3',
        thickness: 10,
        print: bird + ribbon(860, 560, '#2f4a8f'),
      });
    },
  ),
  portrait('kiln-log-1.jpg', 'Pots glowing orange inside the kiln, seen through the spy hole', (canvas) => {
    canvas.add(
      `<rect width="1200" height="1500" fill="${canvas.linear(
        [
          [0, '#2b2320'],
          [1, '#17120f'],
        ],
        60,
      )}"/>`,
    );
    drawBricks(canvas);
    const glow = canvas.radial(
      [
        [0, '#fff1b8'],
        [0.45, '#ffb347'],
        [0.8, '#e2571d'],
        [1, '#7c1f0a'],
      ],
      [0.5, 0.62],
      0.62,
    );
    const hole = canvas.define(
      (id) => `<clipPath id="${id}"><path d="M290 1220 V640 A310 330 0 0 1 910 640 V1220Z"/></clipPath>`,
    );
    canvas.add(
      `<g clip-path="url(#${hole})"><rect x="270" y="290" width="660" height="950" fill="${glow}"/>`,
    );
    drawVessel(
      canvas,
      makePot(
        'moonJar',
        'ochre',
        { x: 470, y: 1160, height: 400 },
        { glaze: '#e8762a', clay: '#c2420f', speckles: 0, gloss: 0.2, hasNoShadow: true },
      ),
    );
    drawVessel(
      canvas,
      makePot(
        'bottle',
        'ochre',
        { x: 740, y: 1180, height: 560 },
        { glaze: '#d9601f', clay: '#b53a0c', speckles: 0, gloss: 0.2, hasNoShadow: true },
      ),
    );
    canvas.add('</g>');
    addGlow(canvas, { x: 600, y: 800, rx: 760, ry: 860, colour: '#ff8a2a', opacity: 0.34 });
  }),
];

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
