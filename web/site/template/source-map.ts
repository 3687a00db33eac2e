import { LineIndex } from '../theme/line-index.ts';
import type { TemplateSource } from '../theme/theme.ts';

/** A stretch of joined text that came unchanged from one file. */
type Stretch = { at: number; file: string; fileOffset: number };

/** Where in the author's files something is. */
export type SourcePosition = { file: string; line: number; column: number };

/** Tells for an offset in a joined or rewritten template where its author wrote it. */
export class SourceMap {
  private readonly stretches: Stretch[] = [];
  private readonly texts = new Map<string, string>();
  private readonly lines = new Map<string, LineIndex>();

  constructor(source: TemplateSource) {
    for (const part of source.parts) this.texts.set(part.file, part.text);
  }

  /** From `at` on (until the next call's), the text is the file's from `fileOffset` on. */
  add(at: number, file: string, fileOffset: number): void {
    this.stretches.push({ at, file, fileOffset });
  }

  positionOf(offset: number): SourcePosition {
    const next = this.stretches.findIndex(({ at }) => at > offset);
    const best = this.stretches[next === -1 ? this.stretches.length - 1 : Math.max(0, next - 1)];
    if (best === undefined) return { file: '', line: 0, column: 0 };
    const text = this.texts.get(best.file) ?? '';
    const at = Math.min(best.fileOffset + offset - best.at, text.length);
    return { file: best.file, ...this.linesOf(best.file, text).positionOf(at) };
  }

  private linesOf(file: string, text: string): LineIndex {
    const known = this.lines.get(file);
    if (known !== undefined) return known;
    const made = new LineIndex(text);
    this.lines.set(file, made);
    return made;
  }
}
