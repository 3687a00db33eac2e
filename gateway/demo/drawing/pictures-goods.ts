import { drawBackdrop, drawGround, drawLeafShadow } from './backdrop.ts';
import { type Canvas, near } from './canvas.ts';
import { type Picture, portrait } from './picture.ts';
import { drawFlame, drawTaper } from './still-life.ts';
import { makePot } from './studio-pots.ts';
import { drawFlatCloth, drawFoldedStack, drawHangingCloth, drawRail, type Weave } from './textile.ts';
import { drawVessel } from './vessel.ts';

const WEAVES = {
  cobalt: {
    ground: '#ece9e0',
    repeat: 154,
    stripes: [
      { at: 0.1, width: 0.22, colour: '#2f4a8f' },
      { at: 0.4, width: 0.05, colour: '#2f4a8f' },
    ],
  },
  madder: { ground: '#efe8dc', repeat: 126, stripes: [{ at: 0.14, width: 0.3, colour: '#a3452f' }] },
  kelp: {
    ground: '#e3e2d2',
    repeat: 112,
    stripes: [
      { at: 0.1, width: 0.12, colour: '#56663f' },
      { at: 0.34, width: 0.12, colour: '#56663f' },
    ],
  },
  throw: {
    ground: '#d7d2c4',
    repeat: 238,
    isCheck: true,
    stripes: [
      { at: 0.06, width: 0.26, colour: '#6f7f86' },
      { at: 0.52, width: 0.08, colour: '#a3452f' },
    ],
  },
  denim: { ground: '#46546b', repeat: 112 },
} as const satisfies Record<string, Weave>;

/** Product pictures of candles and linen. */
export const GOODS_PICTURES: readonly Picture[] = [
  portrait(
    'beeswax-tapers-1.jpg',
    'A lit pair of honey-coloured beeswax tapers in small stoneware holders',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#3b3a3f', table: '#5b5147', horizon: 0.78, light: 'plain' });
      for (const [x, height] of [
        [470, 760],
        [720, 620],
      ] as const) {
        drawVessel(canvas, makePot('socket', 'slate', { x, y: 1270, height: 130 }, { tilt: 0.26 }));
        drawTaper(canvas, { x, y: 1160, height, colour: '#d9a441', isLit: true });
      }
    },
  ),
  portrait('beeswax-tapers-2.jpg', 'Tapers in natural, ink and madder, lying side by side', (canvas) => {
    drawGround(canvas, '#c8ccc4', 'leaves');
    ['#d9a441', '#d9a441', '#2b3550', '#2b3550', '#9c4130', '#9c4130'].forEach((colour, index) => {
      drawLyingTaper(canvas, 250 + index * 130, colour);
    });
  }),
  portrait('saltmarsh-candle-1.jpg', 'A candle burning in a celadon stoneware cup', (canvas) => {
    drawBackdrop(canvas, { wall: '#56655c', table: '#8f9684', horizon: 0.64, light: 'plain' });
    const rim = drawVessel(
      canvas,
      makePot('candleCup', 'celadon', { x: 590, y: 1240, height: 540 }, { tilt: 0.26, filling: '#efe6cf' }),
    );
    canvas.add(`<path d="M${near(rim.x)} ${near(rim.y + 6)} v-44" stroke="#2a211c" stroke-width="6"/>`);
    drawFlame(canvas, rim.x, rim.y - 46);
  }),
  portrait('chamberstick-1.jpg', 'A chamberstick in tenmoku with a natural taper', (canvas) => {
    drawBackdrop(canvas, { wall: '#b9c0b6', table: '#8c7c66', horizon: 0.7, light: 'window' });
    drawChamberstick(canvas, { x: 580, y: 1240, isLit: false });
  }),
  portrait('chamberstick-2.jpg', 'The chamberstick lit in a dark room', (canvas) => {
    drawBackdrop(canvas, { wall: '#23242d', table: '#37302c', horizon: 0.72, light: 'plain' });
    drawChamberstick(canvas, { x: 610, y: 1260, isLit: true });
  }),
  portrait(
    'net-loft-tea-towel-1.jpg',
    'A linen tea towel with broad cobalt stripes hanging from a peg rail',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#d3d2c6', table: '#b9b29f', horizon: 0.97, light: 'window' });
      drawRail(canvas, 250);
      drawHangingCloth(canvas, { x: 600, y: 290, width: 560, height: 880, weave: WEAVES.cobalt, folds: 3 });
    },
  ),
  portrait(
    'net-loft-tea-towel-2.jpg',
    'Tea towels in cobalt, madder and kelp, folded in a stack',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#a5b1ab', table: '#d9d6ca', light: 'plain' });
      drawFoldedStack(canvas, {
        x: 600,
        y: 1200,
        width: 720,
        thickness: 104,
        weaves: [WEAVES.madder, WEAVES.kelp, WEAVES.cobalt],
      });
    },
  ),
  portrait(
    'selvedge-throw-1.jpg',
    'A checked wool throw in grey and madder with a fringe, hung to show its pattern',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#74858a', table: '#9aa5a4', horizon: 0.98, light: 'slats' });
      drawRail(canvas, 170, '#8a6a45');
      drawHangingCloth(canvas, {
        x: 600,
        y: 205,
        width: 860,
        height: 1020,
        weave: WEAVES.throw,
        folds: 4,
        hasFringe: true,
      });
    },
  ),
  portrait('selvedge-throw-2.jpg', 'The throw laid flat, its creases still in it', (canvas) => {
    drawGround(canvas, '#b99f80', 'leaves');
    drawFlatCloth(canvas, {
      x: 600,
      y: 730,
      width: 820,
      height: 1080,
      weave: WEAVES.throw,
      turn: -7,
      hasFringe: true,
    });
    drawLeafShadow(canvas, 0.13);
  }),
  portrait('potters-apron-1.jpg', 'A slate blue linen apron with crossed straps on a peg', (canvas) => {
    drawBackdrop(canvas, { wall: '#dcd0bd', table: '#b9a98e', horizon: 0.97, light: 'leaves' });
    drawRail(canvas, 190);
    for (const side of [-1, 1]) {
      canvas.add(
        `<path d="M${600 - side * 6} 220 Q${600 + side * 120} 300 ${600 + side * 175} 450" fill="none" stroke="#37445a" stroke-width="34"/>`,
      );
    }
    drawHangingCloth(canvas, { x: 600, y: 430, width: 390, height: 300, weave: WEAVES.denim, folds: 2 });
    drawHangingCloth(canvas, { x: 600, y: 690, width: 640, height: 600, weave: WEAVES.denim, folds: 4 });
    const pocket = canvas.linear(
      [
        [0, '#fffaf0', 0.12],
        [1, '#10141c', 0.22],
      ],
      90,
    );
    canvas.add(
      `<path d="M420 860 h360 v200 q0 20 -20 20 h-320 q-20 0 -20 -20Z" fill="#46546b"/><path d="M420 860 h360 v200 q0 20 -20 20 h-320 q-20 0 -20 -20Z M600 860 v220" fill="${pocket}" stroke="#c79543" stroke-width="4" stroke-dasharray="12 8"/>`,
    );
  }),
];

function drawLyingTaper(canvas: Canvas, x: number, colour: string): void {
  const lean = (canvas.random() - 0.5) * 70;
  const body = `M${near(x - 26 + lean)} 330 q26 -40 52 0 L${near(x + 36)} 1210 h-72Z`;
  canvas.add(
    `<path d="${body}" fill="#10141c" fill-opacity="0.28" transform="translate(20 16)"/><path d="${body}" fill="${colour}"/>`,
  );
  const round = canvas.linear([
    [0, '#fffaf0', 0.1],
    [0.3, '#fffaf0', 0.5],
    [0.6, '#fffaf0', 0],
    [1, '#10141c', 0.5],
  ]);
  canvas.add(
    `<path d="${body}" fill="${round}"/><path d="M${near(x + lean)} 314 q-10 -40 14 -74" fill="none" stroke="#f2ead8" stroke-width="6"/>`,
  );
}

function drawChamberstick(canvas: Canvas, spot: { x: number; y: number; isLit: boolean }): void {
  drawVessel(
    canvas,
    makePot(
      'saucer',
      'tenmoku',
      { x: spot.x, y: spot.y, height: 120 },
      { tilt: 0.28, bareFrom: 1, handle: { from: 0.1, to: 0.7, reach: 2.2, width: 36 } },
    ),
  );
  drawVessel(
    canvas,
    makePot(
      'socket',
      'tenmoku',
      { x: spot.x, y: spot.y - 60, height: 150 },
      { tilt: 0.26, hasNoShadow: true, bareFrom: 1 },
    ),
  );
  drawTaper(canvas, { x: spot.x, y: spot.y - 180, height: 560, colour: '#e0b45c', isLit: spot.isLit });
}
