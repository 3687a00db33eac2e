import type { Font } from './fonts.ts';

/** What the fonts of a kit are called in the picker, in the place of a class. */
export const kitKind = 'Typekit kit';

const importOfKit = /^@import url\("https:\/\/use\.typekit\.net\/([a-z0-9]{3,20})\.css"\);\n?/m;

/** The kit that CSS of the owner's own brings along; empty without one. */
export function kitOf(css: string): string {
  return importOfKit.exec(css)?.[1] ?? '';
}

/** CSS with another kit, or with none where the id is empty; all else stays. */
export function withKit(css: string, kit: string): string {
  const others = css.replace(importOfKit, '');
  return kit === '' ? others : `@import url("${kitAddress(kit)}");\n${others}`;
}

/** Where a kit's style sheet is. */
export function kitAddress(kit: string): string {
  return `https://use.typekit.net/${kit}.css`;
}

/** A kit's id as it is typed, or out of the code that Adobe gives for pages; undefined for what is none. */
export function readKit(text: string): string | undefined {
  const typed = text.trim();
  const id = /\buse\.typekit\.net\/([a-z0-9]+)/i.exec(typed)?.[1] ?? typed;
  return /^[a-z0-9]{3,20}$/i.test(id) ? id.toLowerCase() : undefined;
}

/** The families of a kit's style sheet, each once, with letters to look at it by. */
export function fontsOfKit(css: string): readonly Font[] {
  const fonts = new Map<string, Font>();
  for (const [face] of css.matchAll(/@font-face\s*\{[^}]*\}/g)) {
    const family = /font-family\s*:\s*["']?([^"';}]+)/.exec(face)?.[1]?.trim();
    const url = /\burl\(\s*["']?(https:\/\/use\.typekit\.net\/[^"')]+)/.exec(face)?.[1];
    if (family && url && !fonts.has(family)) fonts.set(family, { family, kind: kitKind, url });
  }
  return [...fonts.values()];
}
