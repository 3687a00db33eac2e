/** How often a part of a page was drawn, and how many milliseconds that took in all, with the parts within it. */
export interface PartTime {
  readonly name: string;
  readonly count: number;
  readonly ms: number;
}

/** A page has few parts, but a theme may make their names up. */
const mostNames = 100;
const longestName = 80;
const others = '(other)';

/** Times the partials and the layout of one page. */
export class PartTimes {
  private readonly parts = new Map<string, { count: number; ms: number }>();

  /** Does the work that draws a part. */
  timed<T>(name: string, draw: () => T): T {
    const begunAt = performance.now();
    try {
      return draw();
    } finally {
      const part = this.partOf(name.slice(0, longestName));
      part.count += 1;
      part.ms += performance.now() - begunAt;
    }
  }

  list(): readonly PartTime[] {
    return [...this.parts].map(([name, times]) => ({ name, ...times }));
  }

  private partOf(name: string): { count: number; ms: number } {
    const known = this.parts.get(name);
    if (known) return known;
    if (this.parts.size > mostNames && name !== others) return this.partOf(others);
    const part = { count: 0, ms: 0 };
    this.parts.set(name, part);
    return part;
  }
}
