import { drawBackdrop } from './backdrop.ts';
import { type Picture, portrait } from './picture.ts';
import { drawJug, drawLiddedJar, drawPlate, drawStems, drawTeapot } from './still-life.ts';
import { GLAZES, type GlazeName, makePot } from './studio-pots.ts';
import { drawVessel, type Vessel } from './vessel.ts';

const MUG_HANDLE: NonNullable<Vessel['handle']> = { from: 0.2, to: 0.76, reach: 0.4, width: 48 };

function mug(
  glaze: GlazeName,
  at: { x: number; y: number; height: number },
  changes: Partial<Vessel> = {},
): Vessel {
  return makePot('mug', glaze, at, {
    rings: true,
    handle: { ...MUG_HANDLE, width: at.height * 0.105 },
    ...changes,
  });
}

/** Product pictures of everything that comes out of the kiln. */
export const CERAMICS_PICTURES: readonly Picture[] = [
  portrait(
    'quay-mug-1.jpg',
    'A celadon green stoneware mug with a bare clay foot, on a pale table in window light',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#c3ccc6', table: '#e7e4dc', light: 'window' });
      drawVessel(canvas, mug('celadon', { x: 540, y: 1210, height: 600 }));
    },
  ),
  portrait('quay-mug-2.jpg', 'Three mugs in a row: ash white, celadon and cobalt', (canvas) => {
    drawBackdrop(canvas, { wall: '#9aa7ad', table: '#cfd3d0', horizon: 0.6, light: 'slats' });
    drawVessel(canvas, mug('cobalt', { x: 800, y: 1010, height: 390 }));
    drawVessel(canvas, mug('ash', { x: 330, y: 1080, height: 410 }));
    drawVessel(canvas, mug('celadon', { x: 640, y: 1280, height: 450 }));
  }),
  portrait(
    'quay-mug-3.jpg',
    'The large mug in cobalt, full of coffee, beside the small one in ash white',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#d9d2c3', table: '#8d7a62', horizon: 0.52, light: 'leaves' });
      drawVessel(canvas, mug('ash', { x: 300, y: 960, height: 340 }));
      drawVessel(canvas, mug('cobalt', { x: 640, y: 1220, height: 560 }, { filling: '#3b2417', tilt: 0.3 }));
    },
  ),
  portrait('quay-mug-4.jpg', 'The mug in ash white, its speckles clear in the window light', (canvas) => {
    drawBackdrop(canvas, { wall: '#a8adb0', table: '#d5d0c6', light: 'window' });
    drawVessel(canvas, mug('ash', { x: 540, y: 1210, height: 600 }));
  }),
  portrait('quay-mug-5.jpg', 'The mug in cobalt blue on a pale table', (canvas) => {
    drawBackdrop(canvas, { wall: '#d9cfbf', table: '#eee7da', light: 'window' });
    drawVessel(canvas, mug('cobalt', { x: 540, y: 1210, height: 600 }));
  }),
  portrait(
    'estuary-bowl-1.jpg',
    'Three bowls nested in one another, shell pink outside and ash white inside',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#a9b7bd', table: '#dfe2de', light: 'plain' });
      drawVessel(
        canvas,
        makePot('bowl', 'shell', { x: 590, y: 1190, height: 420 }, { tilt: 0.3, rings: true }),
      );
      drawVessel(
        canvas,
        makePot('bowl', 'ash', { x: 590, y: 1000, height: 330 }, { tilt: 0.3, hasNoShadow: true }),
      );
      drawVessel(
        canvas,
        makePot('bowl', 'slate', { x: 595, y: 850, height: 240 }, { tilt: 0.3, hasNoShadow: true }),
      );
    },
  ),
  portrait(
    'estuary-bowl-2.jpg',
    'The noodle bowl in slate with a run of ash glaze over the rim',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#d5ccc0', table: '#b7a995', horizon: 0.56, light: 'window' });
      drawVessel(
        canvas,
        makePot(
          'deepBowl',
          'slate',
          { x: 600, y: 1200, height: 520 },
          { tilt: 0.28, dip: { colour: '#ded8c8', to: 0.34 } },
        ),
      );
    },
  ),
  portrait(
    'moon-jar-1.jpg',
    'A large white moon jar, not quite round, against a dark blue wall',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#2c3a4f', table: '#4a5666', horizon: 0.74, light: 'window' });
      drawVessel(canvas, makePot('moonJar', 'porcelain', { x: 590, y: 1270, height: 900 }, { tilt: 0.2 }));
    },
  ),
  portrait('moon-jar-2.jpg', 'The moon jar with a single branch of leaves', (canvas) => {
    drawBackdrop(canvas, { wall: '#c9c6bb', table: '#a79c88', horizon: 0.72, light: 'plain' });
    const rim = drawVessel(canvas, makePot('moonJar', 'porcelain', { x: 520, y: 1310, height: 690 }));
    drawStems(
      canvas,
      { ...rim, x: rim.x + 20 },
      { kind: 'branch', count: 3, length: 620, colour: '#5f7049' },
    );
  }),
  portrait('tern-jug-1.jpg', 'A tall jug in ash white with cobalt poured over its upper half', (canvas) => {
    drawBackdrop(canvas, { wall: '#d6b48a', table: '#efe6d6', light: 'slats' });
    drawJug(canvas, 'ash', { x: 560, y: 1260, height: 860 }, { colour: '#2f4a8f', to: 0.46 });
  }),
  portrait('tern-jug-2.jpg', 'The jug holding dried seed heads', (canvas) => {
    drawBackdrop(canvas, { wall: '#93a29a', table: '#c9cbc0', horizon: 0.7, light: 'leaves' });
    const rim = drawJug(canvas, 'ash', { x: 600, y: 1300, height: 640 }, { colour: '#2f4a8f', to: 0.46 });
    drawStems(canvas, rim, { kind: 'seed', count: 6, length: 560, colour: '#7d6336' });
  }),
  portrait(
    'ebb-plate-1.jpg',
    'A dinner plate in speckled ash glaze with one brushed cobalt band',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#b9a58c', table: '#dccfbd', horizon: 0.8, light: 'window' });
      drawPlate(canvas, { x: 600, y: 750, radius: 455, glaze: 'ash', band: '#2f4a8f' });
    },
  ),
  portrait('ebb-plate-2.jpg', 'The plate in kelp green, overlapping the one in ash', (canvas) => {
    drawBackdrop(canvas, { wall: '#d8d9d2', table: '#c4c6bd', horizon: 0.86, light: 'leaves' });
    drawPlate(canvas, { x: 420, y: 560, radius: 370, glaze: 'ash', band: '#2f4a8f' });
    drawPlate(canvas, { x: 740, y: 900, radius: 400, glaze: 'kelp', band: '#20281a' });
  }),
  portrait('ebb-plate-3.jpg', 'The plate in kelp green with its dark band', (canvas) => {
    drawBackdrop(canvas, { wall: '#c9c4b4', table: '#e0dccf', horizon: 0.8, light: 'window' });
    drawPlate(canvas, { x: 600, y: 750, radius: 455, glaze: 'kelp', band: '#20281a' });
  }),
  portrait('bottle-vase-1.jpg', 'A bottle vase in glossy black tenmoku with two stems of grass', (canvas) => {
    drawBackdrop(canvas, { wall: '#cbb7a6', table: '#e9dfd2', horizon: 0.7, light: 'window' });
    const rim = drawVessel(canvas, makePot('bottle', 'tenmoku', { x: 590, y: 1290, height: 740 }));
    drawStems(canvas, rim, { kind: 'grass', count: 2, length: 520, colour: '#8d7443' });
  }),
  portrait('bottle-vase-2.jpg', 'Three bottle vases in ochre, celadon and tenmoku', (canvas) => {
    drawBackdrop(canvas, { wall: '#71828b', table: '#aeb6b4', horizon: 0.66, light: 'plain' });
    drawVessel(canvas, makePot('bottle', 'tenmoku', { x: 850, y: 1090, height: 660 }));
    drawVessel(canvas, makePot('bottle', 'celadon', { x: 330, y: 1130, height: 760 }));
    drawVessel(canvas, makePot('bottle', 'ochre', { x: 610, y: 1310, height: 600 }));
  }),
  portrait('bottle-vase-3.jpg', 'The bottle vase in celadon with one stem of grass', (canvas) => {
    drawBackdrop(canvas, { wall: '#8d9a92', table: '#cdd2c9', horizon: 0.7, light: 'window' });
    const rim = drawVessel(canvas, makePot('bottle', 'celadon', { x: 590, y: 1290, height: 740 }));
    drawStems(canvas, rim, { kind: 'grass', count: 1, length: 500, colour: '#8d7443' });
  }),
  portrait('bottle-vase-4.jpg', 'The bottle vase in ochre, empty, in afternoon light', (canvas) => {
    drawBackdrop(canvas, { wall: '#5d6870', table: '#a9a79c', horizon: 0.7, light: 'slats' });
    drawVessel(canvas, makePot('bottle', 'ochre', { x: 590, y: 1290, height: 740 }));
  }),
  portrait(
    'salt-pig-1.jpg',
    'A round salt pig in ochre glaze with coarse salt heaped in its mouth',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#4f5b52', table: '#8b8168', light: 'window' });
      drawVessel(
        canvas,
        makePot(
          'saltPig',
          'ochre',
          { x: 580, y: 1220, height: 620 },
          { tilt: 0.42, filling: '#f1ede4', rings: true },
        ),
      );
    },
  ),
  portrait('larder-jar-1.jpg', 'A lidded larder jar in kelp green with an ash white lid', (canvas) => {
    drawBackdrop(canvas, { wall: '#b9ab95', table: '#8f7656', horizon: 0.7, light: 'slats' });
    drawLiddedJar(canvas, 'kelp', { x: 590, y: 1250, height: 620 }, 'ash');
  }),
  portrait('larder-jar-2.jpg', 'Two larder jars, the large in kelp and the small in shell pink', (canvas) => {
    drawBackdrop(canvas, { wall: '#b5c0bb', table: '#ddd8cb', horizon: 0.64, light: 'plain' });
    drawLiddedJar(canvas, 'kelp', { x: 430, y: 1110, height: 560 }, 'kelp');
    drawLiddedJar(canvas, 'shell', { x: 820, y: 1250, height: 390 }, 'shell');
  }),
  portrait('slack-water-teapot-1.jpg', 'A round teapot in slate glaze with a cane handle', (canvas) => {
    drawBackdrop(canvas, { wall: '#dfd3bf', table: '#f0eadf', light: 'window' });
    drawTeapot(canvas, 'slate', { x: 520, y: 1200, height: 470 });
  }),
  portrait('slack-water-teapot-2.jpg', 'The teapot poured for two, with thimble cups', (canvas) => {
    drawBackdrop(canvas, { wall: '#3f4a4b', table: '#6f6350', horizon: 0.58, light: 'slats' });
    drawTeapot(canvas, 'slate', { x: 460, y: 1010, height: 390 });
    drawVessel(
      canvas,
      makePot('thimble', 'ash', { x: 600, y: 1290, height: 220 }, { tilt: 0.34, filling: '#7c8a3c' }),
    );
    drawVessel(
      canvas,
      makePot('thimble', 'ash', { x: 900, y: 1210, height: 210 }, { tilt: 0.34, filling: '#7c8a3c' }),
    );
  }),
  portrait('thimble-cups-1.jpg', 'A pair of small handleless cups, one celadon and one cobalt', (canvas) => {
    drawBackdrop(canvas, { wall: '#c98f6d', table: '#e6c9b2', light: 'leaves' });
    drawVessel(
      canvas,
      makePot('thimble', 'cobalt', { x: 760, y: 1060, height: 400 }, { tilt: 0.26, rings: true }),
    );
    drawVessel(
      canvas,
      makePot('thimble', 'celadon', { x: 430, y: 1230, height: 430 }, { tilt: 0.26, rings: true }),
    );
  }),
  portrait('spring-planter-1.jpg', 'A planter and saucer in shell pink with a leafy plant', (canvas) => {
    drawBackdrop(canvas, { wall: '#8fa39c', table: '#d5d6cb', horizon: 0.72, light: 'window' });
    drawVessel(
      canvas,
      makePot('saucer', 'shell', { x: 590, y: 1330, height: 130 }, { tilt: 0.24, bareFrom: 1 }),
    );
    drawVessel(
      canvas,
      makePot(
        'planter',
        'shell',
        { x: 590, y: 1300, height: 480 },
        {
          tilt: 0.24,
          filling: '#3a2b20',
          hasNoShadow: true,
        },
      ),
    );
    drawStems(
      canvas,
      { x: 590, y: 850, rx: 200, ry: 50 },
      { kind: 'branch', count: 9, length: 520, colour: '#47603b' },
    );
  }),
  portrait('spring-planter-2.jpg', 'The planter empty, in celadon, showing its drainage saucer', (canvas) => {
    drawBackdrop(canvas, { wall: '#e0d8c8', table: '#bda98c', light: 'slats' });
    drawVessel(
      canvas,
      makePot('saucer', 'celadon', { x: 600, y: 1260, height: 150 }, { tilt: 0.26, bareFrom: 1 }),
    );
    drawVessel(
      canvas,
      makePot(
        'planter',
        'celadon',
        { x: 600, y: 1225, height: 600 },
        { tilt: 0.26, hasNoShadow: true, rings: true },
      ),
    );
  }),
  portrait(
    'lucky-seconds-1.jpg',
    'Four unmatched pots: a tall mug, a bowl, a cup and a small jug',
    (canvas) => {
      drawBackdrop(canvas, { wall: '#3d5a80', table: '#c5cdd6', horizon: 0.58, light: 'plain' });
      drawJug(canvas, 'ochre', { x: 850, y: 1010, height: 500 });
      drawVessel(
        canvas,
        makePot(
          'tallMug',
          'ash',
          { x: 380, y: 1030, height: 470 },
          { rings: true, handle: { from: 0.2, to: 0.7, reach: 0.3, width: 40, side: -1 } },
        ),
      );
      drawVessel(canvas, makePot('bowl', 'celadon', { x: 800, y: 1270, height: 210 }, { tilt: 0.32 }));
      drawVessel(canvas, makePot('thimble', 'tenmoku', { x: 400, y: 1290, height: 240 }, { tilt: 0.3 }));
    },
  ),
  portrait('kintsugi-repair-1.jpg', 'A celadon plate whose old cracks are mended in gold', (canvas) => {
    drawBackdrop(canvas, { wall: '#2f2b28', table: '#4b423a', horizon: 0.84, light: 'window' });
    drawPlate(canvas, { x: 600, y: 740, radius: 450, glaze: 'celadon', hasGoldSeams: true });
  }),
];

/** The glaze colours in shelf order, for pictures of test tiles. */
export const GLAZE_COLOURS: readonly string[] = Object.values(GLAZES).map((finish) => finish.glaze);
