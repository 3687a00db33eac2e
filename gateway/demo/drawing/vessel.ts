import { addGlow, type Canvas, curveThrough, near } from './canvas.ts';
import { darkenColour, lightenColour, mixColours } from './colour.ts';

/** How a pot is finished: the glaze, the bare clay, and an optional second glaze poured over the top. */
export interface Finish {
  glaze: string;
  clay: string;
  /** Second glaze and how far down it runs, 0 at the rim to 1 at the foot. */
  dip?: { colour: string; to: number };
  /** Bare clay at the foot starts here; 1 leaves none. */
  bareFrom?: number;
  speckles?: number;
  /** 0 is matt, 1 mirrors the window. */
  gloss?: number;
  rings?: boolean;
}

/** A thrown pot: half-widths from rim to foot as `[half-width, place]`, both as shares of the height. */
export interface Vessel extends Finish {
  x: number;
  /** The table line that the pot stands on. */
  y: number;
  height: number;
  profile: readonly (readonly [number, number])[];
  /** How far we look down on it: the rim's height as a share of its width. */
  tilt?: number;
  /** Closed pots (lids, bottles seen level) have no opening. */
  isClosed?: boolean;
  handle?: { from: number; to: number; reach: number; width: number; side?: -1 | 1 };
  /** What stands inside, drawn between the back and the front of the rim. */
  contents?: (canvas: Canvas) => void;
  /** Liquid or wax inside the rim. */
  filling?: string;
  hasNoShadow?: boolean;
}

/** Where the rim of a drawn pot is, so that stems and lids can be placed. */
export interface Rim {
  x: number;
  y: number;
  rx: number;
  ry: number;
}

/** Draws one pot with its shadow, handle, glaze and rim. */
export function drawVessel(canvas: Canvas, vessel: Vessel): Rim {
  const tilt = vessel.tilt ?? 0.2;
  const top = vessel.y - vessel.height;
  const points = vessel.profile.map(([r, at]): [number, number] => [
    r * vessel.height,
    top + at * vessel.height,
  ]);
  const [rimRadius, rimY] = points[0] ?? [0, top];
  const [footRadius, footY] = points[points.length - 1] ?? [0, vessel.y];
  const widest = Math.max(...points.map(([r]) => r));
  const rim: Rim = { x: vessel.x, y: rimY, rx: rimRadius, ry: rimRadius * tilt };
  if (!vessel.hasNoShadow) drawShadow(canvas, vessel, widest, footRadius, tilt);
  if (vessel.handle) drawHandle(canvas, vessel, points);
  const left = points.map(([r, y]): [number, number] => [vessel.x - r, y]);
  const right = points.map(([r, y]): [number, number] => [vessel.x + r, y]).reverse();
  const start = `M${near(vessel.x - rimRadius)} ${near(rimY)}`;
  const foot = ` A${near(footRadius)} ${near(footRadius * tilt)} 0 0 0 ${near(vessel.x + footRadius)} ${near(footY)}`;
  const lip = ` A${near(rim.rx)} ${near(rim.ry)} 0 0 ${vessel.isClosed ? 0 : 1} ${near(vessel.x - rimRadius)} ${near(rimY)}Z`;
  const outline = `${start}${curveThrough(left)}${foot}${curveThrough(right)}${lip}`;
  const clip = canvas.define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
  if (!vessel.isClosed) drawMouth(canvas, vessel, rim);
  vessel.contents?.(canvas);
  canvas.add(`<path d="${outline}" fill="${roundShade(canvas, vessel.glaze)}"/>`);
  canvas.add(`<g clip-path="url(#${clip})">`);
  drawGlaze(canvas, vessel, { top, widest, tilt });
  canvas.add('</g>');
  if (!vessel.isClosed) drawLip(canvas, vessel, rim);
  return rim;
}

function drawShadow(canvas: Canvas, vessel: Vessel, widest: number, footRadius: number, tilt: number): void {
  const { x, y, height } = vessel;
  addGlow(canvas, {
    x: x + widest * 0.5 + height * 0.26,
    y: y + footRadius * tilt * 0.7 + height * 0.03,
    rx: widest * 0.95 + height * 0.38,
    ry: Math.max(18, widest * tilt * 0.78),
    colour: '#10141c',
    opacity: 0.42,
    turn: 4,
  });
  addGlow(canvas, {
    x: x + footRadius * 0.08,
    y: y + footRadius * tilt * 0.72,
    rx: footRadius * 1.32,
    ry: footRadius * tilt * 0.95 + 10,
    colour: '#080a10',
    opacity: 0.75,
  });
}

function drawHandle(canvas: Canvas, vessel: Vessel, points: readonly [number, number][]): void {
  const { handle } = vessel;
  if (!handle) return;
  const side = handle.side ?? 1;
  const top = vessel.y - vessel.height;
  const radiusAt = (place: number): number => {
    const y = top + place * vessel.height;
    const after = points.findIndex((point) => point[1] >= y);
    return points[Math.max(0, after)]?.[0] ?? 0;
  };
  const [y1, y2] = [top + handle.from * vessel.height, top + handle.to * vessel.height];
  const [x1, x2] = [
    vessel.x + side * radiusAt(handle.from) * 0.94,
    vessel.x + side * radiusAt(handle.to) * 0.94,
  ];
  const out = side * handle.reach * vessel.height;
  const d = `M${near(x1)} ${near(y1)} C${near(x1 + out)} ${near(y1 - handle.width * 0.6)} ${near(x2 + out * 1.12)} ${near(y2 - handle.width * 0.2)} ${near(x2)} ${near(y2)}`;
  const base = vessel.dip && vessel.dip.to > handle.from ? vessel.dip.colour : vessel.glaze;
  canvas.add(
    `<path d="${d}" fill="none" stroke="${darkenColour(base, 0.5)}" stroke-width="${handle.width}" stroke-linecap="round"/>`,
  );
  canvas.add(
    `<path d="${d}" fill="none" stroke="${darkenColour(base, 0.2)}" stroke-width="${near(handle.width * 0.78)}" stroke-linecap="round" transform="translate(-2 -3)"/>`,
  );
  canvas.add(
    `<path d="${d}" fill="none" stroke="${lightenColour(base, 0.4)}" stroke-opacity="0.55" stroke-width="${near(handle.width * 0.2)}" stroke-linecap="round" transform="translate(${near(-handle.width * 0.1)} ${near(-handle.width * 0.22)})"/>`,
  );
}

function drawMouth(canvas: Canvas, vessel: Vessel, rim: Rim): void {
  const inside = vessel.dip?.colour ?? vessel.glaze;
  const paint = canvas.linear([
    [0, darkenColour(inside, 0.62)],
    [0.6, darkenColour(inside, 0.35)],
    [1, darkenColour(inside, 0.08)],
  ]);
  canvas.add(
    `<ellipse cx="${near(rim.x)}" cy="${near(rim.y)}" rx="${near(rim.rx)}" ry="${near(rim.ry)}" fill="${paint}"/>`,
  );
  if (!vessel.filling) return;
  const surface = canvas.linear([
    [0, darkenColour(vessel.filling, 0.15)],
    [1, lightenColour(vessel.filling, 0.22)],
  ]);
  canvas.add(
    `<ellipse cx="${near(rim.x)}" cy="${near(rim.y + rim.ry * 0.14)}" rx="${near(rim.rx * 0.92)}" ry="${near(rim.ry * 0.82)}" fill="${surface}"/>`,
  );
}

function drawLip(canvas: Canvas, vessel: Vessel, rim: Rim): void {
  const edge = lightenColour(vessel.dip?.colour ?? vessel.glaze, 0.42);
  const bare = mixColours(edge, vessel.clay, 0.45);
  const width = Math.max(5, rim.rx * 0.045);
  const ellipse = (extra: string): string =>
    `<ellipse cx="${near(rim.x)}" cy="${near(rim.y)}" rx="${near(rim.rx - width / 2)}" ry="${near(Math.max(1, rim.ry - width / 3))}" fill="none" ${extra}/>`;
  // Glaze runs thin over an edge in the fire, so the clay warms through at every rim.
  canvas.add(ellipse(`stroke="${bare}" stroke-width="${near(width)}"`));
  canvas.add(
    ellipse(
      `stroke="#fffaf0" stroke-opacity="0.6" stroke-width="${near(width * 0.35)}" stroke-dasharray="${near(rim.rx * 0.9)} ${near(rim.rx * 9)}" stroke-dashoffset="${near(-rim.rx * 2.6)}"`,
    ),
  );
}

function roundShade(canvas: Canvas, colour: string): string {
  return canvas.linear([
    [0, darkenColour(colour, 0.3)],
    [0.1, darkenColour(colour, 0.08)],
    [0.3, lightenColour(colour, 0.24)],
    [0.52, colour],
    [0.84, darkenColour(colour, 0.42)],
    [1, darkenColour(colour, 0.28)],
  ]);
}

function drawGlaze(
  canvas: Canvas,
  vessel: Vessel,
  body: { top: number; widest: number; tilt: number },
): void {
  const { x, height } = vessel;
  const { top, widest, tilt } = body;
  const box = (y: number, tall: number, fill: string, extra = ''): string =>
    `<rect x="${near(x - widest)}" y="${near(y)}" width="${near(widest * 2)}" height="${near(tall)}" fill="${fill}" ${extra}/>`;
  if (vessel.dip) {
    const edge = top + vessel.dip.to * height;
    const line = runningLine(canvas, x, widest, edge, tilt, height * 0.05);
    canvas.add(
      `<path d="M${near(x - widest)} ${near(top - 90)} V${near(edge)}${line} V${near(top - 90)}Z" fill="${roundShade(canvas, vessel.dip.colour)}"/>`,
    );
    canvas.add(
      `<path d="M${near(x - widest)} ${near(edge)}${line}" fill="none" stroke="${darkenColour(vessel.dip.colour, 0.45)}" stroke-opacity="0.55" stroke-width="${near(height * 0.012)}"/>`,
    );
  }
  canvas.add(
    box(
      top - 90,
      height + 140,
      canvas.linear(
        [
          [0, '#fffaf0', 0.18],
          [0.4, '#fffaf0', 0],
          [0.66, '#10141c', 0.03],
          [1, '#10141c', 0.32],
        ],
        90,
      ),
    ),
  );
  drawBareFoot(canvas, vessel, body);
  if (vessel.rings) {
    for (let ring = 0.12; ring < 0.96; ring += 0.052 + canvas.random() * 0.02) {
      const y = top + ring * height;
      canvas.add(
        `<path d="M${near(x - widest)} ${near(y - widest * tilt * 0.5)} Q${near(x)} ${near(y + widest * tilt * 0.9)} ${near(x + widest)} ${near(y - widest * tilt * 0.5)}" fill="none" stroke="#10141c" stroke-opacity="${near(0.05 + canvas.random() * 0.06)}" stroke-width="${near(height * 0.008)}"/>`,
      );
    }
  }
  drawSpeckles(canvas, vessel, body);
  const gloss = vessel.gloss ?? 0.5;
  addGlow(canvas, {
    x: x - widest * 0.42,
    y: top + height * 0.4,
    rx: widest * 0.24,
    ry: height * 0.42,
    colour: '#fffaf0',
    opacity: 0.34 * gloss + 0.1,
  });
  if (gloss > 0.55) {
    const shine = canvas.linear(
      [
        [0, '#ffffff', 0.75 * gloss],
        [1, '#ffffff', 0.05],
      ],
      80,
    );
    const [sx, sy] = [x - widest * 0.5, top + height * 0.2];
    canvas.add(
      `<path d="M${near(sx)} ${near(sy)} q${near(widest * 0.1)} ${near(-height * 0.03)} ${near(widest * 0.17)} ${near(height * 0.01)} q${near(-widest * 0.05)} ${near(height * 0.12)} ${near(-widest * 0.03)} ${near(height * 0.24)} q${near(-widest * 0.08)} ${near(height * 0.02)} ${near(-widest * 0.15)} ${near(-height * 0.02)} q${near(-widest * 0.02)} ${near(-height * 0.12)} ${near(widest * 0.01)} ${near(-height * 0.23)}Z" fill="${shine}"/>`,
    );
  }
}

function drawBareFoot(
  canvas: Canvas,
  vessel: Vessel,
  body: { top: number; widest: number; tilt: number },
): void {
  const from = vessel.bareFrom ?? 0.9;
  if (from >= 1) return;
  const { x, height } = vessel;
  const edge = body.top + from * height;
  const line = runningLine(canvas, x, body.widest, edge, body.tilt, height * 0.012);
  const bottom = body.top + height + 90;
  canvas.add(
    `<path d="M${near(x - body.widest)} ${near(edge)}${line} V${near(bottom)} H${near(x - body.widest)}Z" fill="${roundShade(canvas, vessel.clay)}"/>`,
  );
  canvas.add(
    `<path d="M${near(x - body.widest)} ${near(edge - 3)}${line}" fill="none" stroke="${darkenColour(vessel.glaze, 0.4)}" stroke-opacity="0.7" stroke-width="${near(Math.max(4, height * 0.012))}"/>`,
  );
}

/** The wandering edge that a glaze leaves where it stopped running; continues a path from the left edge. */
function runningLine(
  canvas: Canvas,
  x: number,
  widest: number,
  y: number,
  tilt: number,
  swing: number,
): string {
  const points: [number, number][] = [];
  for (let step = 0; step <= 8; step += 1) {
    const share = step / 8;
    const dip = Math.sin(share * Math.PI) * widest * tilt * 0.9;
    points.push([x - widest + share * widest * 2, y + dip + (canvas.random() - 0.5) * swing * 2]);
  }
  return ` L${points[0]?.map(near).join(' ')}${curveThrough(points)}`;
}

function drawSpeckles(canvas: Canvas, vessel: Vessel, body: { top: number; widest: number }): void {
  const iron = darkenColour(mixColours(vessel.clay, '#3a2416', 0.6), 0.25);
  let dots = '';
  for (let dot = 0; dot < (vessel.speckles ?? 0); dot += 1) {
    const px = vessel.x + (canvas.random() * 2 - 1) * body.widest;
    const py = body.top + canvas.random() * vessel.height * 1.05;
    const size = 1 + canvas.random() ** 4 * 4.4;
    dots += `<ellipse cx="${near(px)}" cy="${near(py)}" rx="${near(size)}" ry="${near(size * 1.15)}"/>`;
  }
  if (dots) canvas.add(`<g fill="${iron}" fill-opacity="0.55">${dots}</g>`);
}
