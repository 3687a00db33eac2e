import { drawBackdrop, drawGround } from './backdrop.ts';
import { addGlow, type Canvas, near } from './canvas.ts';
import { drawDinghy, drawEstuary, drawNetLoft, drawReeds } from './landscape.ts';
import { landscape, type Picture, portrait, square } from './picture.ts';
import { GLAZE_COLOURS } from './pictures-ceramics.ts';
import { drawJug, drawLiddedJar, drawPlate, drawStems, drawTeapot } from './still-life.ts';
import { type GlazeName, makePot, type ProfileName } from './studio-pots.ts';
import { drawHangingCloth, drawRail } from './textile.ts';
import { drawVessel } from './vessel.ts';

const DAWN = {
  sky: ['#7f95b5', '#d9c3b8', '#f3dcc0'],
  hills: ['#9aa3b0', '#76808c', '#4f5a62'],
  water: '#8c9cae',
} as const;
const NOON = {
  sky: ['#7fa6b8', '#b9d0d4', '#e6e9df'],
  hills: ['#a9b9b4', '#7f9686', '#5c7559'],
  water: '#7d9ea6',
} as const;
const DUSK = {
  sky: ['#1f2b4a', '#5b4f75', '#d98b62'],
  hills: ['#4c4668', '#352f4c', '#1f1d33'],
  water: '#3d4266',
} as const;
const STORM = {
  sky: ['#4b545e', '#7d878c', '#b9bcb4'],
  hills: ['#7b868a', '#586468', '#3c474a'],
  water: '#5c6a70',
} as const;

/** Pictures for the pages, the journal, the diary and the gallery. */
export const PLACES_PICTURES: readonly Picture[] = [
  portrait(
    'home-hero.jpg',
    'A table of new pots in window light: a white moon jar, a cobalt jug, a celadon bowl and a black bottle',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#aab8b8', table: '#dcdfd9', horizon: 0.6, light: 'window' });
      drawVessel(canvas, makePot('bottle', 'tenmoku', { x: 960, y: 1000, height: 560 }));
      const rim = drawVessel(canvas, makePot('moonJar', 'porcelain', { x: 450, y: 1060, height: 620 }));
      drawStems(canvas, rim, { kind: 'grass', count: 3, length: 400, colour: '#8d7443' });
      drawJug(canvas, 'ash', { x: 790, y: 1180, height: 470 }, { colour: '#2f4a8f', to: 0.5 });
      drawVessel(canvas, makePot('bowl', 'celadon', { x: 420, y: 1320, height: 200 }, { tilt: 0.32 }));
      drawVessel(canvas, makePot('thimble', 'ochre', { x: 720, y: 1370, height: 170 }, { tilt: 0.32 }));
    },
  ),
  landscape(
    'about-loft.jpg',
    'The old net loft on the quay at Wrenmouth, its windows lit at dusk',
    (canvas) => {
      drawEstuary(canvas, {
        ...DUSK,
        horizon: 0.62,
        sun: { x: 0.86, y: 0.5, radius: 34, colour: '#f0a564' },
      });
      canvas.add(
        `<path d="M0 790 H1120 L1180 1000 H0Z" fill="${canvas.linear(
          [
            [0, '#3a3f4e'],
            [1, '#1d2030'],
          ],
          80,
        )}"/>`,
      );
      drawNetLoft(canvas, {
        x: 520,
        y: 800,
        width: 620,
        boards: '#2c2b33',
        roof: '#4b4a5c',
        glow: '#ffcf7a',
      });
      drawDinghy(canvas, { x: 1290, y: 850, length: 300, colour: '#8d3b2a', hasMast: true, turn: -3 });
    },
  ),
  landscape('visit-quay.jpg', 'Dinghies drawn up beside the estuary at low water', (canvas) => {
    drawEstuary(canvas, {
      ...NOON,
      horizon: 0.44,
      reeds: '#6d7a48',
      birds: { count: 4, colour: '#f5f4ee', size: 0.4 },
    });
    drawDinghy(canvas, { x: 980, y: 610, length: 330, colour: '#2f4a8f', turn: 2 });
    drawDinghy(canvas, { x: 520, y: 700, length: 480, colour: '#d9d4c4', turn: -5, hasMast: true });
  }),
  landscape(
    'journal-ash-glaze.jpg',
    'The estuary at dawn from the hill where the apple wood is burnt for ash',
    (canvas) => {
      drawEstuary(canvas, {
        ...DAWN,
        horizon: 0.5,
        sun: { x: 0.32, y: 0.4, radius: 46, colour: '#f2b27a' },
        reeds: '#5b5136',
        birds: { count: 3, colour: '#39414f', size: 0.3 },
      });
    },
  ),
  landscape(
    'journal-firing.jpg',
    'A shelf packed for the kiln: bottles, bowls and jars in raw and glazed clay',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#8a5f47', table: '#3b302b', horizon: 0.78, light: 'plain' });
      const row: [ProfileName, GlazeName, number, number][] = [
        ['jar', 'kelp', 170, 300],
        ['bottle', 'tenmoku', 400, 470],
        ['deepBowl', 'ash', 660, 230],
        ['moonJar', 'shell', 940, 380],
        ['cylinder', 'ochre', 1190, 330],
        ['bottle', 'celadon', 1380, 420],
      ];
      for (const [shape, glaze, x, height] of row)
        drawVessel(canvas, makePot(shape, glaze, { x, y: 860 + (x % 3) * 14, height }));
    },
  ),
  landscape('journal-linen.jpg', 'Striped linen drying on a rail in the yard', (canvas) => {
    drawEstuary(canvas, { ...NOON, horizon: 0.78, reeds: '#7c8450' });
    drawRail(canvas, 130, '#9a7a52');
    for (const [x, ground, colour] of [
      [330, '#ece9e0', '#2f4a8f'],
      [760, '#efe8dc', '#a3452f'],
      [1180, '#e3e2d2', '#56663f'],
    ] as const) {
      drawHangingCloth(canvas, {
        x,
        y: 160,
        width: 360,
        height: 520 + (x % 7) * 12,
        folds: 3,
        weave: { ground, repeat: 112, stripes: [{ at: 0.1, width: 0.26, colour }] },
      });
    }
  }),
  landscape('journal-terns.jpg', 'A flock of terns turning over grey water before rain', (canvas) => {
    drawEstuary(canvas, { ...STORM, horizon: 0.66, birds: { count: 11, colour: '#f4f2ea', size: 0.85 } });
  }),
  landscape(
    'journal-seconds.jpg',
    'A table of seconds: plates, cups and a jug that came out of the kiln with a mark',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#d5d0c0', table: '#7f8f95', horizon: 0.56, light: 'window' });
      drawPlate(canvas, { x: 330, y: 420, radius: 240, glaze: 'cobalt' });
      drawJug(canvas, 'celadon', { x: 760, y: 800, height: 520 });
      drawVessel(
        canvas,
        makePot('bowl', 'shell', { x: 1120, y: 860, height: 240 }, { tilt: 0.3, rings: true }),
      );
      drawVessel(canvas, makePot('thimble', 'ash', { x: 460, y: 890, height: 190 }, { tilt: 0.32 }));
    },
  ),
  landscape('event-open-studio.jpg', 'The net loft at midday with flags of linen on the quay', (canvas) => {
    drawEstuary(canvas, { ...NOON, horizon: 0.64, birds: { count: 3, colour: '#f5f4ee', size: 0.36 } });
    canvas.add(
      `<path d="M0 800 H1500 V1000 H0Z" fill="${canvas.linear(
        [
          [0, '#b9b3a2'],
          [1, '#8f8a7b'],
        ],
        90,
      )}"/>`,
    );
    drawNetLoft(canvas, { x: 760, y: 830, width: 720, boards: '#34363a', roof: '#7a4a3a', glow: '#9fb9c4' });
  }),
  landscape('event-kiln-opening.jpg', 'Night on the estuary with the kiln chimney glowing', (canvas) => {
    drawEstuary(canvas, { ...DUSK, sky: ['#0d1326', '#1f2846', '#4a3d5c'], horizon: 0.68 });
    canvas.add('<path d="M980 690 L1010 250 H1090 L1120 690Z" fill="#2b2226"/>');
    addGlow(canvas, { x: 1050, y: 230, rx: 260, ry: 320, colour: '#ff9d3f', opacity: 0.75 });
    drawReeds(canvas, '#1d1f2e');
  }),
  landscape(
    'event-kintsugi-evening.jpg',
    'A mended plate and a teapot laid out for an evening class',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#3a3f3d', table: '#7a6249', horizon: 0.58, light: 'slats' });
      drawPlate(canvas, { x: 420, y: 440, radius: 270, glaze: 'ash', hasGoldSeams: true });
      drawTeapot(canvas, 'slate', { x: 960, y: 830, height: 330 });
    },
  ),
  portrait('wheel-day-1.jpg', 'A bowl being thrown on the potter’s wheel, wet clay turning', (canvas) => {
    drawBackdrop(canvas, { wall: '#9aa8a6', table: '#5f564c', horizon: 0.74, light: 'window' });
    drawWheel(canvas, 'bowl');
  }),
  portrait('wheel-day-2.jpg', 'A tall cylinder rising on the wheel beside a bucket of slip', (canvas) => {
    drawBackdrop(canvas, { wall: '#c7b9a2', table: '#7d7568', horizon: 0.7, light: 'slats' });
    drawVessel(
      canvas,
      makePot('planter', 'slate', { x: 1000, y: 1120, height: 330 }, { filling: '#b99d84' }),
    );
    drawWheel(canvas, 'cylinder');
  }),
  square('gallery-shelf.jpg', 'Two shelves of finished pots', (canvas) => {
    drawBackdrop(canvas, { wall: '#d7d5ca', table: '#b9b2a0', horizon: 0.96, light: 'window' });
    drawShelf(canvas, 560, [
      ['bottle', 'celadon', 190, 400],
      ['bowl', 'cobalt', 470, 150],
      ['moonJar', 'porcelain', 760, 330],
      ['cylinder', 'ochre', 1020, 260],
    ]);
    drawShelf(canvas, 1080, [
      ['deepBowl', 'shell', 210, 210],
      ['jar', 'tenmoku', 500, 340],
      ['bottle', 'ash', 740, 390],
      ['bowl', 'kelp', 1000, 170],
    ]);
  }),
  square('gallery-test-tiles.jpg', 'Glaze test tiles hung in rows on a board', (canvas) => {
    drawGround(canvas, '#6f6559', 'plain');
    drawTestTiles(canvas);
  }),
  square('gallery-harbour.jpg', 'A blue dinghy on still water at first light', (canvas) => {
    drawEstuary(canvas, { ...DAWN, horizon: 0.46, sun: { x: 0.7, y: 0.36, radius: 40, colour: '#f4bd8a' } });
    drawDinghy(canvas, { x: 560, y: 860, length: 620, colour: '#2f4a8f', turn: -2 });
  }),
  square('gallery-plates.jpg', 'Four plates on a dark wall', (canvas) => {
    drawBackdrop(canvas, { wall: '#22334a', table: '#22334a', horizon: 0.99, light: 'window' });
    drawPlate(canvas, { x: 340, y: 340, radius: 230, glaze: 'ash', band: '#2f4a8f' });
    drawPlate(canvas, { x: 850, y: 390, radius: 270, glaze: 'celadon' });
    drawPlate(canvas, { x: 400, y: 860, radius: 270, glaze: 'shell', band: '#8a3b28' });
    drawPlate(canvas, { x: 890, y: 900, radius: 210, glaze: 'ochre' });
  }),
  square('gallery-jars.jpg', 'Larder jars in four glazes', (canvas) => {
    drawBackdrop(canvas, { wall: '#b98f6a', table: '#e2d3bd', horizon: 0.58, light: 'slats' });
    drawLiddedJar(canvas, 'slate', { x: 260, y: 850, height: 380 });
    drawLiddedJar(canvas, 'kelp', { x: 860, y: 840, height: 430 }, 'ash');
    drawLiddedJar(canvas, 'porcelain', { x: 560, y: 1010, height: 330 }, 'cobalt');
    drawLiddedJar(canvas, 'tenmoku', { x: 960, y: 1080, height: 240 });
  }),
  square('gallery-marram.jpg', 'Marram grass on the dunes, a tern overhead', (canvas) => {
    drawEstuary(canvas, {
      ...NOON,
      sky: ['#9db6bd', '#ccd8d6', '#efeee4'],
      horizon: 0.6,
      reeds: '#868a54',
      birds: { count: 1, colour: '#fbfaf5', size: 1.3 },
    });
  }),
  square('gallery-dusk.jpg', 'Dusk over the estuary', (canvas) => {
    drawEstuary(canvas, {
      ...DUSK,
      horizon: 0.56,
      sun: { x: 0.42, y: 0.52, radius: 56, colour: '#f39a5c' },
      reeds: '#15172a',
    });
  }),
  square('gallery-moon-jar.jpg', 'The moon jar with a winter branch', (canvas) => {
    drawBackdrop(canvas, { wall: '#5f6f66', table: '#a9ad9c', horizon: 0.72, light: 'leaves' });
    const rim = drawVessel(canvas, makePot('moonJar', 'porcelain', { x: 600, y: 1050, height: 560 }));
    drawStems(canvas, rim, { kind: 'seed', count: 4, length: 430, colour: '#4c3b2a' });
  }),
];

function drawWheel(canvas: Canvas, shape: 'bowl' | 'cylinder'): void {
  const clay = {
    glaze: '#a98467',
    clay: '#a98467',
    bareFrom: 1,
    gloss: 0.9,
    rings: true,
    speckles: 0,
  } as const;
  const head = canvas.linear([
    [0, '#7c8488'],
    [0.3, '#d3d8d8'],
    [0.6, '#8b9397'],
    [1, '#4c5357'],
  ]);
  addGlow(canvas, { x: 620, y: 1330, rx: 640, ry: 120, colour: '#0a0c10', opacity: 0.6 });
  canvas.add(
    `<path d="M150 1220 v46 A420 108 0 0 0 990 1266 v-46Z" fill="${head}"/><ellipse cx="570" cy="1220" rx="420" ry="108" fill="${canvas.linear(
      [
        [0, '#b9c0c2'],
        [0.5, '#8d9598'],
        [1, '#5f676b'],
      ],
    )}"/>`,
  );
  for (const share of [0.92, 0.78, 0.66])
    canvas.add(
      `<ellipse cx="570" cy="1220" rx="${near(420 * share)}" ry="${near(108 * share)}" fill="none" stroke="#c7a88c" stroke-opacity="0.5" stroke-width="7" stroke-dasharray="${near(300 * share)} 60"/>`,
    );
  const at = shape === 'bowl' ? { x: 570, y: 1215, height: 390 } : { x: 570, y: 1215, height: 620 };
  drawVessel(canvas, makePot(shape, 'shell', at, { ...clay, tilt: 0.27, hasNoShadow: true }));
}

function drawShelf(
  canvas: Canvas,
  y: number,
  pots: readonly (readonly [ProfileName, GlazeName, number, number])[],
): void {
  addGlow(canvas, { x: 600, y: y + 70, rx: 720, ry: 70, colour: '#10141c', opacity: 0.4 });
  canvas.add(
    `<rect y="${y - 16}" width="1200" height="60" fill="${canvas.linear(
      [
        [0, '#c9a477'],
        [0.3, '#b08a5c'],
        [1, '#6f5334'],
      ],
      90,
    )}"/>`,
  );
  for (const [shape, glaze, x, height] of pots)
    drawVessel(canvas, makePot(shape, glaze, { x, y: y - 4, height }, { tilt: 0.12 }));
}

function drawTestTiles(canvas: Canvas): void {
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const colour = GLAZE_COLOURS[(row * 5 + column * 2) % GLAZE_COLOURS.length] ?? '#9db8a4';
      const second = GLAZE_COLOURS[(row * 3 + column + 4) % GLAZE_COLOURS.length] ?? '#ded8c8';
      const [x, y] = [70 + column * 155, 70 + row * 218];
      const body = `M${x} ${y} h112 v176 q-56 10 -112 0Z`;
      canvas.add(
        `<path d="${body}" fill="#0a0c10" fill-opacity="0.4" transform="translate(9 12)"/><path d="${body}" fill="#9a6a48"/>`,
      );
      canvas.add(
        `<path d="M${x} ${y} h112 v${near(120 + canvas.random() * 24)} q-30 ${near(20 * canvas.random())} -56 4 q-30 -14 -56 6Z" fill="${colour}"/><path d="M${x} ${y} h112 v${near(44 + canvas.random() * 22)} q-56 ${near(26 * canvas.random())} -112 0Z" fill="${second}"/>`,
      );
      canvas.add(
        `<path d="${body}" fill="${canvas.linear([
          [0, '#fffaf0', 0.3],
          [0.5, '#fffaf0', 0],
          [1, '#10141c', 0.3],
        ])}"/><circle cx="${x + 56}" cy="${y + 22}" r="9" fill="#2a211c"/>`,
      );
    }
  }
}
