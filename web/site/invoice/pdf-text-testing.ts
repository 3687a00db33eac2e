import { inflateSync } from 'node:zlib';

/** What a PDF that the product made says: each piece of text as it is on the paper from left to right, as a reader copies it. */
export function textsOfPdf(bytes: Uint8Array): string[] {
  const objects = new Map<string, string>();
  const raw = Buffer.from(bytes).toString('latin1');
  for (const [, id = '', body = ''] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body);
  const fonts = new Map<string, Map<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const letters = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (letters !== undefined) fonts.set(name, lettersOf(streamOf(objects.get(letters) ?? '')));
    }
  const texts: string[] = [];
  for (const body of objects.values()) {
    const content = streamOf(body);
    let font = new Map<string, string>();
    for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      if (pieces === undefined) continue;
      const codes = [...pieces.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex.toLowerCase()).join('');
      texts.push((codes.match(/.{4}/g) ?? []).map((code) => font.get(code) ?? '\ufffd').join(''));
    }
  }
  return texts;
}

function streamOf(body: string): string {
  const start = body.indexOf('stream\n');
  if (start === -1) return '';
  const data = body.slice(start + 7, body.lastIndexOf('\nendstream'));
  const bytes = Buffer.from(data, 'latin1');
  return (body.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Letters by their numbers in a font: `<0000> <0002> [<0041> <0042> <00660069>]`. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16);
    [...list.matchAll(/<([0-9a-f\s]*)>/gi)].forEach(([, hex = ''], index) => {
      const units = hex.replace(/\s/g, '').match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      letters.set((first + index).toString(16).padStart(4, '0'), text);
    });
  }
  return letters;
}
