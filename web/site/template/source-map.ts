import { positionAt, type TemplateSource } from '../theme/theme.ts';

/** A stretch of joined text that came unchanged from one file. */
type Stretch = { at: number; file: string; fileOffset: number };

/** Where in the author's files something is. */
export type SourcePosition = { file: string; line: number; column: number };

/** Tells for an offset in a joined or rewritten template where its author wrote it. */
export class SourceMap {
  private readonly stretches: Stretch[] = [];
  private readonly texts = new Map<string, string>();

  constructor(source: TemplateSource) {
    for (const part of source.parts) this.texts.set(part.file, part.text);
  }

  /** From `at` on (until the next call's), the text is the file's from `fileOffset` on. */
  add(at: number, file: string, fileOffset: number): void {
    this.stretches.push({ at, file, fileOffset });
  }

  positionOf(offset: number): SourcePosition {
    let best = this.stretches[0];
    for (const stretch of this.stretches) {
      if (stretch.at > offset) break;
      best = stretch;
    }
    if (best === undefined) return { file: '', line: 0, column: 0 };
    const text = this.texts.get(best.file) ?? '';
    return {
      file: best.file,
      ...positionAt(text, Math.min(best.fileOffset + offset - best.at, text.length)),
    };
  }
}
