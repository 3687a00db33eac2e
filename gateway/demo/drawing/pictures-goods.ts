import { drawBackdrop, drawGround, drawLeafShadow } from './backdrop.ts';
import { addGlow, type Canvas, near } from './canvas.ts';
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
